import { redirect } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';

import { hydrated } from '#common/page/hydration.ts';

import { dropEarlyCalls } from './early-calls.ts';
import { returnTo } from './return-to.ts';

/**
 * The navigation of an automatic redirect replaces the entry in the history, so that Back does not repeat the redirect, and
 * does not ask about unsaved changes, which cannot be saved any more.
 */
const options = { replace: true, ignoreBlocker: true } as const;

/** Prepares an automatic redirect: drops the early calls of the page and waits for its hydration. */
export const automaticRedirect = createIsomorphicFn()
  .server(async () => options)
  .client(async () => {
    dropEarlyCalls();
    await hydrated;
    return options;
  });

/** The default page after a sign-in. */
const homePath = '/';

/** To the sign-in page, and then back to `next`. The page explains `because`. */
export async function signInRedirect({ next, because }: { next?: string | undefined; because?: 'ended' | undefined }) {
  const path = returnTo(next);
  const target = path === homePath ? undefined : path;
  return redirect({ to: '/auth/login', search: { next: target, because }, ...(await automaticRedirect()) });
}

/** To the documents with the offer, and after its acceptance back to `next`, by default the dashboard. */
export async function offerRedirect({ next }: { next: string }) {
  return redirect({
    to: '/documents',
    search: { next: next === '/' ? undefined : returnTo(next) },
    ...(await automaticRedirect()),
  });
}

/** The page of a blocked account. */
const blockedPath = '/blocked';

/** To the page of a blocked account, and once it is unblocked back to `next`. Typed values are not lost without a question. */
export async function blockedRedirect({ next }: { next: string }) {
  return redirect({
    to: blockedPath,
    search: { next: next === homePath ? undefined : returnTo(next) },
    ...(await automaticRedirect()),
    ignoreBlocker: false,
  });
}

/** To the settings where a second factor is set up. Typed values are not lost without a question. */
export async function factorRedirect() {
  return redirect({
    to: '/settings',
    search: { tab: 'security' },
    ...(await automaticRedirect()),
    ignoreBlocker: false,
  });
}

/** To the dialog for a new password, which explains `because`. */
export async function newPasswordRedirect() {
  return redirect({
    to: '/settings',
    search: { dialog: 'password', because: 'restored' },
    ...(await automaticRedirect()),
  });
}

/** Whether a page is open to a blocked account: its own one and those of its questions to support. */
export function opensWhileBlocked(pathname: string): boolean {
  return pathname === blockedPath || pathname.startsWith('/help/question/');
}

/** From the page of a deleted application to the list. */
export async function goneApplicationRedirect() {
  return redirect({ to: '/app', ...(await automaticRedirect()) });
}
