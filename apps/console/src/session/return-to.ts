import { parseUrl } from '#common/context/parse-url.ts';

/** Pages for visitors, which would redirect again after a sign-in, and those of the network's staff, who sign in elsewhere. */
const signInPath = /^\/(?:auth|desk)(?:\/|$)/u;

/** No page has this origin. A text that resolves to another one is not a path of this console. */
const placeholderOrigin = 'http://wanted.invalid';

/**
 * Reads a path of this console. It comes from the address, so an attacker may have chosen it (open redirect, CWE-601).
 * @returns undefined for anything else
 */
export function ownUrl(path: unknown): URL | undefined {
  if (typeof path !== 'string' || !/^\/[\x21-\x7e]*$/u.test(path) || /%0[ad]|\\/iu.test(path)) return undefined;
  const url = parseUrl(path, placeholderOrigin);
  return url?.origin === placeholderOrigin && !url.pathname.startsWith('//') ? url : undefined;
}

/**
 * Checks the target of a redirect after a sign-in.
 * @param path with search and hash, such as `/stats?sort=date`
 * @returns undefined unless it is a page of this console
 */
export function returnTo(path: unknown): string | undefined {
  const url = ownUrl(path);
  return url && !signInPath.test(url.pathname) ? url.pathname + url.search + url.hash : undefined;
}
