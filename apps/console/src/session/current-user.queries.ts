import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { CurrentUser } from '@publisher-console/api-contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useRouterContext } from '#common/context/router-context.ts';

/** Query keys of the signed-in publisher's data. `all` is the prefix of the others. */
export const userKeys = {
  all: ['user'],
  current: ['user', 'current'],
} as const;

/** Query keys of the checklist. */
export const stageKeys = { all: ['dashboard', 'stage'] } as const;

/** The signed-in publisher: fetched once per session, and when the tab gets the focus, as it may have changed. */
export const currentUserQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: userKeys.current,
    queryFn: ({ signal }) => unwrap(api.GET('/user/current', { signal })),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
  });

/** The signed-in publisher, null for a visitor. Undefined while loading, and on the server. */
export function useCurrentUser(): CurrentUser | null | undefined {
  const { api, session } = useRouterContext();
  const hydrated = useHydrated();
  const isSignedIn = hydrated && session.read() !== null;
  const { data } = useQuery({ ...currentUserQuery(api), enabled: isSignedIn });
  if (!hydrated) return undefined;
  return isSignedIn ? data?.user : null;
}
