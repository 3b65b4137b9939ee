import type { DatePeriod, Locale, ReportRequest, StatisticColumn } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';

const word: Translated = { en: 'statistics', ru: 'статистика' };

/**
 * The name of a report's file: the kind of report, its days and its groups, such as
 * `statistics_2026-11-14_2026-11-20_date_block-format.csv`. It has letters, digits, `-`, `_` and one `.` only.
 */
export function reportFileName(
  {
    columns,
    period,
    format,
  }: { columns: readonly StatisticColumn[]; period: DatePeriod; format: ReportRequest['format'] },
  locale: Locale,
): string {
  const groups = columns.flatMap(({ kind, title }) =>
    kind === 'group' ? [title.toLocaleLowerCase(locale).replaceAll(' ', '-')] : [],
  );
  return `${[word[locale], period.from, period.to, ...groups].join('_')}.${format}`;
}
