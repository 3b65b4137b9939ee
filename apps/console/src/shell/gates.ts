import { msg } from '@lingui/core/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { ParsedLocation } from '@tanstack/react-router';

import type { RouterContext } from '#common/context/router-context.ts';
import { mustAcceptOffer } from '#network-documents/network-documents.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { lacksFactor, opensWithoutFactor } from '#session/missing-factor.ts';
import {
  blockedRedirect,
  factorRedirect,
  offerRedirect,
  opensWhileBlocked,
  signInRedirect,
} from '#session/redirects.ts';

interface GateOptions {
  context: RouterContext;
  location: ParsedLocation;
  /** `enter`: from a page outside the gates, or the first page. `stay`: from another page behind them. */
  cause: 'preload' | 'enter' | 'stay';
}

/**
 * Four gates: sign-in, blocked account, offer (docs/product.md, section 6) and second factor.
 * @throws redirect to the sign-in page, to the page of a blocked account, to the documents or to the settings; any
 * other failure unchanged: the page shows it with Retry
 */
export async function passGates({ context, location, cause }: GateOptions): Promise<void> {
  const { api, i18n, queryClient, session, settings, ui } = context;
  if (session.read() === null) throw await signInRedirect({ next: location.href });
  const currentUser = currentUserQuery(api);
  const isArriving = queryClient.getQueryData(currentUser.queryKey) === undefined;
  try {
    const { user } = await queryClient.ensureQueryData(currentUser);
    if (isPasswordChange(location)) return;
    if (user.isBlocked) {
      if (opensWhileBlocked(location.pathname)) return;
      throw await blockedRedirect({ next: location.href });
    }
    if (!mustAcceptOffer(user, settings)) {
      if (lacksFactor(user) && !opensWithoutFactor(location.pathname)) throw await factorRedirect();
      return;
    }
    // The offer may have been accepted in another tab or browser.
    if (cause === 'enter' && !isArriving) {
      const { user: latest } = await queryClient.fetchQuery({ ...currentUser, staleTime: 0 });
      if (!mustAcceptOffer(latest, settings)) return;
    }
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.kind === 'session-ended')
      throw await signInRedirect({ next: location.href, because: 'ended' });
    throw failure;
  }
  // Without the snackbar, a click on a link in the documents would seem to do nothing. The first page of a visit needs
  // none, because the documents themselves request the acceptance.
  if (cause === 'enter' && !isArriving)
    ui.snackbar.show({ text: i18n._(msg`Accept the offer to open all pages`), color: 'notice' });
  throw await offerRedirect({ next: location.href });
}

/** A session from a restore link must choose a new password before it can accept the offer. */
function isPasswordChange({ pathname, search }: ParsedLocation<{ dialog?: unknown }>): boolean {
  return pathname === '/settings' && search.dialog === 'password';
}
