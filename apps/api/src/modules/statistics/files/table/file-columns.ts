import type { IndicatorUnit, Locale, StatisticColumn } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { indicators } from '#modules/statistics/catalogue/indicators.ts';
import type { WholeReport } from '#modules/statistics/reports/answer/whole-report.ts';
import { isOfAllDays, periodText } from './file-cells.ts';

/**
 * A column of a file. `kind` is that of its cells in the report's rows and totals; any other text is a text. A `month` is the day
 * on which it begins.
 */
export interface FileColumn {
  heading: string;
  /** `points` are the difference of two percents; an `amount` is money that adds up, unlike `money` per something. */
  kind: 'text' | 'date' | 'month' | 'points' | 'amount' | IndicatorUnit;
}

const words = {
  platform: { en: 'Platform', ru: 'Платформа' },
  days: { en: 'Days', ru: 'Дни' },
  status: { en: 'Status', ru: 'Статус' },
  change: { en: 'change', ru: 'изменение' },
  versus: { en: 'vs', ru: 'к' },
  points: { en: 'pp', ru: 'п. п.' },
} satisfies Record<string, Translated>;

/** The columns of a report's file: groups, values and, with a comparison, what each value is compared with. */
export function fileColumns(report: WholeReport, locale: Locale): FileColumn[] {
  const compared = fileIndicators(report.columns).map((column) => indicatorColumns(column, report, locale));
  return [
    ...report.columns.flatMap((column) => (column.kind === 'group' ? groupColumns(column, locale) : [])),
    ...compared.map(({ value }) => value),
    ...compared.flatMap(({ comparison }) => comparison),
  ];
}

type IndicatorColumn = StatisticColumn & { kind: 'indicator' };

/** The indicators in the order of a file: revenue first, because who opens the file looks for it. */
export function fileIndicators(columns: readonly StatisticColumn[]): IndicatorColumn[] {
  const all = columns.filter((column) => column.kind === 'indicator');
  return [...all.filter(({ id }) => id === 'revenue'), ...all.filter(({ id }) => id !== 'revenue')];
}

function textColumn(heading: string): FileColumn {
  return { heading, kind: 'text' };
}

function groupColumns({ id, title }: StatisticColumn & { kind: 'group' }, locale: Locale): FileColumn[] {
  if (id === 'application') return [textColumn(title), textColumn(words.platform[locale])];

  const status = textColumn(words.status[locale]);
  if (id === 'date') return [{ heading: title, kind: 'date' }, status];
  if (id !== 'week' && id !== 'month') return [textColumn(title)];

  return [{ heading: title, kind: id === 'week' ? 'date' : 'month' }, textColumn(words.days[locale]), status];
}

function indicatorColumns(
  { id, title, unit: indicatorUnit }: IndicatorColumn,
  { currency, period, comparison }: Pick<WholeReport, 'currency' | 'period' | 'comparison'>,
  locale: Locale,
): { value: FileColumn; comparison: FileColumn[] } {
  const unit = indicatorUnit === 'money' && indicators[id].kind === 'sum' ? 'amount' : indicatorUnit;
  const units = {
    count: [],
    percent: ['%'],
    points: [words.points[locale]],
    amount: [currency],
    money: [currency],
  };
  const column = (kind: keyof typeof units, ...what: string[]): FileColumn => ({
    heading: [title, ...what, ...units[kind]].join(', '),
    kind,
  });
  const value = column(unit);
  if (comparison === null) return { value, comparison: [] };

  const { days } = comparison;
  const current = periodText(days.period ?? period);
  const previous = periodText(days.otherPeriod ?? comparison.period);
  const change = `${words.change[locale]} ${current} ${words.versus[locale]} ${previous}`;
  return {
    value,
    comparison: [
      ...(isOfAllDays(comparison) ? [] : [column(unit, current)]),
      column(unit, previous),
      ...(unit === 'percent' ? [column('points', change)] : [column(unit, change), column('percent', change)]),
    ],
  };
}
