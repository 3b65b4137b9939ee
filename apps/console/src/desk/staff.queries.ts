import { unwrap } from '@publisher-console/api-client/unwrap';
import type { DeskStaff } from '@publisher-console/api-contract/desk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';

import { useDesk } from './desk.ts';
import type { DeskApi } from './desk.ts';

export const deskSessionKey = ['desk', 'session'] as const;

/** The signed-in member. Refetched when the tab gets the focus, because the session may have ended in another tab. */
export const deskSessionQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: deskSessionKey,
    queryFn: ({ signal }) => unwrap(api.GET('/desk/current', { signal })),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
  });

/** The signed-in member of the staff; undefined while loading, and on the server. */
export function useStaff(): DeskStaff | undefined {
  const { api } = useDesk();
  const hydrated = useHydrated();
  const { data } = useQuery(deskSessionQuery(api));
  return hydrated ? data?.staff : undefined;
}

export const staffKey = ['desk', 'staff'] as const;

/** The members of the staff. */
export const staffQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: staffKey,
    queryFn: ({ signal }) => unwrap(api.GET('/desk/staff', { signal })),
    staleTime: 5000,
  });
