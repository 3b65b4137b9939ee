import { ownUrl } from '#session/return-to.ts';

/** A page that needs a session: neither the sign-in nor an invitation. */
const gatedPath = /^\/desk(?:\/(?!(?:login|invitation)(?:\/|$))|$)/u;

/** Checks the page of the desk to open after a sign-in. */
export function deskReturnTo(path: unknown): string | undefined {
  const url = ownUrl(path);
  return url && gatedPath.test(url.pathname) ? url.pathname + url.search + url.hash : undefined;
}
