import type { DatePeriod, StatisticMeta, StatisticRequest } from '@publisher-console/api-contract';

/** What pages of a report have in common, so that together they have every row once. */
export interface Pin {
  snapshot: string;
  /** The days of a named period, which are others after midnight. */
  period: DatePeriod;
}

/** What the other pages of a page's report are pinned to. */
export function pinOf({ meta: { snapshot, period } }: { meta: Pick<StatisticMeta, 'snapshot' | 'period'> }): Pin {
  return { snapshot, period };
}

/** Asks for a page of the same statistics and days as another one. */
export function pinned({ pagination, filterList, ...request }: StatisticRequest, pin: Pin): StatisticRequest {
  return {
    ...request,
    filterList: { ...filterList, period: pin.period },
    pagination: { ...pagination, snapshot: pin.snapshot },
  };
}
