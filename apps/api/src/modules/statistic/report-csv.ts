import type {
  GroupId,
  GroupValues,
  IndicatorColumn,
  IndicatorValues,
  Locale,
  Platform,
  StatisticColumn,
} from '@publisher-console/api-contract';
import type { Text } from '#modules/criteria/indicators.ts';
import { csvDialects, csvLine, numberCell, textCell } from './csv-dialect.ts';
import type { CsvDialect } from './csv-dialect.ts';
import type { ReportRows } from './report-service.ts';

const words = {
  platform: { en: 'Platform', ru: 'Платформа' },
  total: { en: 'Total', ru: 'Итого' },
} satisfies Record<string, Text>;

const platformNames: Record<Platform, string> = { android: 'Android', ios: 'iOS' };

/** What a group fills its columns with; applications of one name are told apart by a column of their own. */
const groupTexts: Record<GroupId, (values: GroupValues) => string[]> = {
  application: ({ application }) =>
    application === undefined ? ['', ''] : [application.title, platformNames[application.platform]],
  adBlock: ({ adBlock }) => [adBlock?.title ?? ''],
  adFormat: ({ adFormat }) => [adFormat?.title ?? ''],
  date: ({ date }) => [date ?? ''],
  geo_country: ({ geo_country: country }) => [country?.title ?? ''],
};

/**
 * A report as CSV in UTF-8, a piece for each batch of rows: a line of headings, the rows, and, below groups, a line of
 * totals. The language decides the dialect.
 */
export async function* reportCsv({ columns, currency, batches }: ReportRows, locale: Locale): AsyncGenerator<string> {
  const dialect = csvDialects[locale];
  const groupIds = columns.flatMap((column) => (column.kind === 'group' ? [column.id] : []));
  const indicators = columns.filter((column) => column.kind === 'indicator');
  const line = (texts: readonly string[], values: IndicatorValues) =>
    csvLine([...texts.map((text) => textCell(text, dialect)), ...valueCells(indicators, values, dialect)], dialect);

  yield (
    dialect.start +
      csvLine(
        columns.flatMap((column) => headings(column, currency, locale, dialect)),
        dialect,
      )
  );
  const textsOf = (values: GroupValues) => groupIds.flatMap((id) => groupTexts[id](values));
  let batch = await batches.next();
  while (batch.done !== true) {
    yield batch.value.map((row) => line(textsOf(row.groups), row.indicators)).join('');
    batch = await batches.next();
  }
  const [, ...blank] = textsOf({});
  if (groupIds.length > 0) yield line([words.total[locale], ...blank], batch.value);
}

function headings(column: StatisticColumn, currency: string, locale: Locale, dialect: CsvDialect): string[] {
  const title = textCell(column.title, dialect);
  if (column.kind === 'group') return column.id === 'application' ? [title, words.platform[locale]] : [title];

  const unit = { count: '', percent: ', %', money: `, ${currency}` }[column.unit];
  return [textCell(column.title + unit, dialect)];
}

function valueCells(indicators: readonly IndicatorColumn[], values: IndicatorValues, dialect: CsvDialect): string[] {
  return indicators.map(({ id }) => numberCell(values[id], dialect));
}
