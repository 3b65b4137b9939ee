import { Trans } from '@lingui/react/macro';
import type { DatePeriod, OpenDay } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { useFormat } from '#common/format/format.ts';
import type { ComparedPeriods } from '#comparison/compared-days.ts';
import { useToday } from '#features/statistics/data/use-today.ts';

/** The days of both sides of a comparison: 'Nov 16 – 21 vs Nov 9 – 14'. */
export function ComparisonPeriods({ periods }: { periods: ComparedPeriods }) {
  const write = useWritePeriod();
  const days = write(periods.current);
  const otherDays = write(periods.previous);
  return (
    <Trans>
      {days} vs {otherDays}
    </Trans>
  );
}

/** @returns formats days, without the year if it is the present one */
export function useWritePeriod(): (period: DatePeriod) => string {
  const format = useFormat();
  const today = useToday();
  return ({ from, to }) => (today === undefined ? format.dayRange(from, to) : format.shortDayRange(from, to, today));
}

interface DayMarkProps {
  state: OpenDay['state'];
  /** The mark is for a week or a month that contains such a day. */
  isOfSpan?: boolean;
}

/** Marks a day whose figures may still change, or a week or a month that contains one. Not copied with the table. */
export function DayMark({ state, isOfSpan }: DayMarkProps) {
  return (
    <span className="select-none">
      {state === 'in_progress' ? (
        <Badge tone="notice">
          {isOfSpan ? <Trans context="week or month">In progress</Trans> : <Trans>In progress</Trans>}
        </Badge>
      ) : (
        <Badge>
          <Trans>Estimated</Trans>
        </Badge>
      )}
    </span>
  );
}
