import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DatePeriod, IndicatorColumn, IndicatorId } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Chart } from '@publisher-console/ui/chart';
import { linkStyle } from '@publisher-console/ui/link';
import { Select } from '@publisher-console/ui/select';
import { Link } from '@tanstack/react-router';
import Flag from 'lucide-react/icons/flag';
import Image from 'lucide-react/icons/image';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { ActionMenu } from '#common/lazy/action-menu.tsx';
import { useLazyOpening } from '#common/lazy/use-lazy-opening.ts';
import { saveBlob } from '#common/page/save-text.ts';
import { ControlPopover } from '#features/statistics/controls/control-popover.tsx';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import { indicatorColumns, reportTableId } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { hasSpanRows } from './chart-rows.ts';
import { chartIndicators } from './chart-shape.ts';
import type { ChartIndicators, ChartShape } from './chart-shape.ts';
import { spanGroup, spansOf } from './chart-spans.ts';
import { useChartContent } from './use-chart-content.ts';
import type { ReportChart } from './use-chart-content.ts';
import type { ChartEvents } from './use-chart-events.ts';
import { useChartRows } from './use-chart-rows.ts';
import type { ChartRows } from './use-chart-rows.ts';

interface ChartControlsProps {
  columns: readonly IndicatorColumn[];
  indicators: ChartIndicators;
  /** Whether the chart can have a second indicator. */
  hasSecond: boolean;
  onChartChange: (chart: IndicatorId[]) => void;
  onSave: (format: 'svg' | 'png') => void;
  /** Other controls of the chart. */
  children: ReactNode;
}

/** The choice of the indicators of a chart, and the menu that saves it. */
export function ChartControls({ columns, indicators, hasSecond, onChartChange, onSave, children }: ChartControlsProps) {
  const { t } = useLingui();
  const [main, second] = indicators;
  return (
    <div className="flex items-center gap-2 max-md:flex-wrap print:hidden">
      <IndicatorSelect
        label={t`Indicator of the chart`}
        columns={columns}
        chosen={main}
        onChange={(id) => id && onChartChange([id])}
      />
      {hasSecond && columns.length > 1 && (
        // On a phone, the control is below the others.
        <span className="min-w-0 max-md:order-last max-md:basis-full">
          <IndicatorSelect
            label={t`Second indicator of the chart`}
            columns={columns.filter(({ id }) => id !== main)}
            noneLabel={t`Add a second line`}
            chosen={second}
            onChange={(id) => onChartChange(id ? [main, id] : [main])}
          />
        </span>
      )}
      <span className="ml-auto flex min-h-control items-center">
        {children}
        <ActionMenu
          label={t`Save the chart`}
          actions={[
            { icon: Image, label: t`Save as SVG`, onSelect: () => onSave('svg') },
            { icon: Image, label: t`Save as PNG`, onSelect: () => onSave('png') },
          ]}
        />
      </span>
    </div>
  );
}

interface IndicatorSelectProps {
  label: string;
  columns: readonly IndicatorColumn[];
  /** The label of the option without an indicator; absent if there is none. */
  noneLabel?: string;
  chosen: IndicatorId | undefined;
  onChange: (id: IndicatorId | undefined) => void;
}

function IndicatorSelect({ label, columns, noneLabel, chosen, onChange }: IndicatorSelectProps) {
  const options: { id: IndicatorId | ''; title: string }[] = [
    ...(noneLabel === undefined ? [] : [{ id: '' as const, title: noneLabel }]),
    ...columns.map(({ id, title }) => ({ id, title })),
  ];
  return (
    <span className="min-w-0">
      <Select
        aria-label={label}
        value={chosen ?? ''}
        options={options}
        onChange={(value) => onChange(columns.find(({ id }) => id === value)?.id)}
      />
    </span>
  );
}

/**
 * Opens the list of the events that a chart marks with flags; renders nothing without events. Its code is loaded when
 * it is opened.
 */
export function ChartEventsControl({ events, total }: ChartEvents) {
  const { t } = useLingui();
  const format = useFormat();
  const { open, onOpenChange, isLoading, button: opener } = useLazyOpening('dialog');
  if (total === 0) return null;
  const button = (
    <Button variant="quiet" pending={isLoading} {...(open === undefined && opener)}>
      <Flag aria-hidden className="size-4 shrink-0" />
      {/* The control appears late, so it must not need another line on a phone. */}
      <span className="max-md:sr-only">
        <Plural value={total} one="# event" other="# events" />
      </span>
      <span aria-hidden className="md:hidden">
        {format.count(total)}
      </span>
    </Button>
  );
  if (open === undefined) return button;
  return (
    <ControlPopover label={t`Events`} trigger={button} open={open} onOpenChange={onOpenChange}>
      {() => <EventList events={events} more={total - events.length} />}
    </ControlPopover>
  );
}

