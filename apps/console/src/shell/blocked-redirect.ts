import type { ApiClient } from '@publisher-console/api-client';
import type { AnyRouter } from '@tanstack/react-router';

import type { RouterContext } from '#common/context/router-context.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { blockedPath, blockedRedirect } from '#session/redirects.ts';

/**
 * Opens the page of a blocked account when a call is refused because of that, in whichever part of the page. A form with
 * typed values asks first: it can be sent once the account is unblocked.
 */
export function redirectBlocked(router: () => AnyRouter): Parameters<ApiClient['use']>[0] {
  let underWay: Promise<void> | undefined;
  return {
    onResponse: ({ response }) => {
      if (response.status !== 423 || typeof window === 'undefined') return;
      underWay ??= openBlockedPage(router()).finally(() => (underWay = undefined));
    },
  };
}

async function openBlockedPage(router: AnyRouter): Promise<void> {
  const { api, queryClient }: RouterContext = router.options.context;
  const { pathname, href } = router.latestLocation;
  if (pathname === blockedPath) return;
  const answer = await queryClient.fetchQuery({ ...currentUserQuery(api), staleTime: 0 }).catch(() => null);
  // Not awaited: it does not end when typed values are kept.
  if (answer?.user.isBlocked === true) void router.navigate((await blockedRedirect({ next: href })).options);
}
