import type { DatePeriod, Locale } from '@publisher-console/api-contract';
import type { ReportComparison } from './report-service.ts';

/** The last record of a file. Programs find the number of rows in it, without spaces and commas. */
export function endOfReport(rows: number, locale: Locale): string {
  const end = { en: 'End of report', ru: 'Конец отчёта' }[locale];
  return `${end}: ${counted(rows, ['row', 'rows', 'rows'], ['строка', 'строки', 'строк'], locale)}`;
}

/** Which days are compared with which, and why others are not. */
export function comparedDaysNote(
  period: DatePeriod,
  { period: other, days }: ReportComparison,
  locale: Locale,
): string {
  const { compared, inProgress, withoutData } = days;
  const all = compared + inProgress + withoutData;
  const [current, previous] = [period, other].map(periodText);
  if (locale === 'en') {
    const left = [
      ...(inProgress > 0 ? [`not complete: ${inProgress}`] : []),
      ...(withoutData > 0 ? [`without statistics: ${withoutData}`] : []),
    ];
    return [`Compared: ${compared} of ${all} days of ${current} with ${previous}`, ...left].join('; ');
  }
  const left = [
    ...(inProgress > 0 ? [`не закончены: ${inProgress}`] : []),
    ...(withoutData > 0 ? [`без статистики: ${withoutData}`] : []),
  ];
  return [`Сравнение: ${compared} из ${all} дней за ${current} с ${previous}`, ...left].join('; ');
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
