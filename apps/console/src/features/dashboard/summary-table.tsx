import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardSummary, DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { DataTable, DataTableSkeleton } from '@publisher-console/ui/data-table';
import type { DataTableColumn } from '@publisher-console/ui/data-table';
import { useQuery } from '@tanstack/react-query';

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

type Writers = Record<Summed, (value: number) => string>;

/** What most publishers come for stands first. */
const cardOrder: readonly Summed[] = ['revenue', 'requests', 'impressions'];

/** Today, last week and this month. */
export function Summary() {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(api, i18n.locale));
  const isWaiting = data === undefined && (error === null || isFetching);
  useLoading(isWaiting);
  return (
    <DashboardSection title={<Trans>Summary</Trans>} aside={data && <DataAsOf meta={data.meta} />}>
      {data !== undefined && (
        <>
          <Card className="overflow-hidden max-md:hidden print:block print:overflow-visible">
            <SummaryTable {...data} />
          </Card>
          <SummaryCards {...data} />
        </>
      )}
      {isWaiting && <SummarySkeleton />}
      {data === undefined && !isWaiting && error !== null && (
        <PartFailure failure={error} texts={dashboardFailures.loadSummary} onRetry={() => void refetch()} />
      )}
    </DashboardSection>
  );
}

/** As high as the table, on a phone as the cards. */
export function SummarySkeleton() {
  const { t } = useLingui();
  return (
    <>
      <Card className="overflow-hidden max-md:hidden [&_.h-10]:h-16">
        <DataTableSkeleton label={t`The summary is loading`} columns={4} rows={3} />
      </Card>
      <output aria-label={t`The summary is loading`} aria-busy className="flex flex-col gap-2 md:hidden">
        {cardOrder.map((id) => (
          <Card key={id} className="h-58 p-4">
            <Skeleton className="h-full w-full" />
          </Card>
        ))}
      </output>
    </>
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

/** What writes the figures of the summary. */
function useWriters({ summaryList, meta: { currency } }: DashboardSummaryAnswer['data']): Writers {
  const format = useFormat();
  const money = format.moneyColumn(
    summaryList.flatMap(({ revenue, previous }) => [revenue, previous.revenue]),
    currency,
  );
  return { requests: format.count, impressions: format.count, revenue: money };
}

/** On a phone: revenue would not fit beside the other columns. */
function SummaryCards(summary: DashboardSummaryAnswer['data']) {
  const { t } = useLingui();
  const write = useWriters(summary);
  const titles = { revenue: t`Revenue`, requests: t`Requests`, impressions: t`Impressions` };
  return (
    <ul aria-label={t`Summary`} className="flex flex-col gap-2 md:hidden print:hidden">
      {summary.summaryList.map((row) => (
        <li key={row.id}>
          <Card className="px-4 py-2">
            <Period row={row} today={todayOf(summary)} />
            <dl>
              {cardOrder.map((id) => (
                <div key={id} className="flex items-center justify-between gap-4 border-t border-border py-1">
                  <dt className="text-text-muted">{titles[id]}</dt>
                  <dd className="min-w-0">
                    <SummaryFigure row={row} figure={id} write={write[id]} />
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function SummaryTable(summary: DashboardSummaryAnswer['data']) {
  const { t } = useLingui();
  const { currency } = summary.meta;
  const titles = {
    period: t`Period`,
    requests: t`Requests`,
    impressions: t`Impressions`,
    revenue: t`Revenue, ${currency}`,
  };
  return (
    <DataTable
      label={t`Summary`}
      columns={summaryColumns(titles, useWriters(summary), todayOf(summary))}
      rows={summary.summaryList}
      rowKey={({ id }) => id}
      sort={null}
      onSort={() => {}}
      empty={null}
    />
  );
}

function summaryColumns(
  titles: Record<Summed | 'period', string>,
  write: Writers,
  today: string,
): DataTableColumn<DashboardSummary>[] {
  const ids = ['requests', 'impressions', 'revenue'] as const;
  return [
    {
      id: 'period',
      title: titles.period,
      align: 'start',
      sortable: false,
      cell: (row) => <Period row={row} today={today} />,
    },
    ...ids.map((id) => ({
      id,
      title: titles[id],
      align: 'end' as const,
      sortable: false,
      cell: (row: DashboardSummary) => <SummaryFigure row={row} figure={id} write={write[id]} />,
    })),
  ];
}

/** The name of a period with its exact days, and what it is compared with. */
function Period({ row, today }: { row: DashboardSummary; today: string }) {
  const { id, title, period, previous, comparison } = row;
  const format = useFormat();
  const days = format.shortDayRange(period.from, period.to, today);
  const before = format.shortDayRange(previous.period.from, previous.period.to, today);
  const [compared, all] = [comparison?.days.compared ?? 0, daysOf(comparison)];
  return (
    // Between a phone and a desktop it wraps, so that revenue has room.
    <span className="flex flex-col justify-center py-1.5 md:min-h-16 md:max-lg:max-w-36 md:max-lg:whitespace-normal">
      <span>
        <span className="font-medium">{title}</span> <span className="whitespace-nowrap text-text-muted">{days}</span>
      </span>
      <span className="text-caption text-text-muted">
        {id === 'today' ? (
          <Trans>yesterday {before}</Trans>
        ) : comparison === null ? (
          <Trans>no complete days to compare</Trans>
        ) : compared === all ? (
          <Trans>vs {before}</Trans>
        ) : (
          <Trans>
            vs {before}, {compared} of {all} days
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
    <span className="flex items-center justify-end gap-3 max-md:flex-row-reverse max-md:flex-wrap md:flex-col md:items-end md:gap-0 print:flex-col print:items-end">
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

/** Days of this year are written without it. */
function todayOf({ summaryList }: DashboardSummaryAnswer['data']): string {
  return summaryList.find(({ id }) => id === 'today')?.period.to ?? '';
}

function daysOf(comparison: DashboardSummary['comparison']): number {
  if (comparison === null) return 0;
  const { compared, inProgress, withoutData } = comparison.days;
  return compared + inProgress + withoutData;
}
