import { Plural, Trans } from '@lingui/react/macro';
import type { DashboardSummary, DatePeriod } from '@publisher-console/api-contract';

import { comparedPeriods } from '#comparison/compared-days.ts';
import { useFormat } from '#common/format/format.ts';

/** The title of a period with its days, and which of them are compared with which. */
export function SummaryPeriod({ row, today }: { row: DashboardSummary; today: string }) {
  const { id, title, period, previous, comparison } = row;
  const format = useFormat();
  const write = ({ from, to }: DatePeriod) => format.shortDayRange(from, to, today);
  const before = write(previous.period);
  const compared = comparison && comparedPeriods(comparison.days);
  return (
    // Between a phone and a desktop it wraps, to make room for revenue.
    <span className="flex flex-col justify-center py-1.5 md:min-h-16 md:max-lg:max-w-36 md:max-lg:whitespace-normal">
      <span>
        <span className="font-medium">{title}</span>{' '}
        <span className="whitespace-nowrap text-text-muted">{write(period)}</span>
      </span>
      <span className="text-caption text-text-muted">
        {id === 'today' ? (
          <Trans>all of {before}</Trans>
        ) : compared === null ? (
          <Trans>no complete days to compare</Trans>
        ) : (
          <ComparedDays
            days={write(compared.current)}
            otherDays={write(compared.previous)}
            leftOut={compared.leftOut}
          />
        )}
      </span>
    </span>
  );
}

/** @param leftOut how many days between the first and the last are not compared */
function ComparedDays({ days, otherDays, leftOut }: { days: string; otherDays: string; leftOut: number }) {
  return (
    <>
      <Trans>
        {days} vs {otherDays}
      </Trans>
      {leftOut > 0 && (
        <>
          , <Plural value={leftOut} one="without # day in between" other="without # days in between" />
        </>
      )}
    </>
  );
}
