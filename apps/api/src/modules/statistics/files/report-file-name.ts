import type { DatePeriod, Locale, ReportRequest, StatisticColumn } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { groups } from '#modules/statistics/catalogue/groups.ts';

const words = {
  statistics: { en: 'statistics', ru: 'статистика' },
  data: { en: 'data', ru: 'данные' },
} satisfies Record<string, Translated>;

/**
 * The name of a report's file: the kind of report, its days, its groups and whether it has data alone, such as
 * `statistics_2026-11-14_2026-11-20_date_block-format_data.csv`. It has letters, digits, `-`, `_` and one `.` only.
 */
export function reportFileName(
  {
    columns,
    period,
    format,
    content,
  }: { columns: readonly StatisticColumn[]; period: DatePeriod } & Pick<ReportRequest, 'format' | 'content'>,
  locale: Locale,
): string {
  const titles = columns.flatMap((column) =>
    column.kind === 'group' ? [groups[column.id].title[locale].toLocaleLowerCase(locale).replaceAll(' ', '-')] : [],
  );
  const parts = [words.statistics[locale], period.from, period.to, ...titles];
  if (content === 'data') parts.push(words.data[locale]);
  return `${parts.join('_')}.${format}`;
}
