import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GroupId, IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { tv } from '@publisher-console/ui/tv.ts';
import type { ReactElement } from 'react';
import { figureWriter } from '#common/format/figure-text.ts';
import type { Format } from '#common/format/format.ts';
import { LazyTooltip } from '#common/lazy/lazy-tooltip.tsx';
import { changeStyle, shortChange } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { ComparisonPeriods } from '#features/statistics/figure/comparison-periods.tsx';
import { figureButton, tableFigureHint } from '#features/statistics/figure/figure.tsx';
import { comparedValues, periodsOf } from '#features/statistics/model/comparison-period.ts';
import { dayGroupIds } from '#features/statistics/model/criteria-ids.ts';
import { rowDays } from '#features/statistics/model/drill-down.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { groupsUpToEach, hasSameGroups } from '#features/statistics/model/row-titles.ts';
import { rowReport } from '#features/statistics/model/row-report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { GroupCell } from './group-cell.tsx';

interface FigureChangeOptions {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  i18n: I18n;
  format: Format;
}

/**
 * The change of a figure in the table, with both values as its tooltip; null without a comparison. If the figure covers
 * only the compared days, the earlier value is shown beside the change. It is not a component and has few elements,
 * because a table has more than a thousand of them: the sign replaces the words “up” and “down”.
 */
function figureChange({
  statistic,
  row,
  column: { id, unit },
  i18n,
  format,
}: FigureChangeOptions): ReactElement | null {
  const values = comparedValues(statistic, row);
  const periods = periodsOf(statistic, row);
  const figure = values && comparedFigure(values, id, unit, format, statistic.meta.currency);
  if (!figure || !periods) return null;
  const days = format.dayRange(periods.current.from, periods.current.to);
  const otherDays = format.dayRange(periods.previous.from, periods.previous.to);
  const { current: now, previous, direction } = figure;
  const { from, to } = rowDays(row?.groups ?? {}) ?? statistic.meta.period;
  const isOfComparedDays = periods.leftOut === 0 && periods.current.from === from && periods.current.to === to;
  return (
    <span className="block text-caption leading-4 whitespace-nowrap text-text-muted select-none">
      <span
        className={changeStyle({ direction })}
        title={i18n._(msg`${now} on ${days}, was ${previous} on ${otherDays}`)}
      >
        {shortChange(figure, unit, { i18n, format })}
      </span>
      {isOfComparedDays && <span>{` ${i18n._(msg`was ${previous}`)}`}</span>}
    </span>
  );
}

// Not a flexible box, whose layout needs more time, and not a block, so that a row copied as plain text is one line.
const figureStyle = tv({
  base: '-mx-2 inline-block w-[calc(100%+1rem)] px-2 text-right -outline-offset-2 print:mx-0 print:min-h-0 print:w-full print:px-0',
  variants: {
    // High enough that the bar at the bottom touches neither of the two lines.
    isCompared: { true: 'min-h-13 touch:min-h-15', false: 'min-h-10 touch:min-h-control' },
    // A positioned element is a layer that the browser paints separately, so only a cell with a bar is positioned.
    hasBar: { true: 'relative' },
  },
});

