import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type {
  DashboardSummary,
  DashboardSummaryAnswer,
  DatePeriod,
  IndicatorUnit,
} from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { DataTable } from '@publisher-console/ui/data-table';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { DataTableSkeleton } from '@publisher-console/ui/data-table-skeleton';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { ChangeText, Operands } from '#common/format/change-text.tsx';
import { comparedPeriods } from '#common/format/compared-days.ts';
import { comparedFigure } from '#common/format/compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import { useLoading } from '#common/late/use-loading.ts';
import { dashboardFailures } from '#features/dashboard/dashboard-failures.ts';
import { DashboardSection } from '#features/dashboard/dashboard-section.tsx';
import { summaryQuery } from '#features/dashboard/dashboard.queries.ts';
import { PartFailure } from '#features/dashboard/part-failure.tsx';

import { FigureLink } from './figure-link.tsx';
import { reportSearch } from './report-links.ts';

type Summed = 'requests' | 'impressions' | 'revenue';

const units = { requests: 'count', impressions: 'count', revenue: 'money' } as const satisfies Record<
  Summed,
  IndicatorUnit
>;

/** How the figures are written. */
interface Writing {
  write: Record<Summed, (value: number) => string>;
  currency: string;
}

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
        {/* Today is not compared. */}
        {['h-58', 'h-69', 'h-69'].map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the cards are always the same
          <Card key={index} className={`p-4 ${height}`}>
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

function useWriting({ summaryList, meta: { currency } }: DashboardSummaryAnswer['data']): Writing {
  const format = useFormat();
  const money = format.moneyColumn(
    summaryList.flatMap(({ revenue, previous }) => [revenue, previous.revenue]),
    currency,
  );
  return { write: { requests: format.count, impressions: format.count, revenue: money }, currency };
}

/** On a phone: revenue would not fit beside the other columns. */
function SummaryCards(summary: DashboardSummaryAnswer['data']) {
  const { t } = useLingui();
  const writing = useWriting(summary);
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
                    <SummaryFigure row={row} figure={id} writing={writing} />
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
      columns={summaryColumns(titles, useWriting(summary), todayOf(summary))}
      rows={summary.summaryList}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}

function summaryColumns(
  titles: Record<Summed | 'period', string>,
  writing: Writing,
  today: string,
): DataTableColumn<DashboardSummary>[] {
  const ids = ['requests', 'impressions', 'revenue'] as const;
  return [
    {
      id: 'period',
      title: titles.period,
      align: 'start',
      cell: (row) => <Period row={row} today={today} />,
    },
    ...ids.map((id) => ({
      id,
      title: titles[id],
      align: 'end' as const,
      cell: (row: DashboardSummary) => <SummaryFigure row={row} figure={id} writing={writing} />,
    })),
  ];
}

/** The name of a period with its exact days, and which of them are compared with which. */
function Period({ row, today }: { row: DashboardSummary; today: string }) {
  const { id, title, period, previous, comparison } = row;
  const format = useFormat();
  const write = ({ from, to }: DatePeriod) => format.shortDayRange(from, to, today);
  const before = write(previous.period);
  const compared = comparison && comparedPeriods(period, { period: previous.period, days: comparison.days });
  return (
    // Between a phone and a desktop it wraps, so that revenue has room.
    <span className="flex flex-col justify-center py-1.5 md:min-h-16 md:max-lg:max-w-36 md:max-lg:whitespace-normal">
      <span>
        <span className="font-medium">{title}</span>{' '}
        <span className="whitespace-nowrap text-text-muted">{write(period)}</span>
      </span>
      <span className="text-caption text-text-muted">
        {id === 'today' ? (
          <Trans>yesterday {before}</Trans>
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

interface SummaryFigureProps {
  row: DashboardSummary;
  figure: Summed;
  writing: Writing;
}

/** A figure, and below it how it has changed; beside today's, which is of a part of the day, what yesterday's was. */
function SummaryFigure({ row, figure, writing: { write, currency } }: SummaryFigureProps) {
  const format = useFormat();
  const { period, previous, comparison, id } = row;
  const shown = write[figure](row[figure]);
  const unit = units[figure];
  const compared = comparison && comparedFigure(comparison, figure, unit, format, currency);
  return (
    <span className="flex items-center justify-end gap-x-3 max-md:flex-row-reverse max-md:flex-wrap max-md:justify-start md:flex-col md:items-end print:flex-col print:items-end">
      <FigureLink search={reportSearch({ period, figure, isCompared: comparison !== null })}>
        <span className="font-semibold">{shown}</span>
      </FigureLink>
      {id === 'today' ? (
        <span className="text-caption">
          <FigureLink search={reportSearch({ period: previous.period, figure })}>
            <span className="text-text-muted">{write[figure](previous[figure])}</span>
          </FigureLink>
        </span>
      ) : (
        compared && (
          <>
            <span className="text-caption">
              <ChangeText figure={compared} unit={unit} />
            </span>
            <span className="text-caption max-md:w-full max-md:text-right md:max-xl:max-w-28 md:max-xl:text-right md:max-xl:whitespace-normal">
              <Operands figure={compared} shown={shown} />
            </span>
          </>
        )
      )}
    </span>
  );
}

/** Days of this year are written without it. */
function todayOf({ summaryList }: DashboardSummaryAnswer['data']): string {
  return summaryList.find(({ id }) => id === 'today')?.period.to ?? '';
}
