import { unwrap } from '@publisher-console/api-client/unwrap';
import type { DeskStaff } from '@publisher-console/api-contract/desk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';

import { useDesk } from './desk.ts';
import type { DeskApi } from './desk.ts';

export const deskSessionKey = ['desk', 'session'] as const;

/** Who is signed in, fetched again when the tab gets the focus: the session may have ended in another one. */
export const deskSessionQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: deskSessionKey,
    queryFn: ({ signal }) => unwrap(api.GET('/desk/current', { signal })),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
  });

/** The member of staff; undefined while loading, and on the server. */
export function useStaff(): DeskStaff | undefined {
  const { api } = useDesk();
  const hydrated = useHydrated();
  const { data } = useQuery(deskSessionQuery(api));
  return hydrated ? data?.staff : undefined;
}

export const staffKey = ['desk', 'staff'] as const;

/** Who works for the network. */
export const staffQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: staffKey,
    queryFn: ({ signal }) => unwrap(api.GET('/desk/staff', { signal })),
    staleTime: 5000,
  });