/** The column of an indicator. The column by which the table is sorted has bars. */
function figureColumn(
  column: IndicatorColumn,
  statistic: Statistic,
  { i18n, format }: { i18n: I18n; format: Format },
): DataTableColumn<StatisticRow> {
  const { id, title, formula } = column;
  const { summary, meta, report, comparison } = statistic;
  const values = statistic.table.rows.map(({ indicators }) => indicators[id]);
  const write = figureWriter(column, [summary[id], ...values], format, meta.currency);
  const largest = Math.max(...values.map((value) => Math.abs(value ?? 0)));
  const hasBars = report.sort?.field === id && largest > 0;
  const isCompared = comparison !== null;
  // An underline would also run below the change, and through the bar.
  const hint = isCompared || hasBars ? undefined : tableFigureHint;
  const className = figureStyle({ isCompared, hasBar: hasBars, className: hint });
  const options = { indicator: id, inTable: true, className };
  const cellOf = (row: StatisticRow | null) => {
    const value = (row ? row.indicators : summary)[id];
    const text = write(value);
    if (!isCompared && !hasBars) return figureButton(options, text);
    return figureButton(
      options,
      <>
        <span className={tableFigureHint}>{text}</span>
        {isCompared && figureChange({ statistic, row, column, i18n, format })}
        {row && hasBars && shareBar(Math.abs(value ?? 0) / largest)}
      </>,
    );
  };
  return {
    id,
    title,
    ...(formula !== null && {
      // Below the button, so that it does not cover the controls of the report.
      hint: (button) => (
        <LazyTooltip side="bottom" text={`${title} = ${formula}`}>
          {button}
        </LazyTooltip>
      ),
    }),
    align: 'end',
    cell: cellOf,
    summary: cellOf(null),
  };
}

/** @param share of the largest figure of the column, from 0 to 1 */
function shareBar(share: number) {
  return (
    <svg aria-hidden className="absolute right-3 bottom-0.5 h-0.5 w-[calc(100%-1.5rem)] print:hidden">
      <rect x={`${100 - share * 100}%`} width={`${share * 100}%`} height="100%" className="fill-accent" />
    </svg>
  );
}

interface ColumnTexts {
  i18n: I18n;
  format: Format;
  totalLabel: string;
  /** The address of a report. */
  hrefOf: (report: ReportQuery) => string;
  isNarrow: boolean;
}

/** The columns of a report in the order of the table: on a narrow screen, the revenue is beside the name. */
export function reportColumns(
  statistic: Statistic,
  { i18n, format, totalLabel, hrefOf, isNarrow }: ColumnTexts,
): DataTableColumn<StatisticRow>[] {
  const { columns, rows } = statistic.table;
  const above = new Map(rows.map((row, index) => [row, rows[index - 1]]));
  const groupsUpTo = groupsUpToEach(columns);
  const hrefOfRow = (row: StatisticRow, group: GroupId) => {
    const report = rowReport(statistic.report, row.groups, group);
    return report && hrefOf(report);
  };
  // The comparison is shown in the column of the shortest days of a row.
  const comparedColumn = dayGroupIds.find((id) => groupsUpTo.has(id));
  const shown = columns.map((column, index): DataTableColumn<StatisticRow> =>
    column.kind === 'group'
      ? {
          id: column.id,
          title: column.title,
          align: 'start',
          cell: (row) => (
            <GroupCell
              group={column.id}
              values={row.groups}
              openDays={statistic.meta.openDays}
              periods={column.id === comparedColumn ? periodsOf(statistic, row) : null}
              isRepeated={hasSameGroups(row, above.get(row), groupsUpTo.get(column.id) ?? [])}
              href={hrefOfRow(row, column.id)}
            />
          ),
          summary: index === 0 ? <TotalLabel label={totalLabel} statistic={statistic} /> : null,
        }
      : figureColumn(column, statistic, { i18n, format }),
  );
  return isNarrow ? revenueSecond(shown) : shown;
}

function revenueSecond<Column extends { id: string }>(columns: Column[]): Column[] {
  const [name, ...others] = columns;
  const revenue = others.find(({ id }) => id === 'revenue');
  return name && revenue ? [name, revenue, ...others.filter((column) => column !== revenue)] : columns;
}

function TotalLabel({ label, statistic }: { label: string; statistic: Statistic }) {
  const periods = periodsOf(statistic, null);
  if (periods === null) return <span>{label}</span>;
  return (
    <>
      <span>{label}</span>
      <span className="block text-caption leading-4 font-normal text-text-muted select-none narrow:max-w-32 narrow:whitespace-normal">
        <ComparisonPeriods periods={periods} />
      </span>
    </>
  );
}
