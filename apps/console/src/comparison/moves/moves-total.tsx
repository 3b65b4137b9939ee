import { Trans } from '@lingui/react/macro';

import { ChangeText } from '#comparison/change-text.tsx';
import { comparedPeriods } from '#comparison/compared-days.ts';
import { useFormat } from '#common/format/format.ts';
import { signed } from '#common/format/number-formats.ts';

import { amountWriter } from './amount-writer.ts';
import { MovesCauses } from './moves-causes.tsx';
import { movesOf } from './moves.ts';
import type { MovedReport, MovesScope } from './moves.queries.ts';

interface MovesTotalProps {
  report: MovedReport;
  indicator: MovesScope['indicator'];
}

/** The change of revenue with both sides, and what it is made of. */
export function MovesTotal({ report, indicator }: MovesTotalProps) {
  const format = useFormat();
  const moves = movesOf(report, indicator);
  const periods = report.comparison && comparedPeriods(report.comparison.days);
  if (!moves || !periods) return <NothingCompared />;
  const { current, change, percent } = moves;
  const write = amountWriter(moves, indicator, format, report.meta.currency);
  const today = report.meta.period.to;
  const days = format.shortDayRange(periods.current.from, periods.current.to, today);
  const otherDays = format.shortDayRange(periods.previous.from, periods.previous.to, today);
  const [now, previous, difference] = [write(current), write(moves.previous), signed(change, write)];
  const isSmall = percent !== null && Math.abs(percent) < 0.5;
  const direction = isSmall || change === 0 ? 'same' : change > 0 ? 'up' : 'down';
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-title font-semibold">
          <Trans>Revenue {difference}</Trans>
        </span>
        {percent !== null && (
          <ChangeText figure={{ current: now, previous, difference, percent, direction }} unit="money" />
        )}
        <span className="text-text-muted">
          <Trans>
            {now} on {days}, was {previous} on {otherDays}
          </Trans>
        </span>
      </p>
      <p className="min-h-5 max-md:min-h-10">
        <MovesCauses report={report} indicator={indicator} />
      </p>
    </>
  );
}

function NothingCompared() {
  return (
    <p className="text-text-muted">
      <Trans>There are no earlier days to compare with yet.</Trans>
    </p>
  );
}
