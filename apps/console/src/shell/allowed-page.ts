import type { Failure } from '@publisher-console/api-contract';
import type { AnyRouter } from '@tanstack/react-router';

import type { RouterContext } from '#common/context/router-context.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { opensWithoutFactor } from '#session/missing-factor.ts';
import { blockedRedirect, factorRedirect, opensWhileBlocked } from '#session/redirects.ts';

let underWay: Promise<void> | undefined;

/** Redirects to a page that is still allowed after a refusal. A question protects typed values, to be sent later. */
export async function leaveRefused(router: AnyRouter, refusal: Response): Promise<void> {
  if (refusal.status !== 423 && !(await requiresFactorSetUp(refusal))) return;
  underWay ??= openAllowedPage(router).finally(() => (underWay = undefined));
}

/** Such a refusal lists no method to prove a factor, because the person has none. */
async function requiresFactorSetUp(response: Response): Promise<boolean> {
  const body: Failure | null = await response.json().catch(() => null);
  if (body?.code !== 'factor_required' || body.data === null) return false;
  return 'methods' in body.data && body.data.methods.length === 0;
}

async function openAllowedPage(router: AnyRouter): Promise<void> {
  const { api, queryClient }: RouterContext = router.options.context;
  const { pathname, href } = router.latestLocation;
  if (opensWhileBlocked(pathname)) return;
  const answer = await queryClient.fetchQuery({ ...currentUserQuery(api), staleTime: 0 }).catch(() => null);
  // Not awaited: the navigation does not end if the user stays with the typed values.
  if (answer?.user.isBlocked === true) void router.navigate((await blockedRedirect({ next: href })).options);
  else if (typeof answer?.user.factorDueAt === 'string' && !opensWithoutFactor(pathname))
    void router.navigate((await factorRedirect()).options);
}
