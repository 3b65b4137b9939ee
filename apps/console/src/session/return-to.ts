import { parseUrl } from '#common/context/parse-url.ts';

/** Pages for visitors, which would redirect again after a sign-in, and those of the staff, who sign in elsewhere. */
const signInPath = /^\/(?:auth|desk)(?:\/|$)/u;

/** An origin that no page has. A text that resolves to another origin is not a path of this console. */
const placeholderOrigin = 'http://wanted.invalid';

/**
 * Reads a path of this console. An attacker may have chosen it, because it comes from the address (open redirect,
 * CWE-601).
 * @returns undefined for anything else
 */
export function ownUrl(path: unknown): URL | undefined {
  if (typeof path !== 'string' || !/^\/[\x21-\x7e]*$/u.test(path) || /%0[ad]|\\/iu.test(path)) return undefined;
  const url = parseUrl(path, placeholderOrigin);
  return url?.origin === placeholderOrigin && !url.pathname.startsWith('//') ? url : undefined;
}

/**
 * Validates the target of a redirect after a sign-in.
 * @param path with search and hash, such as `/stats?sort=date`
 * @returns undefined unless it is a page of this console
 */
export function returnTo(path: unknown): string | undefined {
  const url = ownUrl(path);
  return url && !signInPath.test(url.pathname) ? url.pathname + url.search + url.hash : undefined;
}
