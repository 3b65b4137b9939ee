import type { DashboardSummary } from '@publisher-console/api-contract';

import { useDaysFormat } from './use-days-format.ts';

/** The title of a period with its days. */
export function SummaryPeriod({ row: { title, period }, today }: { row: DashboardSummary; today: string }) {
  const write = useDaysFormat(today);
  return (
    <>
      <span className="font-medium">{title}</span>{' '}
      <span className="whitespace-nowrap text-text-muted">{write(period)}</span>
    </>
  );
}
