import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import type { DeskApi } from './desk.ts';

export const waitingKey = ['desk', 'waiting'] as const;

/** What waits for the staff. Others change it, so it is fetched again and again while somebody looks at it. */
export const waitingQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: waitingKey,
    queryFn: ({ signal }) => unwrap(api.GET('/desk/waiting', { signal })),
    staleTime: 5000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
