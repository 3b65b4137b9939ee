import type { DatePeriod, Locale, StatisticWarning } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { addDays } from '#modules/criteria/periods.ts';
import type { DayCounts } from '#modules/statistic/plan/compared-days.ts';
import type { DroppedIds } from '#modules/statistic/plan/report-filter.ts';
import type { PublishedStatistics } from '#modules/statistic/sources/counting-loads.ts';

/** What warnings are about. */
export interface ReportedCircumstances {
  period: DatePeriod;
  published: Pick<PublishedStatistics, 'loads' | 'firstDay' | 'lastDay'>;
  /** The days of the period whose figures do not reach their end. */
  daysInProgress: readonly string[];
  dropped: DroppedIds;
  /** Null unless the report compares. */
  comparedDays: DayCounts | null;
  /** The figures are newer than those that were asked for. */
  hasChanged: boolean;
}

const droppedSentences = {
  applications_dropped: {
    en: 'The filter names apps that you do not have. The report leaves them out',
    ru: 'В фильтре указаны приложения, которых у вас нет. Отчёт их не учитывает',
  },
  ad_blocks_dropped: {
    en: 'The filter names ad blocks that you do not have. The report leaves them out',
    ru: 'В фильтре указаны блоки, которых у вас нет. Отчёт их не учитывает',
  },
} satisfies Record<keyof DroppedIds, Translated>;

/** What a reader should know before taking the figures of a report for the whole. */
export function reportWarnings(circumstances: ReportedCircumstances, locale: Locale): StatisticWarning[] {
  const { period, published, daysInProgress, dropped, comparedDays, hasChanged } = circumstances;
  const { firstDay, lastDay } = published;
  const warnings: StatisticWarning[] = [];
  const warn = (
    code: StatisticWarning['code'],
    message: Translated,
    about: Pick<StatisticWarning, 'date' | 'ids'> = {},
  ) => warnings.push({ code, message: message[locale], ...about });

  if (hasChanged) {
    warn('data_changed', {
      en: 'The figures of the earlier pages are no longer kept. This page has newer ones, so rows may repeat or be missing',
      ru: 'Данные предыдущих страниц больше не хранятся. На этой странице они новее, поэтому некоторые строки могут повториться или пропасть',
    });
  }
  const [unfinished] = daysInProgress;
  if (unfinished !== undefined) {
    const days = daysInProgress.join(', ');
    const message = { en: `The figures for ${days} are not complete yet`, ru: `Данные за ${days} ещё неполные` };
    warn('day_in_progress', message, { date: unfinished });
  }
  if (firstDay !== null && period.from < firstDay) {
    const message = { en: `There are no statistics before ${firstDay}`, ru: `До ${firstDay} статистики нет` };
    warn('no_data_before', message, { date: firstDay });
  }
  const missing = published.loads.flatMap((load, place) => {
    if (load !== 0) return [];
    const day = addDays(period.from, place);
    const isBetween = firstDay !== null && lastDay !== null && day > firstDay && day < lastDay;
    return isBetween ? [day] : [];
  });
  const [gap] = missing;
  if (gap !== undefined) {
    const message =
      missing.length === 1
        ? { en: `There are no statistics for ${gap}`, ru: `Нет статистики за ${gap}` }
        : {
            en: `There are no statistics for several days. The first of them is ${gap}`,
            ru: `Нет статистики за несколько дней. Первый из них — ${gap}`,
          };
    warn('day_without_data', message, { date: gap });
  }
  for (const code of Object.keys(droppedSentences) as (keyof DroppedIds)[])
    if (dropped[code].length > 0) warn(code, droppedSentences[code], { ids: dropped[code] });

  if (comparedDays !== null && comparedDays.compared < published.loads.length) {
    const days = published.loads.length;
    const { compared } = comparedDays;
    warn('comparison_incomplete', {
      en: `Days compared: ${compared} of ${days}. The others are not complete yet or have no statistics in one of the periods`,
      ru: `Сравниваются дни: ${compared} из ${days}. Остальные ещё не завершены или не имеют статистики в одном из периодов`,
    });
  }
  return warnings;
}
