import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardSummary, DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { DataTable, DataTableSkeleton } from '@publisher-console/ui/data-table';
import type { DataTableColumn } from '@publisher-console/ui/data-table';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { useFormat } from '#lib/format.ts';
import { useLoading } from '#lib/use-loading.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { dashboardFailures } from './dashboard-failures.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { summaryQuery } from './dashboard.queries.ts';
import { FigureLink } from './figure-link.tsx';
import { PartFailure } from './part-failure.tsx';
import { reportSearch } from './report-links.ts';
import { Trend } from './trend.tsx';

type Summed = 'requests' | 'impressions' | 'revenue';

/** Today, last week and this month. */
export function Summary() {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  // After a change of language the page keeps the old titles until the translated ones have loaded.
  const locale = useDeferredValue(i18n.locale);
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(api, locale));
  const isWaiting = data === undefined && (error === null || isFetching);
  useLoading(isWaiting);
  return (
    <DashboardSection title={<Trans>Summary</Trans>} aside={data && <DataAsOf meta={data.meta} />}>
      {data !== undefined && (
        <Card className="overflow-hidden print:overflow-visible">
          <SummaryTable {...data} />
        </Card>
      )}
      {isWaiting && <SummarySkeleton />}
      {data === undefined && !isWaiting && error !== null && (
        <PartFailure failure={error} texts={dashboardFailures.loadSummary} onRetry={() => void refetch()} />
      )}
    </DashboardSection>
  );
}

/** As high as the table. */
export function SummarySkeleton() {
  const { t } = useLingui();
  return (
    <Card className="overflow-hidden [&_.h-10]:h-16">
      <DataTableSkeleton label={t`The summary is loading`} columns={4} rows={3} />
    </Card>
  );
}

function DataAsOf({ meta: { dataAsOf, timeZone } }: Pick<DashboardSummaryAnswer['data'], 'meta'>) {
  const format = useFormat();
  if (dataAsOf === null) return null;
  const loadedAt = format.instant(dataAsOf, timeZone);
  return (
    <p className="text-caption text-text-muted">
      <Trans>Data as of {loadedAt}</Trans> · {timeZone}
    </p>
  );
}

function SummaryTable({ summaryList, meta: { currency } }: DashboardSummaryAnswer['data']) {
  const { t } = useLingui();
  const format = useFormat();
  const money = format.moneyColumn(
    summaryList.flatMap(({ revenue, previous }) => [revenue, previous.revenue]),
    currency,
  );
  const column = (id: Summed, title: string, write: (value: number) => string): DataTableColumn<DashboardSummary> => ({
    id,
    title,
    align: 'end',
    sortable: false,
    cell: (row) => <SummaryFigure row={row} figure={id} write={write} />,
  });
  return (
    <DataTable
      label={t`Summary`}
      columns={[
        { id: 'period', title: t`Period`, align: 'start', sortable: false, cell: (row) => <Period row={row} /> },
        column('requests', t`Requests`, format.count),
        column('impressions', t`Impressions`, format.count),
        column('revenue', t`Revenue, ${currency}`, money),
      ]}
      rows={summaryList}
      rowKey={({ id }) => id}
      sort={null}
      onSort={() => {}}
      empty={null}
    />
  );
}

/** The name of a period with its exact days, and what it is compared with. */
function Period({ row: { id, title, period, previous, comparison } }: { row: DashboardSummary }) {
  const format = useFormat();
  const days = format.dayRange(period.from, period.to);
  const before = format.dayRange(previous.period.from, previous.period.to);
  const [compared, all] = [comparison?.days.compared ?? 0, daysOf(comparison)];
  return (
    <span className="flex min-h-16 flex-col justify-center py-1.5">
      <span>
        <span className="font-medium">{title}</span> <span className="text-text-muted max-md:block">{days}</span>
      </span>
      <span className="text-caption text-text-muted max-md:whitespace-normal">
        {id === 'today' ? (
          <Trans>yesterday {before}</Trans>
        ) : comparison === null ? (
          <Trans>no complete days to compare</Trans>
        ) : compared === all ? (
          <Trans>compared with {before}</Trans>
        ) : (
          <Trans>
            compared with {before}, {compared} of {all} days
          </Trans>
        )}
      </span>
    </span>
  );
}

interface SummaryFigureProps {
  row: DashboardSummary;
  figure: Summed;
  write: (value: number) => string;
}

/** A figure, and below it how it has changed; beside today's, which is of a part of the day, what yesterday's was. */
function SummaryFigure({ row, figure, write }: SummaryFigureProps) {
  const { period, previous, comparison, id } = row;
  const before = write(previous[figure]);
  return (
    <span className="flex flex-col items-end">
      <FigureLink search={reportSearch({ period, figure, isCompared: comparison !== null })}>
        <span className="font-semibold">{write(row[figure])}</span>
      </FigureLink>
      <span className="min-h-4 text-caption">
        {id === 'today' ? (
          <FigureLink search={reportSearch({ period: previous.period, figure })}>
            <span className="text-text-muted">{before}</span>
          </FigureLink>
        ) : (
          <Trend percent={comparison?.change[figure]?.percent} />
        )}
      </span>
    </span>
  );
}

function daysOf(comparison: DashboardSummary['comparison']): number {
  if (comparison === null) return 0;
  const { compared, inProgress, withoutData } = comparison.days;
  return compared + inProgress + withoutData;
}
