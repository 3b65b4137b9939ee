import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { criteriaKey } from '#common/criteria/criteria.queries.ts';

const minute = 60_000;

/** The applications and ad formats that a report can be filtered by. */
export const filterCriteriaQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: criteriaKey('filter', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/filter', { signal })),
    staleTime: minute,
  });

/** The indicators, and whether each is measured. A load can change that. */
export const indicatorCriteriaQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: criteriaKey('indicator', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/indicator', { signal })),
    staleTime: minute,
  });

/** The presets with the days that they cover today. */
export const presetFilterQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: criteriaKey('preset-filter', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/preset-filter', { signal })),
    staleTime: minute,
  });
