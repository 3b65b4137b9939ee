import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { tv } from '@publisher-console/ui/tv.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import CircleSlash from 'lucide-react/icons/circle-slash';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useLayoutEffect, useState } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFormat } from '#common/format/format.ts';
import { preloadTooltips } from '#common/lazy/lazy-tooltip.tsx';
import { useLazyOpening } from '#common/lazy/use-lazy-opening.ts';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { LateFigures } from '#comparison/late-figures.tsx';
import { ReportChartCard } from '#features/statistics/chart/report-chart-card.tsx';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import type { PressedFigure } from '#features/statistics/figure/figure-popover.tsx';
import { figureAttribute, rowOfFigure } from '#features/statistics/figure/figure.tsx';
import { isDropped, withoutDropped } from '#features/statistics/model/dropped-filters.ts';
import { chartWithin } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { useReportChange } from '#features/statistics/model/use-report-change.ts';
import type { Statistic, Warning } from '#features/statistics/model/statistic.ts';
import { ReportTable } from '#features/statistics/table/report-table.tsx';
import type { ReportTableProps } from '#features/statistics/table/report-table.tsx';
import { ReportDetails } from './report-details.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';

const FigurePopover = lazyRouteComponent(
  () => import('#features/statistics/figure/figure-popover.tsx'),
  'FigurePopover',
);
const parts = [...preloadTooltips, () => FigurePopover.preload?.()];

interface FigureExplanationsProps {
  statistic: Statistic;
  /** The parts of the report. Their table has the rows of the report, in the same order. */
  children: ReactNode;
}

/** Explains the pressed figure, in one popover for all figures of a report: opening it renders no figure. */
function FigureExplanations({ statistic, children }: FigureExplanationsProps) {
  const { open, onOpenChange, isLoading, button } = useLazyOpening('dialog');
  const [pressed, setPressed] = useState<PressedFigure>();
  useLoadWhenIdle(parts);
  useLayoutEffect(() => {
    if (!pressed || !isLoading) return undefined;
    const { element } = pressed;
    // Set as an attribute: with a prop of the figure, React would render all figures of its table.
    element.setAttribute('aria-busy', 'true');
    return () => element.removeAttribute('aria-busy');
  }, [isLoading, pressed]);

  function press({ target }: MouseEvent): void {
    const element = target instanceof Element && target.closest<HTMLElement>(`[${figureAttribute}]`);
    if (!element) return;
    setPressed({ element, row: rowOfFigure(element, statistic.table.rows) });
    if (open === undefined) button.onClick({ currentTarget: element });
    else onOpenChange(!open || pressed?.element !== element);
  }

  return (
    <>
      <div {...{ onClick: press }} className="contents">
        {children}
      </div>
      {open !== undefined && pressed && (
        <FigurePopover statistic={statistic} pressed={pressed} open={open} onOpenChange={onOpenChange} />
      )}
    </>
  );
}

interface ReportWarningsProps {
  /** The report in the address. */
  report: ReportQuery;
  warnings: readonly Warning[];
}

/** Shown elsewhere: an unfinished day has a mark in table and chart, and the totals show the compared days. */
const usual: ReadonlySet<string> = new Set(['day_in_progress', 'comparison_incomplete'] satisfies Warning['code'][]);

/** These explain values that are correct. */
const notes: ReadonlySet<string> = new Set(['not_measured', 'rate_above_100'] satisfies Warning['code'][]);

/** The explanations of a dash or of a rate above 100 percent. */
function ReportNotes({ warnings }: Pick<ReportWarningsProps, 'warnings'>) {
  return warnings
    .filter(({ code }) => notes.has(code))
    .map(({ code, message }) => (
      <p key={code} className="text-caption text-text-muted in-data-stale:stale">
        {`${message}.`}
      </p>
    ));
}

