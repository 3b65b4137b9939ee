import type { StatisticColumn } from '@publisher-console/api-contract';
import { groups } from '#modules/statistics/catalogue/groups.ts';
import { formulaOf, indicators } from '#modules/statistics/catalogue/indicators.ts';
import type { ParsedReport } from '#modules/statistics/reports/query/parse-report.ts';

/** The columns of a report, in the order of the query. */
export function columnsOf({
  groups: groupIds,
  indicators: indicatorIds,
  locale,
}: Pick<ParsedReport, 'groups' | 'indicators' | 'locale'>): StatisticColumn[] {
  return [
    ...groupIds.map((id) => ({ kind: 'group' as const, id, title: groups[id].title[locale] })),
    ...indicatorIds.map((id) => ({
      kind: 'indicator' as const,
      id,
      title: indicators[id].title[locale],
      unit: indicators[id].unit,
      formula: formulaOf(id, locale),
    })),
  ];
}
