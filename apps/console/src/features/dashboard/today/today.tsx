import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardSummary, DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Sparkline } from '@publisher-console/ui/sparkline';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import { useLoading } from '#common/lazy/lazy-component.tsx';
import { ChangeText, Operands } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { summaryQuery } from '#features/dashboard/data/dashboard.queries.ts';
import { chartReport, comparisonOf, reportSearch } from '#features/dashboard/model/report-links.ts';
import { FigureLink } from '#features/dashboard/parts/figure-link.tsx';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';
import { LateFigures } from '#comparison/late-figures.tsx';
import { ComparisonPeriods } from '#features/dashboard/summary/comparison-periods.tsx';
import { useFigureFormat } from '#features/dashboard/summary/summary-figures.ts';
import type { FigureFormat } from '#features/dashboard/summary/summary-figures.ts';
import { SummaryPeriod } from '#features/dashboard/summary/summary-period.tsx';
import { SoFar } from './so-far.tsx';

interface TodayRevenueProps {
  row: DashboardSummary;
  summary: DashboardSummaryAnswer['data'];
  figureFormat: FigureFormat;
}

/** Today so far, as the network has loaded it. A day without statistics has no figures: zero would be wrong. */
function TodayRevenue({ row, summary, figureFormat: { write, currency } }: TodayRevenueProps) {
  const { t } = useLingui();
  const id = useId();
  const { period, revenue, requests, impressions } = row;
  const hasFigures = revenue !== null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-text-muted">
        <Trans>Today so far</Trans> <LoadedUntil meta={summary.meta} today={hasFigures ? period.to : null} />
      </h2>
      <p className="text-display font-semibold tracking-tight">
        {hasFigures ? (
          <FigureLink search={reportSearch({ period, indicator: 'revenue' })}>{write.revenue(revenue)}</FigureLink>
        ) : (
          noValue
        )}
      </p>
      {hasFigures && summary.soFar && (
        <SoFar
          soFar={summary.soFar}
          shown={write.revenue(revenue)}
          timeZone={summary.meta.timeZone}
          currency={currency}
        />
      )}
      {impressions !== null && (
        <p className="flex flex-wrap gap-x-3 text-text-muted max-md:text-caption">
          {requests !== null && (
            <FigureLink search={reportSearch({ period, indicator: 'requests' })}>
              {t`${plural(requests, { one: '# request', other: '# requests' })}`}
            </FigureLink>
          )}
          <FigureLink search={reportSearch({ period, indicator: 'impressions' })}>
            {t`${plural(impressions, { one: '# impression', other: '# impressions' })}`}
          </FigureLink>
        </p>
      )}
    </section>
  );
}

interface LoadedUntilProps extends Pick<DashboardSummaryAnswer['data'], 'meta'> {
  /** Null while it has no figures. */
  today: string | null;
}

function LoadedUntil({ meta, today }: LoadedUntilProps) {
  const format = useFormat();
  const { dataAsOf, timeZone } = meta;
  if (dataAsOf === null || today === null) {
    return (
      <span className="text-caption">
        <span>{'· '}</span>
        <Trans>no data yet</Trans>
      </span>
    );
  }
  // The figures of a part of the network reach further than those of the whole network.
  if (new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(dataAsOf) - 1) < today) {
    return (
      <span className="text-caption">
        <span>{'· '}</span>
        <Trans>in part</Trans>
      </span>
    );
  }
  const time = format.time(dataAsOf, timeZone);
  return (
    <span className="text-caption">
      <span>{'· '}</span>
      <Trans>
        to {time} {timeZone}
      </Trans>
    </span>
  );
}

interface PeriodCellProps {
  row: DashboardSummary;
  /** The network's current day. */
  today: string;
  figureFormat: FigureFormat;
}

/** The revenue of a period, with its change and both sides. The whole cell is a link to the report. */
function PeriodCell({ row, today, figureFormat: { write, currency } }: PeriodCellProps) {
  const format = useFormat();
  const { period, comparison, revenue } = row;
  const shown = write.revenue(revenue);
  const compared = comparison && comparedFigure(comparison, 'revenue', 'money', format, currency);
  return (
    <li className="relative flex flex-col gap-y-1 border-border px-4 py-3 not-first:border-t hover:bg-surface-sunken md:not-first:border-s lg:px-5 md:not-first:border-t-0">
      <span className="flex flex-col md:gap-y-1">
        <span>
          <SummaryPeriod row={row} today={today} />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold lg:text-heading">
            <FigureLink
              isWholeBox
              search={reportSearch({ period, indicator: 'revenue', comparison: comparisonOf(row) })}
            >
              {shown}
            </FigureLink>
          </span>
          {compared && <ChangeText figure={compared} unit="money" />}
        </span>
      </span>
      <span className="text-caption text-text-muted">
        <ComparisonPeriods row={row} today={today} />
        {compared && (
          <>
            <span className="md:hidden"> · </span>
            <span className="md:block">
              <Operands figure={compared} shown={shown} />
            </span>
          </>
        )}
      </span>
    </li>
  );
}

