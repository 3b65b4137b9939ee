import type { GroupValues, StatisticColumn, StatisticRow } from '@publisher-console/api-contract';

import { comparedFigure } from '#comparison/compared-figure.ts';
import { figureWriter } from '#common/format/figure-text.ts';
import type { Format } from '#common/format/format.ts';
import { comparedValues } from '#features/statistics/model/comparison-period.ts';
import { groupTitle } from '#features/statistics/model/row-titles.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { escapedHtml } from '#features/statistics/table/clipboard-table.ts';

interface PrintedTexts {
  total: string;
  final?: undefined;
  in_progress: string;
  /** For a week or a month that has a day in progress. */
  partInProgress: string;
  estimated: string;
}

interface PrintOptions {
  format: Format;
  texts: PrintedTexts;
}

/** The parts of a table, as HTML. */
export interface PrintMarkup {
  head: string;
  /**
   * Renders the next rows. If a column needs more decimals than before, it renders all rows again, because a column has
   * one number of decimals.
   * @param rows the rows of the next page of the report
   */
  add: (rows: readonly StatisticRow[]) => { html: string; isAnew: boolean };
  /** The totals; empty in a report that has none. */
  foot: () => string;
}

/**
 * The rows of a report on paper, as HTML. React would render thousands of them in one task that cannot be interrupted.
 */
export function printMarkup(statistic: Statistic, options: PrintOptions): PrintMarkup {
  const { columns } = statistic.table;
  const tags = columns.map(({ kind }) => (kind === 'group' ? '<td>' : '<td class="text-right tabular-nums">'));
  const all: StatisticRow[] = [];
  let writers = columns.map((column, index) => cellWriter(statistic, column, index, options));
  const line = (row: StatisticRow | null) =>
    `<tr>${writers.map(({ write }, index) => `${tags[index]}${escapedHtml(write(row))}</td>`).join('')}</tr>`;
  return {
    head: `<tr>${columns.map(heading).join('')}</tr>`,
    add: (rows) => {
      const before = writers;
      writers = writers.map((writer) => writer.with(rows));
      const isAnew = all.length > 0 && writers.some((writer, index) => writer !== before[index]);
      all.push(...rows);
      return { html: (isAnew ? all : rows).map(line).join(''), isAnew };
    },
    foot: () => (statistic.report.groups.length > 0 ? line(null) : ''),
  };
}

function heading({ kind, title }: StatisticColumn): string {
  const style = kind === 'group' ? 'text-left' : 'text-right tabular-nums';
  return `<th scope="col" class="${style}">${escapedHtml(title)}</th>`;
}

/** Renders the cells of a column. */
interface CellWriter {
  /** @param row null for the totals */
  write: (row: StatisticRow | null) => string;
  /** @returns a writer that also fits these rows: the same one if they need no more decimals */
  with: (rows: readonly StatisticRow[]) => CellWriter;
}

function cellWriter(
  statistic: Statistic,
  column: StatisticColumn,
  index: number,
  { format, texts }: PrintOptions,
): CellWriter {
  const { summary, meta } = statistic;
  if (column.kind === 'group') {
    const states = new Map(meta.openDays.map(({ date, state }) => [date, state]));
    const markOf = ({ date = '', ...spans }: GroupValues): string | undefined => {
      if (column.id === 'date') return texts[states.get(date) ?? 'final'];
      if (column.id !== 'week' && column.id !== 'month') return undefined;
      const state = spans[column.id]?.state ?? 'final';
      return state === 'in_progress' ? texts.partInProgress : texts[state];
    };
    const writer: CellWriter = {
      write: (row) => {
        if (row === null) return index === 0 ? texts.total : '';
        const title = groupTitle(column.id, row.groups, format);
        const mark = markOf(row.groups);
        return mark === undefined ? title : `${title} · ${mark}`;
      },
      with: () => writer,
    };
    return writer;
  }
  const { id, unit } = column;
  const figureWriterOf = (write: (value: number | null | undefined) => string): CellWriter => {
    const writer: CellWriter = {
      write: (row) => {
        const figure = write((row ? row.indicators : summary)[id]);
        const compared = comparedValues(statistic, row);
        const change = compared && comparedFigure(compared, id, unit, format, meta.currency);
        return change ? `${figure} (${change.difference})` : figure;
      },
      with: (rows) => {
        const values = rows.map(({ indicators }) => indicators[id]);
        const other = figureWriter(column, values, format, meta.currency);
        // A new writer only if it has more decimals.
        return other(0).length > write(0).length ? figureWriterOf(other) : writer;
      },
    };
    return writer;
  };
  return figureWriterOf(figureWriter(column, [summary[id]], format, meta.currency));
}
