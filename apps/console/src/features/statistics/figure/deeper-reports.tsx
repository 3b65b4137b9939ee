import { useLingui } from '@lingui/react/macro';
import type { GroupId, IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';

import { deeperReports } from '#features/statistics/model/narrowed-report.ts';
import { searchFromReport } from '#features/statistics/model/report-search.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { FigureMoves } from './figure-moves.tsx';
import { movedIndicator } from './moved-indicator.ts';

interface DeeperReportsProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  onLeave: () => void;
}

/** What moved within a figure, and links to the reports that split it further. */
export function DeeperReports({ statistic, row, column, onLeave }: DeeperReportsProps) {
  const { t } = useLingui();
  const { report, meta } = statistic;
  const hasDays = meta.period.from !== meta.period.to;
  const deeper = deeperReports(report, row?.groups ?? {}, column.id, hasDays);
  const titles: Record<GroupId, string> = {
    application: t`By app`,
    adBlock: t`By ad block`,
    adFormat: t`By format`,
    geo_country: t`By country`,
    date: t`By day`,
  };
  const indicator = movedIndicator(column.id);
  const moved = indicator === undefined ? [] : deeper.filter(({ group }) => group !== 'date');
  const linked = deeper.filter((next) => !moved.includes(next));
  return (
    <>
      {indicator !== undefined && moved.length > 0 && (
        <FigureMoves {...{ statistic, row, indicator, reports: moved, titles, onLeave }} />
      )}
      {linked.length > 0 && (
        <nav aria-label={t`One level deeper`} className="-mx-2 flex flex-col border-t border-border pt-2">
          {linked.map((next) => (
            <Link
              key={next.group}
              to="/stats"
              search={searchFromReport(next.report)}
              onClick={onLeave}
              className="flex min-h-9 items-center gap-2 rounded-tight px-2 font-medium text-primary hover:bg-primary-soft touch:min-h-control"
            >
              <span>{titles[next.group]}</span>
              <ArrowRight aria-hidden className="ml-auto size-4" />
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
