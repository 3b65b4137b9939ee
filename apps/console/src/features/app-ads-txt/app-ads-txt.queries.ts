import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { AppAdsTxtCheckRequest, AppAdsTxtReport } from '@publisher-console/api-contract';
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

type CheckedLinks = Pick<AppAdsTxtCheckRequest, 'appAdsTxtUrl' | 'applicationUrl'>;

interface FileCheckArgs extends CheckedLinks {
  merge: boolean;
  /** Whether the link may be tried over http if its site does not answer over https, as buyers do. */
  mayUseHttp: boolean;
}

const fileCheckKey = (links: CheckedLinks) => ['app-ads-txt', 'check', links] as const;

/**
 * A check of a file whose app is not added yet. It is never refetched automatically, because each check requests the
 * publisher's site. With `mayUseHttp`, the report may be for the same link over http.
 */
export const fileCheckQuery = (api: ApiClient, { merge, mayUseHttp, ...links }: FileCheckArgs) =>
  queryOptions({
    queryKey: fileCheckKey(links),
    queryFn: async ({ signal, client }) => {
      const check = (checked: CheckedLinks) =>
        unwrap(api.POST('/app-ads-txt/check', { body: { ...checked, merge }, signal }));
      const answer = await check(links);
      if (!mayUseHttp || !hasNoAnswer(answer.report)) return answer;
      const plainLinks = { ...links, appAdsTxtUrl: links.appAdsTxtUrl.replace(/^https:/u, 'http:') };
      const plain = await check(plainLinks);
      if (plain.report.state === 'unreachable') return answer;
      client.setQueryData(fileCheckKey(plainLinks), plain);
      return plain;
    },
    staleTime: Infinity,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Whether the site of a link over https did not answer at all. */
function hasNoAnswer({ url, state, hops }: AppAdsTxtReport): boolean {
  return state === 'unreachable' && url.startsWith('https:') && hops.every(({ status }) => status === null);
}

/** The last check of an app's file, and the checks before it. */
export const applicationFileQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: applicationKeys.appAdsTxt(id),
    queryFn: ({ signal }) => unwrap(api.GET('/application/{id}/app-ads-txt', { params: { path: { id } }, signal })),
    // Longer than the time from the loader to the page.
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
