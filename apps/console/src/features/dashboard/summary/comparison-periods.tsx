import { Plural, Trans } from '@lingui/react/macro';
import type { DashboardSummary } from '@publisher-console/api-contract';

import { comparedPeriods } from '#comparison/compared-days.ts';

import { useDaysFormat } from './use-days-format.ts';

interface ComparisonPeriodsProps {
  row: DashboardSummary;
  /** The network's current day. */
  today: string;
}

/** The compared days of a period and of the other period. */
export function ComparisonPeriods({ row: { comparison }, today }: ComparisonPeriodsProps) {
  const write = useDaysFormat(today);
  const compared = comparison && comparedPeriods(comparison.days);
  if (compared === null) return <Trans>no complete days to compare</Trans>;
  const { leftOut } = compared;
  const [days, otherDays] = [write(compared.current), write(compared.previous)];
  return (
    <>
      <Trans>
        {days} vs {otherDays}
      </Trans>
      {leftOut > 0 && (
        <>
          <span>{', '}</span>
          <Plural value={leftOut} one="without # day in between" other="without # days in between" />
        </>
      )}
    </>
  );
}
