import type { I18n } from '@lingui/core';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { tv } from '@publisher-console/ui/tv.ts';

import { figureWriter } from '#common/format/figure-text.ts';
import type { Format } from '#common/format/format.ts';
import { LateTooltip } from '#common/late/late-tooltip.tsx';
import { figureButton, tableFigureHint } from '#features/statistics/figure/figure.tsx';
import { figureChange } from '#features/statistics/figure/figure-change.tsx';
import type { Statistic } from '#features/statistics/model/statistic.ts';

// No flexible box, which a browser lays out longer, and no block: copied as plain text, the row is one line.
const figureStyle = tv({
  base: '-mx-2 inline-block w-[calc(100%+1rem)] px-2 text-right -outline-offset-2 print:mx-0 print:min-h-0 print:w-full print:px-0',
  variants: {
    // So high that the bar at the bottom touches neither of the two lines.
    isCompared: { true: 'min-h-13 touch:min-h-15', false: 'min-h-10 touch:min-h-control' },
    // A positioned element is a layer that a browser paints by itself: only for what needs it.
    hasBar: { true: 'relative' },
  },
});

/** The column of an indicator. The column that the table is sorted by has bars. */
export function figureColumn(
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
  // A line would run below the change too, and through the bar.
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
      // Below, so that it does not cover the controls of the report.
      hint: (button) => (
        <LateTooltip side="bottom" text={`${title} = ${formula}`}>
          {button}
        </LateTooltip>
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
