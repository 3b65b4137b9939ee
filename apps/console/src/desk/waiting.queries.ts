import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import type { DeskApi } from './desk.ts';

export const waitingKey = ['desk', 'waiting'] as const;

/** What waits for the staff. Refetched every minute while the page is visible, because other members change it. */
export const waitingQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: waitingKey,
    queryFn: ({ signal }) => unwrap(api.GET('/desk/waiting', { signal })),
    staleTime: 5000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
