import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';

import { userKeys } from './current-user.queries.ts';
import { useCurrentUser } from './use-current-user.ts';

export const teamKey = [...userKeys.all, 'team'] as const;

/** The members who act for the publisher. Only owners get all of them; other callers get only themselves. */
export const teamQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: teamKey,
    queryFn: ({ signal }) => unwrap(api.GET('/team', { signal })),
    // The page prefetch has just loaded it.
    staleTime: 5000,
  });

/** Whether the publisher has other members or invitations. A single owner sees nothing of a team. */
export function useHasTeam({ enabled = true } = {}): boolean {
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const isOwner = user?.publisher.role === 'owner';
  const { data } = useQuery({ ...teamQuery(api), enabled: enabled && isOwner });
  if (!user) return false;
  const others = data === undefined ? 0 : data.members.length - 1 + data.invitations.length;
  return !isOwner || others > 0;
}
