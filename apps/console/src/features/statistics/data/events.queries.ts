import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { DatePeriod } from '@publisher-console/api-contract';
import { queryOptions } from '@tanstack/react-query';

const minute = 60_000;

/** What happened to applications on the days of a report. @param apps their ids; empty for all */
export const eventsQuery = (api: ApiClient, period: DatePeriod, apps: string[]) =>
  queryOptions({
    queryKey: ['events', period, apps],
    queryFn: ({ signal }) =>
      unwrap(api.POST('/activity', { body: { filterList: { applicationList: apps, period } }, signal })),
    staleTime: minute,
    // A report without its events is whole.
    retry: false,
    refetchOnWindowFocus: false,
  });
