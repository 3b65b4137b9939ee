import type { GroupId, IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import type { Format } from '#common/format/format.ts';
import { groupTitle } from '#features/statistics/model/row-titles.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a plain text for HTML. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (character) => escapes[character] ?? '');
}

interface CopiedTexts {
  total: string;
  /** The heading of the days of weeks and months. */
  days: string;
  /** 'Revenue, previous' */
  previous: (title: string) => string;
  change: (title: string) => string;
  changeInPercent: (title: string) => string;
}

/**
 * The page of a report as the cells of a spreadsheet: headings, rows, totals. Figures have neither currency nor
 * separators of thousands, and days are in ISO 8601, so that a spreadsheet reads them as numbers and dates. A week or a
 * month is written as its first day, and the days of it that the row has.
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
    if (column.kind === 'group') return isSpan(column.id) ? [column.title, texts.days] : [column.title];
    const unit = { count: '', percent: ', %', money: `, ${meta.currency}` }[column.unit];
    const title = `${column.title}${unit}`;
    return comparison
      ? [title, texts.previous(column.title), texts.change(column.title), texts.changeInPercent(column.title)]
      : [title];
  });
  const lineOf = (values: Omit<StatisticRow, 'groups'>, groupCells: (group: GroupId) => string[]) =>
    columns.flatMap((column) => (column.kind === 'group' ? groupCells(column.id) : figures(column, values)));
  const lines = rows.map((row) =>
    lineOf(row, (group) => {
      if (group === 'date') return [row.groups.date ?? ''];
      if (!isSpan(group)) return [safeText(groupTitle(group, row.groups, format))];
      const { id, from, to } = row.groups[group] ?? { id: '', from: '', to: '' };
      return [id, from === to ? from : `${from} – ${to}`];
    }),
  );
  const totals = lineOf({ indicators: summary, comparison }, (group) => [
    group === report.groups[0] ? texts.total : '',
    ...(isSpan(group) ? [''] : []),
  ]);
  return [headings, ...lines, ...(report.groups.length > 0 ? [totals] : [])];
}

function isSpan(group: GroupId): group is 'week' | 'month' {
  return group === 'week' || group === 'month';
}

/**
 * Text that a spreadsheet does not run as a formula, and that stays in one cell.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function safeText(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/gu, ' ');
  return /^[=+\-@]/u.test(line) ? `'${line}` : line;
}

/** Cells as text, for editors and spreadsheets. */
export function asTabSeparated(cells: readonly (readonly string[])[]): string {
  return cells.map((line) => line.join('\t')).join('\n');
}

/** Cells as a table, for documents and mails. */
export function asHtml([headings = [], ...lines]: readonly (readonly string[])[]): string {
  const body = lines.map((line) => htmlRow(line, 'td')).join('');
  return `<table><thead>${htmlRow(headings, 'th')}</thead><tbody>${body}</tbody></table>`;
}

function htmlRow(line: readonly string[], tag: 'th' | 'td'): string {
  return `<tr>${line.map((text) => `<${tag}>${escapedHtml(text)}</${tag}>`).join('')}</tr>`;
}
