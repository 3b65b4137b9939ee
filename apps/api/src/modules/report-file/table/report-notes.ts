import type { DatePeriod, Locale } from '@publisher-console/api-contract';
import { addDays, daysBetween } from '#modules/criteria/periods.ts';
import type { ReportComparison } from '#modules/statistic/plan/plan-report.ts';

/** The last record of a file, with its number of rows. */
export function endOfReport(rows: number, locale: Locale): string {
  const end = { en: 'End of report', ru: 'Конец отчёта' }[locale];
  return `${end}: ${counted(rows, ['row', 'rows', 'rows'], ['строка', 'строки', 'строк'], locale)}`;
}

/** Which days are compared with which, and how many are left out and why. */
export function comparedDaysNote(period: DatePeriod, comparison: ReportComparison, locale: Locale): string {
  const { compared, inProgress, withoutData } = comparison.days;
  const all = compared + inProgress + withoutData;
  const current = periodText(comparison.days.period ?? period);
  const previous = periodText(otherDays(period, comparison));
  if (locale === 'en') {
    const left = [
      ...(inProgress > 0 ? [`not complete: ${inProgress}`] : []),
      ...(withoutData > 0 ? [`without statistics: ${withoutData}`] : []),
    ];
    return [`Compared: ${compared} of ${all} days, ${current} with ${previous}`, ...left].join('; ');
  }
  const left = [
    ...(inProgress > 0 ? [`не закончены: ${inProgress}`] : []),
    ...(withoutData > 0 ? [`без статистики: ${withoutData}`] : []),
  ];
  return [`Сравнение: ${compared} из ${all} дней, ${current} с ${previous}`, ...left].join('; ');
}

/** The days of the other period that are compared; the whole of it if none is. */
export function otherDays({ from }: DatePeriod, { period: other, days }: ReportComparison): DatePeriod {
  if (days.period === null) return other;
  const shift = daysBetween(other.from, from);
  return { from: addDays(days.period.from, -shift), to: addDays(days.period.to, -shift) };
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