/** Why the figures of a report are not complete, if the reason is unusual. */
function ReportWarnings({ report, warnings }: ReportWarningsProps) {
  const changeReport = useReportChange();
  const { t } = useLingui();
  const shown = warnings.filter(({ code }) => !usual.has(code) && !notes.has(code));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t`Warnings`} className="flex flex-col gap-1 in-data-stale:stale">
      {shown.map((warning) => (
        <li
          key={warning.code}
          className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1 rounded-base bg-notice-soft px-3 py-1 text-notice print:min-h-0 print:px-0"
        >
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">
            <WarningText warning={warning} />{' '}
            {warning.code === 'applications_dropped' && withoutDropped(report, [warning]).apps.length === 0 && (
              <Trans>Without them, the report covers all of your apps.</Trans>
            )}
          </span>
          {isDropped(warning) && (
            <span className="print:hidden">
              <DisappearingButton onPress={() => changeReport({ ...withoutDropped(report, [warning]), page: 1 })}>
                <Trans>Remove them</Trans>
              </DisappearingButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function WarningText({ warning: { code, message, date, ids } }: { warning: Warning }): ReactElement {
  const format = useFormat();
  const count = ids?.length ?? 0;
  const day = date === undefined ? null : format.day(date);
  if (day !== null && code === 'no_data_before') return <Trans>There are no statistics before {day}.</Trans>;
  if (day !== null && code === 'day_without_data')
    return <Trans>Some days have no statistics; the first of them is {day}.</Trans>;
  if (code === 'applications_dropped') {
    return (
      <Plural
        value={count}
        one="# app of this link is not yours or no longer exists."
        other="# apps of this link are not yours or no longer exist."
      />
    );
  }
  if (code === 'ad_blocks_dropped') {
    return (
      <Plural
        value={count}
        one="# ad block of this link is not yours or no longer exists."
        other="# ad blocks of this link are not yours or no longer exist."
      />
    );
  }
  return <span>{message}</span>;
}

const detailStyle = tv({ base: `not-last:after:ms-1.5 not-last:after:content-['·']` });
const lineStyle = tv({
  base: 'flex min-h-5 flex-wrap gap-x-1.5 text-caption text-text-muted group-has-data-strip/page:opacity-0 in-data-stale:stale print:hidden max-md:min-h-9',
});

/** Details that the controls lack: the days' time zone, the currency and how fresh figures are. A print has more. */
function DataDetails({ meta: { timeZone, currency, dataAsOf, finalUntil } }: Pick<Statistic, 'meta'>) {
  const format = useFormat();
  const loadedAt = dataAsOf === null ? null : format.instant(dataAsOf, timeZone);
  const lastFinalDay = finalUntil === null ? null : format.dayTick(finalUntil);
  return (
    <p className={lineStyle()}>
      <span className={detailStyle()}>{timeZone}</span>
      <span className={detailStyle()}>{currency}</span>
      {loadedAt && (
        <span className={detailStyle()}>
          <Trans>data as of {loadedAt}</Trans>
        </span>
      )}
      {lastFinalDay && (
        <span className={detailStyle()}>
          <Trans>final through {lastFinalDay}</Trans>
        </span>
      )}
    </p>
  );
}

/** A report: its details, totals, chart and table. */
function ReportView(props: ReportTableProps) {
  const { report, filters, statistic } = props;
  const changeReport = useReportChange();
  const hasRows = statistic.table.pagination.total > 0;
  return (
    <FigureExplanations statistic={statistic}>
      <ReportDetails statistic={statistic} filters={filters} />
      <LateFigures meta={statistic.meta} />
      <ReportWarnings report={report} warnings={statistic.meta.warnings} />
      {hasRows && (
        <div className="order-first in-data-stale:stale print:order-none">
          <ReportTiles statistic={statistic} />
        </div>
      )}
      <DataDetails meta={statistic.meta} />
      <ReportChartCard
        statistic={statistic}
        chart={chartWithin(statistic.report, report.chart)}
        onChartChange={(chart) => changeReport({ ...report, chart }, { replace: true })}
        onPeriodChange={(period) => changeReport({ ...report, period, page: 1 })}
      />
      <ReportTable {...props} />
      <ReportNotes warnings={statistic.meta.warnings} />
    </FigureExplanations>
  );
}

/** Shown in place of a report that was cancelled. */
function CancelledReport({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        icon={CircleSlash}
        title={t`The report was cancelled`}
        description={t`Your selection is kept. Change it, or build the report again.`}
        action={
          <DisappearingButton onPress={onRetry}>
            <Trans>Retry</Trans>
          </DisappearingButton>
        }
      />
    </Card>
  );
}

interface ResultContentProps extends Omit<ReportTableProps, 'statistic'> {
  /** The figures of this report, or of the previous one while this one is loading; absent until the first answer. */
  statistic: Statistic | undefined;
  failure: unknown;
  isCancelled: boolean;
  onRetry: () => void;
}

/** The figures of a report, or the failure, cancellation or placeholder in their place. */
export function ResultContent({ statistic, failure, isCancelled, onRetry, ...view }: ResultContentProps) {
  if (failure) {
    // A retry would be refused again if the API refuses the call because of its fields.
    const isRefused = failure instanceof ApiFailure && failure.kind === 'fields';
    return (
      <Card>
        <FailureNotice
          failure={failure}
          texts={statisticsFailures.loadReport}
          onRetry={isRefused ? undefined : onRetry}
        />
      </Card>
    );
  }
  if (isCancelled) return <CancelledReport onRetry={onRetry} />;
  return statistic ? <ReportView statistic={statistic} {...view} /> : <ResultSkeleton report={view.report} />;
}