function EventList({ events, more }: Pick<ChartEvents, 'events'> & { more: number }) {
  const format = useFormat();
  return (
    <div className="w-96 max-w-full p-3">
      <ul className="flex flex-col gap-3">
        {events.map(({ event: { id, date, application }, text, app }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <span className="block text-caption text-text-muted">{format.weekdayDay(date)}</span>
            <span className="line-clamp-3">{text}</span>
            <span className="block text-caption">
              {application.isDeleted ? (
                app
              ) : (
                <Link to="/app/$applicationId" params={{ applicationId: application.id }} className={linkStyle()}>
                  {app}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3 text-caption text-text-muted">
          <Trans>and {more} more</Trans>
        </p>
      )}
    </div>
  );
}

/** @returns saves the chart as an image file */
export function useSaveChart(
  { meta, report }: Statistic,
  { label, content, texts }: Pick<ReportChart, 'label' | 'content' | 'texts'>,
): (type: 'svg' | 'png') => Promise<void> {
  const { i18n, t } = useLingui();
  const { ui } = useRouterContext();
  const format = useFormat();
  const { period, timeZone, currency } = meta;
  const days = format.dayRange(period.from, period.to);

  return async (type) => {
    try {
      // Loaded when needed, because few readers save a chart.
      const { drawChartPicture, paintChartPicture } = await import('@publisher-console/ui/chart-picture');
      const picture = drawChartPicture({
        title: label,
        lines: [`${days} · ${timeZone} · ${currency}`],
        content,
        unfinishedText: texts.unfinished,
      });
      const name = ['statistics', period.from, period.to, ...chartIndicators(report)].join('_');
      const blob = type === 'svg' ? new Blob([picture], { type: 'image/svg+xml' }) : await paintChartPicture(picture);
      saveBlob(`${name}.${type}`, blob);
      ui.announce(t`The chart is saved`);
    } catch (failure) {
      ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.saveChart), color: 'danger' });
    }
  };
}

export interface ReportChartActions {
  onChartChange: (chart: IndicatorId[]) => void;
  /** Builds the report of another period. */
  onPeriodChange: (period: DatePeriod) => void;
}

interface ReportChartViewProps extends ReportChartActions {
  /** The report, whose query has the indicators of the chart. */
  statistic: Statistic;
  shape: ChartShape;
  skeleton: ReactNode;
}

/** The chart of a report. It loads its own rows, unless the report has the same ones. */
export function ReportChartView({ statistic, shape, skeleton, ...actions }: ReportChartViewProps) {
  const { rows, comparison, error, retry } = useChartRows(statistic, shape);
  if (rows) return <LoadedChart statistic={{ ...statistic, comparison }} shape={shape} rows={rows} {...actions} />;
  if (error === null) return skeleton;
  return (
    <div tabIndex={-1} className="outline-none">
      <FailureNotice failure={error} texts={statisticsFailures.loadChart} onRetry={retry} />
    </div>
  );
}

interface LoadedChartProps extends ReportChartActions {
  statistic: Statistic;
  shape: ChartShape;
  rows: ChartRows;
}

function LoadedChart({ statistic, shape, rows, onChartChange, onPeriodChange }: LoadedChartProps) {
  const { events, ...chart } = useChartContent(statistic, shape, rows);
  const save = useSaveChart(statistic, chart);
  const span = spanGroup(statistic.report, statistic.meta.period);
  const spans = spansOf(span, statistic.meta.period);
  return (
    <div className="flex flex-col gap-3">
      <ChartControls
        columns={indicatorColumns(statistic.table)}
        indicators={chartIndicators(statistic.report)}
        hasSecond={shape.kind === 'lines'}
        onChartChange={onChartChange}
        onSave={(format) => void save(format)}
      >
        <ChartEventsControl {...events} />
      </ChartControls>
      <Chart
        {...chart}
        tableId={shape.kind === 'lines' && hasSpanRows(statistic, span) ? reportTableId : undefined}
        onZoom={(first, last) => {
          const [from, to] = [spans[first]?.from, spans[last]?.to];
          if (from !== undefined && to !== undefined) onPeriodChange({ from, to });
        }}
      />
    </div>
  );
}
