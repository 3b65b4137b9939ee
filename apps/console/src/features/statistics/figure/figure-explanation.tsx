import { useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { statisticPartQuery } from '#features/statistics/data/statistic.queries.ts';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import { explanationRequest } from '#features/statistics/model/narrowed-report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { DeeperReports } from './deeper-reports.tsx';
import { FigureParts } from './figure-parts.tsx';

export interface FigureExplanationProps {
  /** The titles of the indicator and the row. */
  label: string;
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  /** Called when a link to another report is pressed. */
  onLeave: () => void;
}

/** The parts of a figure, whether it is final, its value in the other period, and the reports that split it further. */
export function FigureExplanation({ label, statistic, row, column, onLeave }: FigureExplanationProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const body = explanationRequest(statistic.report, row?.groups ?? {}, column.id);
  const parts = useQuery(statisticPartQuery(api, { body, report: statistic, locale: i18n.locale }));
  return (
    <div className="flex w-96 max-w-full flex-col gap-3 p-4 touch:w-full">
      {/* On a touch screen, the sheet has the label as its title. */}
      <p className="font-semibold wrap-anywhere touch:hidden">{label}</p>
      {parts.data ? (
        <FigureParts statistic={statistic} row={row} column={column} parts={parts.data} />
      ) : parts.error && !parts.isFetching ? (
        <FailureNotice
          failure={parts.error}
          texts={statisticsFailures.loadFigure}
          onRetry={() => void parts.refetch()}
        />
      ) : (
        <PartsSkeleton />
      )}
      <DeeperReports statistic={statistic} row={row} column={column} onLeave={onLeave} />
    </div>
  );
}

function PartsSkeleton() {
  const { t } = useLingui();
  return (
    <output aria-label={t`The parts of this figure are loading`} aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-4 w-52" />
    </output>
  );
}
