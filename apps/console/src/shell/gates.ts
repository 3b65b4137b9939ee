import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';

import { currentUserQuery } from '#lib/current-user.queries.ts';
import { dropEarlyCalls } from '#lib/early-calls.ts';
import { hydrated } from '#lib/hydration.ts';
import { mustAcceptOffer } from '#lib/offer.ts';
import type { RouterContext } from '#lib/router-context.ts';

/**
 * Lets only a signed-in publisher through who has accepted the offer; the others sign in first and come back to the same
 * place, or go to the documents. Runs in the browser only. A fault that says nothing about the session is the page's to
 * show, with a way to try again.
 * @returns what the pages behind it may count on
 * @throws redirect to the sign-in page or to the documents
 */
export async function passGates({ context, location }: { context: RouterContext; location: ParsedLocation }) {
  const { api, queryClient, session, settings } = context;
  const signInFirst = async () => {
    await hydrated;
    return redirect({ to: '/auth/login', search: { next: location.href }, replace: true });
  };
  if (session.read() === null) throw await signInFirst();
  try {
    const { user } = await queryClient.ensureQueryData(currentUserQuery(api));
    if (!mustAcceptOffer(user, settings) || isPasswordChange(location)) return { user };
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.kind === 'session-ended') throw await signInFirst();
    throw failure;
  }
  dropEarlyCalls();
  await hydrated;
  throw redirect({ to: '/documents', replace: true });
}

/** Where a restore link leads: before the new password is chosen, not even the offer can be accepted. */
function isPasswordChange({ pathname, search }: ParsedLocation<{ dialog?: unknown }>): boolean {
  return pathname === '/settings' && search.dialog === 'password';
}
