import { redirect } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';

import { hydrated } from '#common/page/hydration.ts';

import { dropEarlyCalls } from './early-calls.ts';
import { returnTo } from './return-to.ts';

/**
 * The navigation of an automatic redirect replaces the history entry, so that Back does not repeat the redirect. It
 * shows no question about unsaved changes, which cannot be saved any more.
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

/** Redirects to the sign-in page, which explains the reason `because` and then opens `next`. */
export async function signInRedirect({ next, because }: { next?: string | undefined; because?: 'ended' | undefined }) {
  const path = returnTo(next);
  const target = path === homePath ? undefined : path;
  return redirect({ to: '/auth/login', search: { next: target, because }, ...(await automaticRedirect()) });
}

/** Redirects to the documents with the offer. After its acceptance, `next` opens, by default the dashboard. */
export async function offerRedirect({ next }: { next: string }) {
  return redirect({
    to: '/documents',
    search: { next: next === '/' ? undefined : returnTo(next) },
    ...(await automaticRedirect()),
  });
}

/** The page of a blocked account. */
const blockedPath = '/blocked';

/** Redirects to the page of a blocked account, which later opens `next`. A question protects typed values. */
export async function blockedRedirect({ next }: { next: string }) {
  return redirect({
    to: blockedPath,
    search: { next: next === homePath ? undefined : returnTo(next) },
    ...(await automaticRedirect()),
    ignoreBlocker: false,
  });
}

/** Redirects to the settings where a second factor is set up. A question protects typed values. */
export async function factorRedirect() {
  return redirect({
    to: '/settings',
    search: { tab: 'security' },
    ...(await automaticRedirect()),
    ignoreBlocker: false,
  });
}

/** Redirects to the dialog for a new password, which explains the reason `because`. */
export async function newPasswordRedirect() {
  return redirect({
    to: '/settings',
    search: { dialog: 'password', because: 'restored' },
    ...(await automaticRedirect()),
  });
}

/** Whether a page is open to a blocked account: its own page and those of its questions to support. */
export function opensWhileBlocked(pathname: string): boolean {
  return pathname === blockedPath || pathname.startsWith('/help/question/');
}

/** Redirects from the page of a deleted application to the list. */
export async function deletedApplicationRedirect() {
  return redirect({ to: '/app', ...(await automaticRedirect()) });
}
