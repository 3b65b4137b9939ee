import type {
  ComparisonId,
  DatePeriod,
  DaysState,
  GroupId,
  GroupValues,
  IndicatorId,
  Locale,
  Platform,
  WeekReference,
} from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { indicators, namesOf } from '#modules/statistics/catalogue/indicators.ts';
import type { Measure } from '#modules/statistics/catalogue/indicators.ts';
import type { WholeReport } from '#modules/statistics/reports/answer/whole-report.ts';
import type { ReportComparison } from '#modules/statistics/reports/plan/plan-report.ts';
import type { Decimal, ReportedSums } from '#modules/statistics/reports/values/indicator-values.ts';
import { indicatorChange, indicatorValue } from '#modules/statistics/reports/values/indicator-values.ts';

/** The last record of a file, with its number of rows. */
export function endOfReport(rows: number, locale: Locale): string {
  const end = { en: 'End of report', ru: 'Конец отчёта' }[locale];
  return `${end}: ${counted(rows, ['row', 'rows', 'rows'], ['строка', 'строки', 'строк'], locale)}`;
}

/** The details of the figures: the days, whose midnights end them, the currency and how far the data reaches. */
export function detailsNote(
  { period, timeZone, currency, dataAsOf }: Pick<WholeReport, 'period' | 'timeZone' | 'currency' | 'dataAsOf'>,
  locale: Locale,
): string {
  const names = {
    en: ['Period', 'Time zone', 'Currency', 'Data as of'],
    ru: ['Период', 'Часовой пояс', 'Валюта', 'Данные на'],
  }[locale];
  const values = [periodText(period), timeZone, currency, dataAsOf];
  return names.flatMap((name, index) => (values[index] ? [`${name}: ${values[index]}`] : [])).join('; ');
}

/** Why cells are empty. */
export function unmeasuredNote(measures: readonly Measure[], locale: Locale): string {
  const names = namesOf(measures, locale);
  return {
    en: `Empty cells: a source of these figures does not measure ${names}`,
    ru: `Пустые ячейки: источник части этих данных не измеряет ${names}`,
  }[locale];
}

/** Which days are compared with which, and how many are left out and why. */
export function comparedDaysNote({ id, period, days }: ReportComparison, whole: DatePeriod, locale: Locale): string {
  const { compared, inProgress, withoutData, withoutMatch } = days;
  const all = compared + inProgress + withoutData + withoutMatch;
  const both = [days.period ?? whole, days.otherPeriod ?? period].map(periodText);
  const reasons = Object.entries({ inProgress, withoutData, withoutMatch }) as [keyof typeof leftOut, number][];
  return [
    {
      en: `Compared: ${compared} of ${all} days, ${both.join(' vs ')}, ${comparisonNames[id].en}`,
      ru: `Сравнение: ${compared} из ${all} дней, ${both.join(' и ')}, ${comparisonNames[id].ru}`,
    }[locale],
    ...reasons.flatMap(([reason, count]) => (count > 0 ? [`${leftOut[reason][locale]}: ${count}`] : [])),
  ].join('; ');
}

const comparisonNames: Record<ComparisonId, Translated> = {
  previous_period: { en: 'previous period (same weekdays)', ru: 'предыдущий период (те же дни недели)' },
  previous_month: { en: 'same days last month', ru: 'те же числа прошлого месяца' },
  previous_year: { en: 'same period last year (same weekdays)', ru: 'год назад (те же дни недели)' },
};

const leftOut = {
  inProgress: { en: 'not complete', ru: 'не закончены' },
  withoutData: { en: 'without statistics', ru: 'без статистики' },
  withoutMatch: { en: 'not in the month before', ru: 'нет в прошлом месяце' },
} satisfies Record<string, Translated>;

/** Whether every day of the period is compared, so that its values are those of the compared days. */
export function isOfAllDays({ days: { inProgress, withoutData, withoutMatch } }: ReportComparison): boolean {
  return inProgress + withoutData + withoutMatch === 0;
}

/** `2026-11-14 – 2026-11-20`, or one day. */
export function periodText({ from, to }: DatePeriod): string {
  return from === to ? from : `${from} – ${to}`;
}

type Forms = readonly [one: string, few: string, many: string];

function counted(number: number, english: Forms, russian: Forms, locale: Locale): string {
  const [one, few, many] = { en: english, ru: russian }[locale];
  const form = { one, few }[new Intl.PluralRules(locale).select(number) as 'one' | 'few'] ?? many;
  return `${new Intl.NumberFormat(locale).format(number)} ${form}`;
}

/** A text, a day such as `2026-11-20`, or a number to its last digit; null stays empty. */
export type FileCell = string | Decimal | null;

/** The names of platforms, which are the same in each language. */
export const platformNames: Record<Platform, string> = { android: 'Android', ios: 'iOS' };

const dayStates: Record<DaysState, Translated> = {
  in_progress: { en: 'In progress', ru: 'Неполный день' },
  estimated: { en: 'Estimated', ru: 'Предварительно' },
  final: { en: 'Final', ru: 'Окончательно' },
};

/** The same of a week or a month. */
const spanStates: Record<DaysState, Translated> = {
  ...dayStates,
  in_progress: { en: 'In progress', ru: 'Есть неполный день' },
};

/**
 * The cells of an indicator's comparison: its value over the compared days unless they are all days, the previous one,
 * and the change, which has no percent for a rate.
 */
export function comparedNumbers(
  id: IndicatorId,
  compared: ReportedSums['compared'],
  comparison: ReportComparison,
): FileCell[] {
  const change = compared && indicatorChange(id, compared);
  return [
    ...(isOfAllDays(comparison) ? [] : [compared && indicatorValue(id, compared.current)]),
    compared && indicatorValue(id, compared.previous),
    change && change.absolute,
    ...(indicators[id].unit === 'percent' ? [] : [change && change.percent]),
  ];
}

/** Append the cells of a group's columns. The platform has its own column, because apps of two platforms may share a name. */
export function groupAdders(
  { openDays }: WholeReport,
  locale: Locale,
): Record<GroupId, (cells: FileCell[], values: GroupValues) => void> {
  const states = new Map(openDays.map(({ date, state }) => [date, state]));
  /** A week or a month: its first day, the days of it that the row has, and their state. */
  const addSpan = (cells: FileCell[], span: WeekReference | undefined): void => {
    if (span === undefined) cells.push(null, null, null);
    else cells.push(span.id, periodText(span), spanStates[span.state][locale]);
  };
  return {
    application: (cells, { application }) => {
      cells.push(application?.title ?? null, application === undefined ? null : platformNames[application.platform]);
    },
    adBlock: (cells, { adBlock }) => void cells.push(adBlock?.title ?? null),
    adFormat: (cells, { adFormat }) => void cells.push(adFormat?.title ?? null),
    date: (cells, { date }) => {
      cells.push(date ?? null, date === undefined ? null : dayStates[states.get(date) ?? 'final'][locale]);
    },
    week: (cells, { week }) => addSpan(cells, week),
    month: (cells, { month }) => addSpan(cells, month),
    geo_country: (cells, { geo_country: country }) => void cells.push(country?.title ?? null),
  };
}
