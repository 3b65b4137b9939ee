import type {
  GroupId,
  GroupValues,
  IndicatorUnit,
  Locale,
  Platform,
  StatisticColumn,
} from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { indicatorValue } from './indicator-values.ts';
import type { Decimal, Sums } from './indicator-values.ts';
import type { WholeReport } from './report-service.ts';

/** A text, a day such as `2026-11-20`, or a number to its last digit; null stays empty. */
export type FileCell = string | Decimal | null;

/** A column of a file. `kind` is that of its cells in the report's rows; a label of totals or of the end is always text. */
export interface FileColumn {
  heading: string;
  kind: 'text' | 'date' | IndicatorUnit;
}

/** A line of a file, with a cell for each column. The last one of a file is an `end`, and a file has no other. */
export interface FileRecord {
  kind: 'row' | 'totals' | 'end';
  cells: FileCell[];
}

/** What a file of a report contains, whatever its format. */
export interface ReportTable {
  columns: FileColumn[];
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** Batches of records, to be read once. */
  batches: AsyncIterable<FileRecord[]>;
}

const words = {
  platform: { en: 'Platform', ru: 'Платформа' },
  total: { en: 'Total', ru: 'Итого' },
} satisfies Record<string, Translated>;

const platformNames: Record<Platform, string> = { android: 'Android', ios: 'iOS' };

/** The cells of a group's columns. A column of its own tells applications of the same name on two platforms apart. */
const groupCells: Record<GroupId, (values: GroupValues) => FileCell[]> = {
  application: ({ application }) =>
    application === undefined ? [null, null] : [application.title, platformNames[application.platform]],
  adBlock: ({ adBlock }) => [adBlock?.title ?? null],
  adFormat: ({ adFormat }) => [adFormat?.title ?? null],
  date: ({ date }) => [date ?? null],
  geo_country: ({ geo_country: country }) => [country?.title ?? null],
};

/**
 * Puts a report into a table for a file: its rows, the totals if there are groups, and a record that states the number
 * of rows. A file without that last record is not whole. `onRows` learns how many rows each batch has when it is read.
 */
export function reportTable(
  report: WholeReport,
  locale: Locale,
  onRows: (rows: number) => void = () => {},
): ReportTable {
  const { columns, currency } = report;
  return {
    columns: columns.flatMap((column) => columnsOf(column, currency, locale)),
    currency,
    batches: batchesOf(report, locale, onRows),
  };
}

async function* batchesOf(
  { columns, parts }: WholeReport,
  locale: Locale,
  onRows: (rows: number) => void,
): AsyncGenerator<FileRecord[]> {
  const groupIds = columns.flatMap((column) => (column.kind === 'group' ? [column.id] : []));
  const indicatorIds = columns.flatMap((column) => (column.kind === 'indicator' ? [column.id] : []));
  const cellsOf = (values: GroupValues) => groupIds.flatMap((id) => groupCells[id](values));
  const numbersOf = (sums: Sums) => indicatorIds.map((id) => indicatorValue(id, sums));

  let rows = 0;
  for await (const part of parts) {
    if ('rows' in part) {
      rows += part.rows.length;
      yield part.rows.map(({ groups, sums }) => ({ kind: 'row', cells: [...cellsOf(groups), ...numbersOf(sums)] }));
      onRows(part.rows.length);
    } else if (groupIds.length > 0) {
      const [, ...blank] = cellsOf({});
      yield [{ kind: 'totals', cells: [words.total[locale], ...blank, ...numbersOf(part.totals)] }];
    }
  }
  const [, ...blank] = [...cellsOf({}), ...indicatorIds.map(() => null)];
  yield [{ kind: 'end', cells: [endOfReport(rows, locale), ...blank] }];
}

function columnsOf(column: StatisticColumn, currency: string, locale: Locale): FileColumn[] {
  if (column.kind === 'indicator') {
    const unit = { count: '', percent: ', %', money: `, ${currency}` }[column.unit];
    return [{ heading: column.title + unit, kind: column.unit }];
  }
  if (column.id === 'application')
    return [column.title, words.platform[locale]].map((heading) => ({ heading, kind: 'text' }));

  return [{ heading: column.title, kind: column.id === 'date' ? 'date' : 'text' }];
}

function endOfReport(rows: number, locale: Locale): string {
  const number = new Intl.NumberFormat(locale).format(rows);
  const form = new Intl.PluralRules(locale).select(rows);
  if (locale === 'en') return `End of report: ${number} ${form === 'one' ? 'row' : 'rows'}`;

  return `Конец отчёта: ${number} ${{ one: 'строка', few: 'строки' }[form as string] ?? 'строк'}`;
}
