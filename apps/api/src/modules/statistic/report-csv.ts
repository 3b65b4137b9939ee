import type { GroupId, GroupValues, Locale, Platform, StatisticColumn } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { csvDialects, csvLine, numberCell, textCell } from './csv-dialect.ts';
import { indicatorValue } from './indicator-values.ts';
import type { Sums } from './indicator-values.ts';
import type { WholeReport } from './report-service.ts';

const words = {
  platform: { en: 'Platform', ru: 'Платформа' },
  total: { en: 'Total', ru: 'Итого' },
} satisfies Record<string, Translated>;

const platformNames: Record<Platform, string> = { android: 'Android', ios: 'iOS' };

/** The texts of a group's columns. A column of its own tells applications of the same name on two platforms apart. */
const groupTexts: Record<GroupId, (values: GroupValues) => string[]> = {
  application: ({ application }) =>
    application === undefined ? ['', ''] : [application.title, platformNames[application.platform]],
  adBlock: ({ adBlock }) => [adBlock?.title ?? ''],
  adFormat: ({ adFormat }) => [adFormat?.title ?? ''],
  date: ({ date }) => [date ?? ''],
  geo_country: ({ geo_country: country }) => [country?.title ?? ''],
};

/**
 * A report as CSV in UTF-8, a piece for each batch of rows: a line of headings, the rows, and, if there are groups, a
 * line of totals. The language decides the dialect. The headings wait for the first batch, so that a report that fails
 * before its first row gives nothing.
 */
export async function* reportCsv({ columns, currency, parts }: WholeReport, locale: Locale): AsyncGenerator<string> {
  const dialect = csvDialects[locale];
  const groupIds = columns.flatMap((column) => (column.kind === 'group' ? [column.id] : []));
  const indicatorIds = columns.flatMap((column) => (column.kind === 'indicator' ? [column.id] : []));
  const textsOf = (values: GroupValues) => groupIds.flatMap((id) => groupTexts[id](values));
  const line = (texts: readonly string[], sums: Sums) => {
    const numbers = indicatorIds.map((id) => numberCell(indicatorValue(id, sums), dialect));
    return csvLine([...texts.map(textCell), ...numbers], dialect);
  };

  const headings = columns.flatMap((column) => headingsOf(column, currency, locale));
  let text = dialect.start + csvLine(headings.map(textCell), dialect);
  for await (const part of parts) {
    if ('rows' in part) {
      for (const { groups, sums } of part.rows) text += line(textsOf(groups), sums);
    } else if (groupIds.length > 0) {
      const [, ...blank] = textsOf({});
      text += line([words.total[locale], ...blank], part.totals);
    }
    if (text !== '') yield text;
    text = '';
  }
}

function headingsOf(column: StatisticColumn, currency: string, locale: Locale): string[] {
  if (column.kind === 'group')
    return column.id === 'application' ? [column.title, words.platform[locale]] : [column.title];

  const unit = { count: '', percent: ', %', money: `, ${currency}` }[column.unit];
  return [column.title + unit];
}
