import { useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, IndicatorId, StatisticRow } from '@publisher-console/api-contract';
import { PopoverSheet } from '@publisher-console/ui/popover-sheet';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Tabs } from '@publisher-console/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useState } from 'react';
import type { Ref } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFormat } from '#common/format/format.ts';
import { ContactSupport } from '#inventory/contact-support.tsx';
import { MovesCauses } from '#comparison/moves/moves-causes.tsx';
import { MovesPanel } from '#comparison/moves/moves-panel.tsx';
import { moveGroups, movesQuery } from '#comparison/moves/moves.queries.ts';
import type { MovesScope } from '#comparison/moves/moves.queries.ts';
import { useMoveGroupTitles } from '#comparison/moves/moves-report.ts';
import { statisticPartQuery } from '#features/statistics/data/statistic.queries.ts';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import { deeperReports, explanationRequest, narrowedTo } from '#features/statistics/model/drill-down.ts';
import { searchFromReport } from '#features/statistics/model/report-search.ts';
import type { DeeperGroup } from '#features/statistics/model/drill-down.ts';
import { statisticRequest } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { rowKey, rowTitle } from '#features/statistics/model/row-titles.ts';
import { indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { FigureParts } from './figure-parts.tsx';
import { figureAttribute, rowOfFigure } from './figure.tsx';

interface FigureMovesProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  indicator: MovesScope['indicator'];
  /** The reports that split the figure; at least one. */
  reports: readonly { group: DeeperGroup; report: ReportQuery }[];
  /** The titles of the links to these reports. */
  titles: Record<DeeperGroup, string>;
  onLeave: () => void;
}

/** Why a figure changed, and the rows that caused the change. */
export function FigureMoves({ statistic, row, indicator, reports, titles, onLeave }: FigureMovesProps) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const tabTitles = useMoveGroupTitles();
  const groups = moveGroups.filter((group) => reports.some((next) => next.group === group));
  const [group, setGroup] = useState(groups[0] ?? 'application');
  const scope: MovesScope = {
    indicator,
    filter: statisticRequest(narrowedTo(statistic.report, row?.groups ?? {})).filterList,
    comparison: statistic.report.comparison ?? 'previous_period',
    snapshot: statistic.meta.snapshot,
  };
  const { data } = useQuery(movesQuery(api, i18n.locale, scope, group));
  return (
    <section aria-label={t`What moved`} className="@container flex flex-col gap-2 border-t border-border pt-3">
      {indicator === 'revenue' && (
        <p className="min-h-10">{data && <MovesCauses report={data} indicator={indicator} />}</p>
      )}
      <Tabs
        label={t`Split by`}
        value={group}
        onChange={setGroup}
        tabs={reports.flatMap((next) => {
          const id = groups.find((each) => each === next.group);
          if (id === undefined) return [];
          const allRows = { search: searchFromReport(next.report), title: titles[id] };
          const panel = <MovesPanel {...{ scope, group: id, allRows, onLeave }} isCompact />;
          return [{ id, title: tabTitles[id], panel }];
        })}
      />
    </section>
  );
}

const sums = ['requests', 'selections', 'impressions', 'clicks', 'completions', 'revenue'] as const;

/** The indicator, if its change is the sum of the changes of its parts; undefined for a ratio. */
export function movedIndicator(indicator: IndicatorId): MovesScope['indicator'] | undefined {
  return sums.find((id) => id === indicator);
}

interface DeeperReportsProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  onLeave: () => void;
}

/** The moves within a figure, and links to the reports that split it further. */
export function DeeperReports({ statistic, row, column, onLeave }: DeeperReportsProps) {
  const { t } = useLingui();
  const { report, meta } = statistic;
  const hasDays = meta.period.from !== meta.period.to;
  const deeper = deeperReports(report, row?.groups ?? {}, column.id, hasDays);
  const titles: Record<DeeperGroup, string> = {
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

/** The parts of a figure, whether it is final, its value in the other period, and links to reports that split it. */
export function FigureExplanation({ label, statistic, row, column, onLeave }: FigureExplanationProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const { from, to } = statistic.meta.period;
  const body = explanationRequest(statistic.report, row?.groups ?? {}, column.id);
  const parts = useQuery(statisticPartQuery(api, { body, report: statistic, locale: i18n.locale }));
  return (
    <div className="flex w-96 max-w-full flex-col gap-3 p-4 touch:w-full">
      {/* On a touch screen, the label is the title of the sheet. */}
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
      <ContactSupport kind="report" id={column.id} name={`${label}, ${format.dayRange(from, to)}`} />
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

interface ElementTriggerProps {
  element: HTMLElement;
  /** The panel sets these props, as on a button that is its trigger. */
  ref?: Ref<HTMLElement>;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

/** Makes an element that is rendered elsewhere the trigger of a panel, which is beside it and returns the focus. */
export function ElementTrigger({
  element,
  ref,
  'aria-expanded': isExpanded = false,
  'aria-controls': controls,
}: ElementTriggerProps) {
  useImperativeHandle(ref, () => element, [element]);
  useLayoutEffect(() => {
    element.setAttribute('aria-expanded', String(isExpanded));
    if (isExpanded && controls !== undefined) element.setAttribute('aria-controls', controls);
    return () => {
      element.setAttribute('aria-expanded', 'false');
      element.removeAttribute('aria-controls');
    };
  }, [element, isExpanded, controls]);
  return null;
}

export interface PressedFigure {
  element: HTMLElement;
  /** The row of the figure when it was pressed; null for the totals. */
  row: StatisticRow | null;
}

interface FigurePopoverProps {
  statistic: Statistic;
  pressed: PressedFigure;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The explanation of a figure, beside it or, by touch, in a sheet. It closes when the figure disappears or moves. */
export function FigurePopover({ statistic, pressed, open, onOpenChange }: FigurePopoverProps) {
  const { t } = useLingui();
  const format = useFormat();
  const figure = figureOf(statistic, pressed);
  const isGone = figure === null;
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  if (isGone) return null;
  const { row, column } = figure;
  const label = [column.title, row ? rowTitle(row.groups, format) : t`Total`].join(', ');
  return (
    <PopoverSheet
      key={`${column.id} ${row && rowKey(row)}`}
      label={label}
      doneLabel={t`Done`}
      trigger={<ElementTrigger element={pressed.element} />}
      open={open}
      onOpenChange={onOpenChange}
    >
      <FigureExplanation
        label={label}
        statistic={statistic}
        row={row}
        column={column}
        onLeave={() => onOpenChange(false)}
      />
    </PopoverSheet>
  );
}

/** @returns null if the element no longer shows the figure */
function figureOf({ table }: Statistic, pressed: PressedFigure) {
  const id = pressed.element.getAttribute(figureAttribute);
  const column = indicatorColumns(table).find((each) => each.id === id);
  const row = rowOfFigure(pressed.element, table.rows);
  const isSameRow = (row && rowKey(row)) === (pressed.row && rowKey(pressed.row));
  return column !== undefined && isSameRow ? { row, column } : null;
}
