import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

/** Titles are translated, so the language is part of every key. */
export const criteriaKey = (name: string, locale: string) => ['criteria', name, locale] as const;

/** The keys of the cached data about the publisher's report templates. */
export const templateKeys = { all: ['report-template'] } as const;

/** The groups that the rows of a report can be split by, and the time zone whose midnights end its days. */
export const groupCriteriaQuery = (api: ApiClient, locale: string) =>
  queryOptions({
    queryKey: criteriaKey('group', locale),
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/group', { signal })),
    staleTime: Infinity,
  });

/** The publisher's report templates, newest first. */
export const templatesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: templateKeys.all,
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/template', { signal })),
    staleTime: 60_000,
    // Most components need only a title from the list. The menu of the templates shows a failure.
    retryOnMount: false,
    // Another tab may have changed them.
    refetchOnWindowFocus: 'always',
  });
