import type { DashboardSummaryAnswer, IndicatorUnit } from '@publisher-console/api-contract';

import { useFormat } from '#common/format/format.ts';

export type SummaryMeasure = 'requests' | 'impressions' | 'revenue';

export const units = {
  requests: 'count',
  impressions: 'count',
  revenue: 'money',
} as const satisfies Record<SummaryMeasure, IndicatorUnit>;

export interface FigureFormat {
  write: Record<SummaryMeasure, (value: number | null) => string>;
  currency: string;
}

/** All revenues have the same number of decimals. */
export function useFigureFormat({
  summaryList,
  yesterday,
  meta: { currency },
}: DashboardSummaryAnswer['data']): FigureFormat {
  const format = useFormat();
  const money = format.moneyColumn(
    [...summaryList, yesterday].map(({ revenue }) => revenue),
    currency,
  );
  return { write: { requests: format.count, impressions: format.count, revenue: money }, currency };
}

/** The network's current day: days of its year are written without the year. */
export function todayOf({ summaryList }: DashboardSummaryAnswer['data']): string {
  return summaryList.find(({ id }) => id === 'today')?.period.to ?? '';
}
