import { Trans } from '@lingui/react/macro';

import { useFormat } from '#common/format/format.ts';
import { CausesSentence } from '#comparison/causes/causes-sentence.tsx';
import { comparedPeriods } from '#comparison/compared-days.ts';

import { amountWriter } from './moves-report.ts';
import { movesOf } from './moves.ts';
import type { MovedReport, MovesScope } from './moves.queries.ts';

interface MovesCausesProps {
  report: MovedReport;
  indicator: MovesScope['indicator'];
}

/** Why an indicator changed. Empty if it is not revenue, or if there is nothing to explain. */
export function MovesCauses({ report, indicator }: MovesCausesProps) {
  const format = useFormat();
  const moves = movesOf(report, indicator);
  const periods = report.comparison && comparedPeriods(report.comparison.days);
  if (!moves || !periods || indicator !== 'revenue') return null;
  const { current, previous, parts, sides } = moves;
  const { currency, period } = report.meta;
  const silent = current === 0 ? periods.current : previous === 0 ? periods.previous : null;
  if (silent !== null && current !== previous) {
    const days = format.shortDayRange(silent.from, silent.to, period.to);
    return <Trans>Nothing was earned on {days}.</Trans>;
  }
  if (parts === null || parts.length === 0 || sides === null) return null;
  return <CausesSentence parts={parts} {...sides} write={amountWriter(moves, indicator, format, currency)} />;
}
