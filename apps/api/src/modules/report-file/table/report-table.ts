import type {
  GroupId,
  GroupValues,
  IndicatorId,
  IndicatorUnit,
  Locale,
  OpenDay,
  Platform,
  StatisticColumn,
} from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { indicatorChange, indicatorValue } from '#modules/statistic/values/indicator-values.ts';
import type { Decimal } from '#modules/statistic/values/decimal.ts';
import type { ReportedSums } from '#modules/statistic/values/sums.ts';
import { comparedDaysNote, endOfReport, otherDays, periodText } from './report-notes.ts';
import type { WholeReport } from '#modules/statistic/answer/whole-report.ts';

/** A text, a day such as `2026-11-20`, or a number to its last digit; null stays empty. */
export type FileCell = string | Decimal | null;

/** A column of a file. `kind` is that of its cells in the report's rows and totals; any other text is a text. */
export interface FileColumn {
  heading: string;
  /** `points` are the difference of two percents. */
  kind: 'text' | 'date' | 'points' | IndicatorUnit;
}

/** A line of a file, with a cell for each column. The last one of a file is an `end`, and a file has no other. */
export interface FileRecord {
  kind: 'row' | 'totals' | 'note' | 'end';
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
  status: { en: 'Status', ru: 'Статус' },
  total: { en: 'Total', ru: 'Итого' },
  change: { en: 'change', ru: 'изменение' },
  points: { en: 'pp', ru: 'п. п.' },
} satisfies Record<string, Translated>;

const platformNames: Record<Platform, string> = { android: 'Android', ios: 'iOS' };

const dayStates: Record<OpenDay['state'] | 'final', Translated> = {
  in_progress: { en: 'In progress', ru: 'День не закончен' },
  estimated: { en: 'Estimated', ru: 'Предварительно' },
  final: { en: 'Final', ru: 'Окончательно' },
};

/**
 * Puts a report into a table for a file: its rows, the totals if there are groups, what is compared, and a record that
 * states the number of rows. A file without that last record is not whole. `onRows` learns how many rows each batch has
 * when it is read.
 */
export function reportTable(
  report: WholeReport,
  locale: Locale,
  onRows: (rows: number) => void = () => {},
): ReportTable {
  const columns = report.columns.flatMap((column) =>
    column.kind === 'group' ? groupColumns(column, locale) : indicatorColumns(column, report, locale),
  );
  return { columns, currency: report.currency, batches: batchesOf(report, columns.length, { locale, onRows }) };
}

async function* batchesOf(
  report: WholeReport,
  width: number,
  { locale, onRows }: { locale: Locale; onRows: (rows: number) => void },
): AsyncGenerator<FileRecord[]> {
  const groupIds = report.columns.flatMap((column) => (column.kind === 'group' ? [column.id] : []));
  const indicatorIds = report.columns.flatMap((column) => (column.kind === 'indicator' ? [column.id] : []));
  const addOfGroup = groupAdders(report, locale);
  /** Appends the cells of a row's groups. Rows are many, so that one array takes the cells of all columns. */
  const withGroups = (cells: FileCell[], values: GroupValues): FileCell[] => {
    for (const id of groupIds) addOfGroup[id](cells, values);
    return cells;
  };
  /** Appends the cells of a row's indicators. */
  const withNumbers = (cells: FileCell[], sums: ReportedSums): FileCell[] => {
    for (const id of indicatorIds) {
      if (report.comparison === null) cells.push(indicatorValue(id, sums.sums));
      else cells.push(...comparedNumbers(id, sums));
    }
    return cells;
  };
  const line = (kind: FileRecord['kind'], ...cells: FileCell[]): FileRecord => ({
    kind,
    cells: [...cells, ...Array.from({ length: width - cells.length }, () => null)],
  });

  let rows = 0;
  for await (const part of report.parts) {
    if ('rows' in part) {
      rows += part.rows.length;
      yield part.rows.map((row) => ({ kind: 'row', cells: withNumbers(withGroups([], row.groups), row) }));
      onRows(part.rows.length);
    } else if (groupIds.length > 0) {
      const blank = withGroups([], {}).slice(1);
      const totals = { sums: part.totals, compared: part.compared };
      yield [{ kind: 'totals', cells: withNumbers([words.total[locale], ...blank], totals) }];
    }
  }
  if (report.comparison !== null) yield [line('note', comparedDaysNote(report.period, report.comparison, locale))];
  yield [line('end', endOfReport(rows, locale))];
}

/** An indicator, its previous value, and its change in its unit and in percent. */
function comparedNumbers(id: IndicatorId, { sums, compared }: ReportedSums): FileCell[] {
  const value = indicatorValue(id, sums);
  if (compared === null) return [value, null, null, null];

  const { absolute, percent } = indicatorChange(id, compared);
  return [value, indicatorValue(id, compared.previous), absolute, percent];
}

/**
 * Append the cells of a group's columns. A column of its own tells applications of the same name on two platforms apart.
 */
function groupAdders(
  { openDays }: WholeReport,
  locale: Locale,
): Record<GroupId, (cells: FileCell[], values: GroupValues) => void> {
  const states = new Map(openDays.map(({ date, state }) => [date, state]));
  return {
    application: (cells, { application }) => {
      cells.push(application?.title ?? null, application === undefined ? null : platformNames[application.platform]);
    },
    adBlock: (cells, { adBlock }) => void cells.push(adBlock?.title ?? null),
    adFormat: (cells, { adFormat }) => void cells.push(adFormat?.title ?? null),
    date: (cells, { date }) => {
      cells.push(date ?? null, date === undefined ? null : dayStates[states.get(date) ?? 'final'][locale]);
    },
    geo_country: (cells, { geo_country: country }) => void cells.push(country?.title ?? null),
  };
}

function textColumn(heading: string): FileColumn {
  return { heading, kind: 'text' };
}

function groupColumns({ id, title }: StatisticColumn & { kind: 'group' }, locale: Locale): FileColumn[] {
  if (id === 'application') return [textColumn(title), textColumn(words.platform[locale])];

  return id === 'date' ? [{ heading: title, kind: 'date' }, textColumn(words.status[locale])] : [textColumn(title)];
}

function indicatorColumns(
  { title, unit }: StatisticColumn & { kind: 'indicator' },
  { currency, period, comparison }: Pick<WholeReport, 'currency' | 'period' | 'comparison'>,
  locale: Locale,
): FileColumn[] {
  const units = { count: [], percent: ['%'], points: [words.points[locale]], money: [currency] };
  const column = (kind: keyof typeof units, ...what: string[]): FileColumn => ({
    heading: [title, ...what, ...units[kind]].join(', '),
    kind,
  });
  if (comparison === null) return [column(unit)];

  return [
    column(unit),
    column(unit, periodText(otherDays(period, comparison))),
    column(unit === 'percent' ? 'points' : unit, words.change[locale]),
    column('percent', words.change[locale]),
  ];
}
