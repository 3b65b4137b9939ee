import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import type { Format } from '#common/format/format.ts';
import { groupTitle } from '#features/statistics/model/row-titles.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A plain text as HTML. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (character) => escapes[character] ?? '');
}

interface CopiedTexts {
  total: string;
  /** 'Revenue, previous' */
  previous: (title: string) => string;
  change: (title: string) => string;
  changeInPercent: (title: string) => string;
}

/**
 * The page of a report as the cells of a spreadsheet: headings, rows, totals. Figures have neither currency nor groups of
 * digits, and days are in ISO 8601, so that a spreadsheet reads them as numbers and dates.
 */
export function clipboardTable(
  { table: { columns, rows }, summary, comparison, meta, report }: Statistic,
  format: Format,
  texts: CopiedTexts,
): string[][] {
  const figures = (column: IndicatorColumn, { indicators, comparison: compared }: Omit<StatisticRow, 'groups'>) => {
    const values = [indicators[column.id]];
    if (comparison) {
      const change = compared?.change[column.id];
      values.push(compared?.previous[column.id], change?.absolute ?? undefined, change?.percent ?? undefined);
    }
    return values.map((value) => (value === null || value === undefined ? '' : format.cell(value)));
  };
  const headings = columns.flatMap((column) => {
    if (column.kind === 'group') return [column.title];
    const unit = { count: '', percent: ', %', money: `, ${meta.currency}` }[column.unit];
    const title = `${column.title}${unit}`;
    return comparison
      ? [title, texts.previous(column.title), texts.change(column.title), texts.changeInPercent(column.title)]
      : [title];
  });
  const lineOf = (values: Omit<StatisticRow, 'groups'>, groupCell: (index: number) => string) =>
    columns.flatMap((column, index) => (column.kind === 'group' ? [groupCell(index)] : figures(column, values)));
  const lines = rows.map((row) =>
    lineOf(row, (index) => {
      const column = columns[index];
      if (column?.kind !== 'group') return '';
      return column.id === 'date' ? (row.groups.date ?? '') : safeText(groupTitle(column.id, row.groups, format));
    }),
  );
  const totals = lineOf({ indicators: summary, comparison }, (index) => (index === 0 ? texts.total : ''));
  return [headings, ...lines, ...(report.groups.length > 0 ? [totals] : [])];
}

/**
 * Text that a spreadsheet does not run as a formula, and that stays in its cell.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function safeText(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/gu, ' ');
  return /^[=+\-@]/u.test(line) ? `'${line}` : line;
}

/** Cells as text, which editors and spreadsheets paste. */
export function asTabSeparated(cells: readonly (readonly string[])[]): string {
  return cells.map((line) => line.join('\t')).join('\n');
}

/** Cells as a table, which documents and mails paste. */
export function asHtml([headings = [], ...lines]: readonly (readonly string[])[]): string {
  const body = lines.map((line) => htmlRow(line, 'td')).join('');
  return `<table><thead>${htmlRow(headings, 'th')}</thead><tbody>${body}</tbody></table>`;
}

function htmlRow(line: readonly string[], tag: 'th' | 'td'): string {
  return `<tr>${line.map((text) => `<${tag}>${escapedHtml(text)}</${tag}>`).join('')}</tr>`;
}
