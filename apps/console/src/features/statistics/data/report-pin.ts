import type { DatePeriod, StatisticMeta, StatisticRequest } from '@publisher-console/api-contract';

/** The snapshot and the days that all pages of a report share, so that together they contain every row exactly once. */
export interface Pin {
  snapshot: string;
  /** The days of the report's preset, which change at midnight. */
  period: DatePeriod;
}

/** The pin for the other pages of a report. */
export function pinOf({ meta: { snapshot, period } }: { meta: Pick<StatisticMeta, 'snapshot' | 'period'> }): Pin {
  return { snapshot, period };
}

/** The call for a page, with the snapshot and the days of the pin. */
export function pinned({ pagination, filterList, ...request }: StatisticRequest, pin: Pin): StatisticRequest {
  return {
    ...request,
    filterList: { ...filterList, period: pin.period },
    pagination: { ...pagination, snapshot: pin.snapshot },
  };
}
