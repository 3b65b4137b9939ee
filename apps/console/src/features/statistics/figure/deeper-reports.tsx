import { useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';

import { deeperReports } from '#features/statistics/model/narrowed-report.ts';
import type { DeeperGroup } from '#features/statistics/model/narrowed-report.ts';
import { searchFromReport } from '#features/statistics/model/report-search.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

interface DeeperReportsProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  onLeave: () => void;
}

/** Links to the reports that split a figure further. */
export function DeeperReports({ statistic: { report, meta }, row, column, onLeave }: DeeperReportsProps) {
  const { t } = useLingui();
  const hasDays = meta.period.from !== meta.period.to;
  const deeper = deeperReports(report, row?.groups ?? {}, column.id, hasDays);
  const titles: Record<DeeperGroup, string> = {
    application: t`By app`,
    adBlock: t`By ad block`,
    geo_country: t`By country`,
    date: t`By day`,
  };
  if (deeper.length === 0) return null;
  return (
    <nav aria-label={t`One level deeper`} className="-mx-2 flex flex-col border-t border-border pt-2">
      {deeper.map((next) => (
        <Link
          key={next.group}
          to="/stats"
          search={searchFromReport(next.report)}
          onClick={onLeave}
          className="flex min-h-9 items-center gap-2 rounded-tight px-2 font-medium text-primary hover:bg-primary-soft touch:min-h-control"
        >
          {titles[next.group]}
          <ArrowRight aria-hidden className="ml-auto size-4" />
        </Link>
      ))}
    </nav>
  );
}
