import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';

import { currentUserQuery } from '#lib/current-user.queries.ts';
import { hydrated } from '#lib/hydration.ts';
import type { RouterContext } from '#lib/router-context.ts';

/**
 * Lets only a signed-in publisher through; everyone else signs in first and comes back to the same place. Runs in the
 * browser only. A fault that says nothing about the session is the page's to show, with a way to try again.
 * @returns what the pages behind it may count on
 * @throws redirect to the sign-in page
 */
export async function requireSignIn({ context, location }: { context: RouterContext; location: ParsedLocation }) {
  const { api, queryClient, session } = context;
  const signInFirst = async () => {
    await hydrated;
    return redirect({ to: '/auth/login', search: { next: location.href }, replace: true });
  };
  if (session.read() === null) throw await signInFirst();
  try {
    const { user } = await queryClient.ensureQueryData(currentUserQuery(api));
    return { user };
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.kind === 'session-ended') throw await signInFirst();
    throw failure;
  }
}
