import { redirect } from '@tanstack/react-router';

import { hydrated } from '#common/page/hydration.ts';

import { dropEarlyCalls } from './early-calls.ts';
import { returnTo } from './return-to.ts';

/**
 * Prepares a redirect that nobody asked for, and answers the options it needs beside its destination. It waits until React
 * has hydrated the page that the server sent, forgets the calls that were sent early for that page, and replaces its entry
 * in the history, so that Back does not lead into the redirect again. It does not ask about typed text, which is lost anyway.
 */
async function automaticRedirect(): Promise<{ replace: true; ignoreBlocker: true }> {
  dropEarlyCalls();
  await hydrated;
  return { replace: true, ignoreBlocker: true };
}

/** Where a sign-in leads by itself. */
const homePath = '/';

/** To the sign-in page, and afterwards back to `next`. `because` makes the page say why. */
export async function signInRedirect({ next, because }: { next?: string | undefined; because?: 'ended' | undefined }) {
  const place = returnTo(next);
  const wanted = place === homePath ? undefined : place;
  return redirect({ to: '/auth/login', search: { next: wanted, because }, ...(await automaticRedirect()) });
}

/** To the offer, which is among the documents, and after its acceptance back to `next`; to the first page anyway. */
export async function offerRedirect({ next }: { next: string }) {
  return redirect({
    to: '/documents',
    search: { next: next === '/' ? undefined : returnTo(next) },
    ...(await automaticRedirect()),
  });
}

/** To the dialog for a new password, which then says why it is open. */
export async function newPasswordRedirect() {
  return redirect({
    to: '/settings',
    search: { dialog: 'password', because: 'restored' },
    ...(await automaticRedirect()),
  });
}

/** From the page of an application that has been deleted to the list of those that are left. */
export async function goneApplicationRedirect() {
  return redirect({ to: '/app', ...(await automaticRedirect()) });
}
