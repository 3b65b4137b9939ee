import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { AppAdsTxtCheckRequest } from '@publisher-console/api-contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { applicationKeys } from '#inventory/application-keys.ts';

const minute = 60_000;

const networkFileKey = ['app-ads-txt', 'network'] as const;

/** The network's own file, with the lines that every developer has to publish. */
export const networkFileQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: networkFileKey,
    queryFn: ({ signal }) => unwrap(api.GET('/app-ads-txt', { signal })),
    staleTime: 5 * minute,
  });

/** A check of a file whose app is not added yet. Never refetched by itself: each check requests the publisher's site. */
export const fileCheckQuery = (api: ApiClient, { merge, ...links }: AppAdsTxtCheckRequest & { merge: boolean }) =>
  queryOptions({
    queryKey: ['app-ads-txt', 'check', links] as const,
    queryFn: ({ signal }) => unwrap(api.POST('/app-ads-txt/check', { body: { ...links, merge }, signal })),
    staleTime: Infinity,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The last check of an app's file, and the checks before it. */
export const applicationFileQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: applicationKeys.appAdsTxt(id),
    queryFn: ({ signal }) => unwrap(api.GET('/application/{id}/app-ads-txt', { params: { path: { id } }, signal })),
    // Covers the time from the loader to the page.
    staleTime: 10_000,
  });

/** The merged file of an app. */
export const mergedFileQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...applicationKeys.appAdsTxt(id), 'merged'] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/application/{id}/app-ads-txt/merged', { params: { path: { id } }, signal })),
  });

/** Checks the file of an app now. Also changes the app's state, the history and the merged file. */
export const checkAgain = (api: ApiClient, id: string) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/application/{id}/app-ads-txt/check', { params: { path: { id } } })),
    meta: { invalidates: [applicationKeys.all] },
  });

export const appAdsTxtFailures = {
  network: { fallback: msg`Failed to load the network’s file` },
  check: { fallback: msg`Failed to check the app-ads.txt file` },
  load: { fallback: msg`Failed to load the checks` },
} satisfies Record<string, FailureTexts>;
