import { ownUrl } from '#session/return-to.ts';

/** A page that needs a session, which the sign-in and an invitation do not. */
const gatedPath = /^\/desk(?:\/(?!(?:login|invitation)(?:\/|$))|$)/u;

/** Validates the page of the desk to open after a sign-in. */
export function deskReturnTo(path: unknown): string | undefined {
  const url = ownUrl(path);
  return url && gatedPath.test(url.pathname) ? url.pathname + url.search + url.hash : undefined;
}
