import type { IndicatorUnit, Locale, StatisticColumn } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { WholeReport } from '#modules/statistic/answer/whole-report.ts';
import { isOfAllDays, periodText } from './report-notes.ts';

/** A column of a file. `kind` is that of its cells in the report's rows and totals; any other text is a text. */
export interface FileColumn {
  heading: string;
  /** `points` are the difference of two percents. */
  kind: 'text' | 'date' | 'points' | IndicatorUnit;
}

const words = {
  platform: { en: 'Platform', ru: 'Платформа' },
  status: { en: 'Status', ru: 'Статус' },
  change: { en: 'change', ru: 'изменение' },
  versus: { en: 'vs', ru: 'к' },
  points: { en: 'pp', ru: 'п. п.' },
} satisfies Record<string, Translated>;

/** The columns of a report's file: some columns of the report have several. */
export function fileColumns(report: WholeReport, locale: Locale): FileColumn[] {
  return report.columns.flatMap((column) =>
    column.kind === 'group' ? groupColumns(column, locale) : indicatorColumns(column, report, locale),
  );
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

  const { days } = comparison;
  const current = periodText(days.period ?? period);
  const previous = periodText(days.otherPeriod ?? comparison.period);
  const change = `${words.change[locale]} ${current} ${words.versus[locale]} ${previous}`;
  return [
    column(unit),
    ...(isOfAllDays(comparison) ? [] : [column(unit, current)]),
    column(unit, previous),
    ...(unit === 'percent' ? [column('points', change)] : [column(unit, change), column('percent', change)]),
  ];
}
