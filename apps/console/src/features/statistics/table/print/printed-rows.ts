import type { StatisticColumn, StatisticRow } from '@publisher-console/api-contract';

import { comparedFigure } from '#comparison/compared-figure.ts';
import { figureWriter } from '#common/format/figure-text.ts';
import type { Format } from '#common/format/format.ts';
import { comparedValues } from '#features/statistics/model/compared-period.ts';
import { groupTitle } from '#features/statistics/model/row-titles.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { escapedHtml } from '#features/statistics/table/escaped-html.ts';

interface PrintedTexts {
  total: string;
  in_progress: string;
  estimated: string;
}

interface PrintOptions {
  format: Format;
  texts: PrintedTexts;
  signal: AbortSignal;
}

/** Rows that are formatted in one task. Between two of them, the page reacts to Stop. */
const rowsInTask = 200;

/**
 * The rows of a report on paper, as the HTML of a table: React would render thousands of them in one task that nobody can stop.
 * @param rows all rows that are printed, of all pages of the report
 * @throws the reason of `signal`, when it is aborted
 */
export async function printedRows(
  statistic: Statistic,
  rows: readonly StatisticRow[],
  { format, texts, signal }: PrintOptions,
): Promise<string> {
  const { columns } = statistic.table;
  const tags = columns.map(({ kind }) => (kind === 'group' ? '<td>' : '<td class="text-right tabular-nums">'));
  const writers = columns.map((_, index) => cellWriter(statistic, rows, index, { format, texts }));
  const line = (row: StatisticRow | null) =>
    `<tr>${writers.map((write, index) => `${tags[index]}${escapedHtml(write(row))}</td>`).join('')}</tr>`;

  const lines: string[] = [];
  for (let first = 0; first < rows.length; first += rowsInTask) {
    lines.push(...rows.slice(first, first + rowsInTask).map(line));
    await nextTask();
    signal.throwIfAborted();
  }
  // Shown as ordinary rows: browsers repeat a table's footer on each sheet, and the totals belong at the end.
  const totals = statistic.report.groups.length > 0 ? `<tfoot class="table-row-group">${line(null)}</tfoot>` : '';
  return `<thead><tr>${columns.map(heading).join('')}</tr></thead><tbody>${lines.join('')}</tbody>${totals}`;
}

function heading({ kind, title }: StatisticColumn): string {
  const style = kind === 'group' ? 'text-left' : 'text-right tabular-nums';
  return `<th scope="col" class="${style}">${escapedHtml(title)}</th>`;
}

/** @returns writes the cells of a column; a null row is that of the totals */
function cellWriter(
  statistic: Statistic,
  rows: readonly StatisticRow[],
  index: number,
  { format, texts }: Omit<PrintOptions, 'signal'>,
): (row: StatisticRow | null) => string {
  const { table, summary, meta } = statistic;
  const column = table.columns[index];
  if (column === undefined) return () => '';
  if (column.kind === 'group') {
    const states = new Map(meta.openDays.map(({ date, state }) => [date, state]));
    return (row) => {
      if (row === null) return index === 0 ? texts.total : '';
      const state = column.id === 'date' ? states.get(row.groups.date ?? '') : undefined;
      const title = groupTitle(column.id, row.groups, format);
      return state === undefined ? title : `${title} · ${texts[state]}`;
    };
  }
  const { id, unit } = column;
  const values = [summary[id], ...rows.map(({ indicators }) => indicators[id])];
  const writeFigure = figureWriter(column, values, format, meta.currency);
  return (row) => {
    const figure = writeFigure((row ? row.indicators : summary)[id]);
    const compared = comparedValues(statistic, row);
    const change = compared && comparedFigure(compared, id, unit, format, meta.currency);
    return change ? `${figure} (${change.difference})` : figure;
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
