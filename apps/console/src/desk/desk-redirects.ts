import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { useMutation } from '@tanstack/react-query';
import { redirect, useRouter } from '@tanstack/react-router';
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import type { RouterContext } from '#common/context/router-context.ts';
import { requiredFactor } from '#common/factors/required-factor.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { causesRedirect } from '#common/failures/use-reported-mutation.ts';
import { automaticRedirect } from '#session/redirects.ts';

import { clearDeskDrafts, storeUnsavedTexts } from './desk-draft.ts';
import { deskOf, useDesk } from './desk.ts';
import { deskReturnTo } from './desk-return-to.ts';
import type { DeskPath } from './desk-link.tsx';
import { deskSessionQuery } from './staff.queries.ts';

export const deskHome: DeskPath = '/desk';
const securityPath: DeskPath = '/desk/security';

/** The address of the sign-in, which explains the reason `because` and then opens `next`. */
function signInHref({ next, because }: { next?: string; because?: 'ended' }): string {
  const target = deskReturnTo(next);
  const search = new URLSearchParams({
    ...(target !== undefined && target !== deskHome ? { next: target } : {}),
    ...(because === undefined ? {} : { because }),
  });
  return `/desk/login${search.size > 0 ? `?${search}` : ''}`;
}

interface GateOptions {
  context: RouterContext;
  location: ParsedLocation;
}

/**
 * The gate of the desk. A member who needs a factor first is redirected to the page that sets one up.
 * @throws redirect to the sign-in or to that page; any other failure unchanged
 */
export async function passDeskGate({ context, location: { pathname, href } }: GateOptions): Promise<void> {
  const { api, queries } = deskOf(context);
  const isArriving = queries.getQueryData(deskSessionQuery(api).queryKey) === undefined;
  try {
    const { staff } = await queries.ensureQueryData(deskSessionQuery(api));
    if (!staff.needsFactor || pathname === securityPath) return;
  } catch (failure) {
    if (!isSessionOver(failure)) throw failure;
    const where = signInHref(isArriving ? { next: href } : { next: href, because: 'ended' });
    throw redirect({ href: where, ...(await automaticRedirect()) });
  }
  throw redirect({ href: securityPath, ...(await automaticRedirect()) });
}

function isSessionOver(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.kind === 'session-ended';
}

/** Whether a call was refused because the member has no factor yet. */
function lacksFactor(failure: unknown): boolean {
  const factor = requiredFactor(failure);
  return factor !== null && factor.methods.length === 0;
}

/** Opens the sign-in page, and then clears the data of the session. */
async function openSignIn(router: AnyRouter, href: string): Promise<void> {
  const { queries } = deskOf(router.options.context as RouterContext);
  await router.navigate({ href, ...(await automaticRedirect()) });
  queries.clear();
}

/** Opens the sign-in when a call is refused because the session is over, for whatever reason it ended. */
export function useDeskEnd(): void {
  const router = useRouter();
  const { queries } = useDesk();
  useEffect(() => {
    const onFailure = (failure: unknown): void => {
      const { pathname, href } = router.latestLocation;
      // While the gate runs, it redirects by itself. The pages outside the gate need no session.
      if (router.state.status === 'pending' || deskReturnTo(pathname) === undefined) return;
      if (isSessionOver(failure)) {
        storeUnsavedTexts();
        void openSignIn(router, signInHref({ next: href, because: 'ended' }));
      } else if (lacksFactor(failure) && pathname !== securityPath) {
        void router.navigate({ href: securityPath });
      }
    };
    const endQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error);
    });
    const endMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error);
    });
    return () => {
      endQueries();
      endMutations();
    };
  }, [queries, router]);
}

const signOutFailures: FailureTexts = { fallback: msg`Failed to sign out` };

/** Ends the session. If the server cannot be reached, the cookie is still valid, so the page stays open. */
export function useDeskSignOut() {
  const router = useRouter();
  const { i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  return useMutation({
    mutationFn: () => unwrap(api.POST('/desk/logout')),
    onSuccess: () => {
      clearDeskDrafts();
      return openSignIn(router, signInHref({}));
    },
    onError: (failure) => {
      if (!causesRedirect(failure))
        ui.snackbar.show({ text: failureSentences(i18n, failure, signOutFailures), color: 'danger' });
    },
  });
}
