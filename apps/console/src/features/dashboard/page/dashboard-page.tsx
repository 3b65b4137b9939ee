import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardStage, DashboardSummary, DashboardSummaryAnswer } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useLoading } from '#common/lazy/lazy-component.tsx';
import { Applications } from '#features/dashboard/applications/applications.tsx';
import { Attention } from '#features/dashboard/attention/attention.tsx';
import { FoldedSteps } from '#features/dashboard/checklist/first-steps.tsx';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { attentionQuery, stagesQuery, summaryQuery } from '#features/dashboard/data/dashboard.queries.ts';
import type { DashboardView } from '#features/dashboard/model/dashboard-view.ts';
import { reportSearch } from '#features/dashboard/model/report-links.ts';
import { ClosedMonth } from '#features/dashboard/parts/closed-month.tsx';
import { DashboardSection } from '#features/dashboard/parts/dashboard-section.tsx';
import { FigureLink } from '#features/dashboard/parts/figure-link.tsx';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';
import { todayOf, useFigureFormat } from '#features/dashboard/summary/summary-figures.ts';
import type { FigureFormat, SummaryMeasure } from '#features/dashboard/summary/summary-figures.ts';
import { SummaryPeriod } from '#features/dashboard/summary/summary-period.tsx';
import { SummaryTable } from '#features/dashboard/summary/summary-table.tsx';
import { Today } from '#features/dashboard/today/today.tsx';
import { LimitedNote } from '#session/limited-note.tsx';
import { RestSkeleton, SectionsSkeleton } from './dashboard-skeleton.tsx';

/** Revenue is first, because most publishers look for it. */
const measures: readonly SummaryMeasure[] = ['revenue', 'requests', 'impressions'];

/** The summary on a phone, where the columns of the table would be cut. Figures that do not fit start a new line. */
function SummaryCard(summary: DashboardSummaryAnswer['data']) {
  const { t } = useLingui();
  const figureFormat = useFigureFormat(summary);
  return (
    <Card className="md:hidden print:hidden">
      <ul aria-label={t`Summary`}>
        {summary.summaryList.map((row) => (
          <SummaryItem key={row.id} row={row} today={todayOf(summary)} figureFormat={figureFormat} />
        ))}
      </ul>
    </Card>
  );
}

interface SummaryItemProps {
  row: DashboardSummary;
  today: string;
  figureFormat: FigureFormat;
}

function SummaryItem({ row, today, figureFormat: { write } }: SummaryItemProps) {
  const { t } = useLingui();
  const { period } = row;
  const titles = { revenue: t`Revenue`, requests: t`Requests`, impressions: t`Impressions` };
  return (
    <li className="border-border px-4 pt-3 pb-1 not-first:border-t">
      <p>
        <SummaryPeriod row={row} today={today} />
      </p>
      <dl className="flex flex-wrap justify-between gap-x-4">
        {measures.map((measure) => (
          <div key={measure} className="relative flex min-h-control flex-col justify-center">
            <dt className="text-caption text-text-muted">{titles[measure]}</dt>
            <dd className={measure === 'revenue' ? 'font-semibold' : undefined}>
              <FigureLink isWholeBox search={reportSearch({ period, indicator: measure })}>
                {write[measure](row[measure])}
              </FigureLink>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/**
 * All figures of today, last week and this month. The card of today waits for them, and shows a failure to load them.
 */
function Summary() {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data } = useQuery(summaryQuery(api, i18n.locale));
  if (data === undefined) return null;
  return (
    <DashboardSection title={<Trans>Summary</Trans>}>
      <Card className="overflow-clip max-md:hidden print:block print:overflow-visible">
        <SummaryTable {...data} />
      </Card>
      <SummaryCard {...data} />
    </DashboardSection>
  );
}

/** Whether a query is loading its first data. */
function isWaiting({ isFetching, data }: Pick<UseQueryResult, 'isFetching' | 'data'>): boolean {
  return isFetching && data === undefined;
}

interface DashboardPageProps {
  /** The view of the apps table in the address. */
  view: DashboardView;
  onViewChange: (view: DashboardView, options?: { replace: boolean }) => void;
  /** The moves of the revenue, below the problems that need attention. */
  moves: ReactNode;
  /** The steps of a new publisher to the first ad. */
  renderFirstDay: (stages: readonly DashboardStage[]) => ReactNode;
}

/** The first page of a publisher: the revenue of the apps, its moves and the open tasks; or the first steps. */
export function DashboardPage({ view, onViewChange, moves, renderFirstDay }: DashboardPageProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(stagesQuery(api, i18n.locale));
  const hasFailed = data === undefined && error !== null && !isFetching;
  const attention = useQuery(attentionQuery(api));
  const isModeKnown = data !== undefined || hasFailed;
  const summary = useQuery(summaryQuery(api, i18n.locale));
  // The figures of today and the problems are above the rest, which would move if they loaded later.
  const isAttentionWaiting = isWaiting(attention);
  const isRestWaiting = isAttentionWaiting || isWaiting(summary);
  useLoading(!isModeKnown || isRestWaiting);
  return (
    <div className="flex flex-col gap-6">
      {/* The same element while the page is loading, because it gets the focus when the page is opened. */}
      <PageHeader title={<Trans>Dashboard</Trans>} />
      <LimitedNote />
      {(!isModeKnown || (data?.mode === 'initial' && isAttentionWaiting)) && <SectionsSkeleton />}
      {data?.mode === 'initial' && !isAttentionWaiting && (
        <>
          {/* Above the steps, because parts of unknown height that load later would move it. */}
          <Attention hasSteps />
          {renderFirstDay(data.stageList)}
          <FoldedSteps isAll stages={data.stageList} />
        </>
      )}
      {/* A failure of the checklist must not hide the figures. */}
      {hasFailed && <PartFailure failure={error} texts={dashboardFailures.load} onRetry={() => void refetch()} />}
      {(hasFailed || data?.mode === 'ready') && (
        <>
          <Today />
          <ClosedMonth />
          {isRestWaiting && <RestSkeleton />}
          {!isRestWaiting && (
            <>
              <Attention hasSteps={false} />
              {moves}
              <Summary />
              <Applications view={view} onViewChange={onViewChange} />
              {data && <FoldedSteps isAll={false} stages={data.stageList} />}
            </>
          )}
        </>
      )}
    </div>
  );
}
