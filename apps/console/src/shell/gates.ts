import { msg } from '@lingui/core/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { ParsedLocation } from '@tanstack/react-router';

import type { RouterContext } from '#common/context/router-context.ts';
import { mustAcceptOffer } from '#network-documents/offer.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { offerRedirect, signInRedirect } from '#session/redirects.ts';

interface GateOptions {
  context: RouterContext;
  location: ParsedLocation;
  /** Whether the page is only prepared, entered from outside the gates, or reached from another page behind them. */
  cause: 'preload' | 'enter' | 'stay';
}

/**
 * The sign-in gate and the offer gate: only a signed-in publisher who has accepted the offer passes. Runs in the browser
 * only. A failure that says nothing about the session is thrown as it is: the page shows it, with Retry.
 * @throws redirect to the sign-in page or to the documents
 */
export async function passGates({ context, location, cause }: GateOptions): Promise<void> {
  const { api, i18n, queryClient, session, settings, ui } = context;
  if (session.read() === null) throw await signInRedirect({ next: location.href });
  const currentUser = currentUserQuery(api);
  const isArriving = queryClient.getQueryData(currentUser.queryKey) === undefined;
  try {
    const { user } = await queryClient.ensureQueryData(currentUser);
    if (!mustAcceptOffer(user, settings) || isPasswordChange(location)) return;
    // It may have been accepted in another tab or browser.
    if (cause === 'enter' && !isArriving) {
      const { user: latest } = await queryClient.fetchQuery({ ...currentUser, staleTime: 0 });
      if (!mustAcceptOffer(latest, settings)) return;
    }
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.kind === 'session-ended')
      throw await signInRedirect({ next: location.href, because: 'ended' });
    throw failure;
  }
  // Somebody who arrives reads the reason on the page. Somebody who is on that page already would see nothing happen.
  if (cause === 'enter' && !isArriving)
    ui.snackbar.show({ text: i18n._(msg`Accept the offer to open all pages`), color: 'notice' });
  throw await offerRedirect({ next: location.href });
}

/** A restore link leads there, and not even the offer can be accepted before a new password is chosen. */
function isPasswordChange({ pathname, search }: ParsedLocation<{ dialog?: unknown }>): boolean {
  return pathname === '/settings' && search.dialog === 'password';
}