/** The revenue of each of the last 30 days, with a link to its report. */
function RevenueCourse({ summary: { daily, meta } }: { summary: DashboardSummaryAnswer['data'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const whole = daily.findLastIndex(({ state }) => state !== null && state !== 'in_progress') + 1;
  const revenues = daily.slice(0, whole).flatMap(({ revenue }) => revenue ?? []);
  const write = format.moneyColumn(revenues, meta.currency);
  const [low, high] = [write(Math.min(...revenues)), write(Math.max(...revenues))];
  return (
    <Link
      to="/stats"
      search={chartReport}
      className="group flex min-w-0 flex-col gap-1 rounded-tight text-caption text-text-muted"
    >
      <span className="flex justify-between gap-4 whitespace-nowrap">
        <Trans>Revenue, last 30 days</Trans>
        <span aria-hidden className="truncate text-primary group-hover:underline max-lg:hidden print:hidden">
          <Trans>Open the report</Trans>
        </span>
      </span>
      <Sparkline
        points={daily.map(({ revenue }) => revenue)}
        openPoints={daily.length - whole}
        label={revenues.length === 0 ? t`no complete day yet` : t`${low} to ${high} a day`}
        className="my-1 h-14 w-full md:h-18"
      />
      <span aria-hidden className="flex justify-between tabular-nums">
        <span>{format.dayTick(daily[0]?.date ?? '')}</span>
        <Trans>Today</Trans>
      </span>
    </Link>
  );
}

type Summary = DashboardSummaryAnswer['data'];

/** Today so far with the last 30 days, and below it the periods that have ended or are longer. */
function TodayCard({ summary }: { summary: Summary }) {
  const figureFormat = useFigureFormat(summary);
  const rows = new Map(summary.summaryList.map((row) => [row.id, row]));
  const today = rows.get('today');
  const others = [summary.yesterday, rows.get('last_week'), rows.get('this_month')].filter(isRow);
  return (
    <Card className="print:break-inside-avoid">
      <div className="grid gap-x-8 gap-y-4 p-4 md:grid-cols-[minmax(max-content,2fr)_minmax(0,3fr)] lg:px-5">
        {today && <TodayRevenue row={today} summary={summary} figureFormat={figureFormat} />}
        <RevenueCourse summary={summary} />
      </div>
      <ul className="grid border-t border-border md:grid-cols-3">
        {others.map((row) => (
          <PeriodCell key={row.id} row={row} today={today?.period.to ?? ''} figureFormat={figureFormat} />
        ))}
      </ul>
    </Card>
  );
}

function isRow(row: DashboardSummary | undefined): row is DashboardSummary {
  return row !== undefined;
}

/** A placeholder with the lines of the card. */
function TodaySkeleton() {
  const { t } = useLingui();
  return (
    <Card>
      <output aria-label={t`The figures of today are loading`} aria-busy>
        <span className="grid gap-x-8 gap-y-4 p-4 md:grid-cols-[minmax(max-content,2fr)_minmax(0,3fr)] lg:px-5">
          <span>
            <Skeleton className="my-1 h-3 w-40" />
            <Skeleton className="my-1 h-10 w-48" />
            <Skeleton className="my-1 h-4 w-56" />
          </span>
          <Skeleton className="min-h-36 w-full md:min-h-30" />
        </span>
        <span className="grid border-t border-border md:grid-cols-3">
          {['yesterday', 'last_week', 'this_month'].map((id) => (
            <span
              key={id}
              className="border-border px-4 py-3 not-first:border-t lg:px-5 md:not-first:border-t-0 md:not-first:border-s"
            >
              <Skeleton className="h-17 w-full md:h-22 md:w-40" />
            </span>
          ))}
        </span>
      </output>
    </Card>
  );
}

/** The publisher's revenue of today and of earlier periods. */
export function Today() {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(api, i18n.locale));
  const isWaiting = data === undefined && (error === null || isFetching);
  useLoading(isWaiting);
  if (data !== undefined) {
    return (
      <>
        <LateFigures meta={data.meta} />
        <TodayCard summary={data} />
      </>
    );
  }
  if (error === null || isFetching) return <TodaySkeleton />;
  return <PartFailure failure={error} texts={dashboardFailures.loadSummary} onRetry={() => void refetch()} />;
}
