/** Paths that must not be returned to after signing in: it would only ask to sign in again. */
const signInPath = /^\/auth(?:\/|$)/u;

/** An origin that no page has. An address that resolves to another origin is not a path of this console. */
const nowhere = 'http://wanted.invalid';

/**
 * A page of this console that a visitor may be sent to after signing in, or undefined for anything else. It comes from the
 * address bar, so an attacker may have chosen it.
 * @param place path with search and hash, such as `/stats?sort=date`
 */
export function returnTo(place: unknown): string | undefined {
  if (typeof place !== 'string' || !/^\/[\x21-\x7e]*$/u.test(place) || /%0[ad]|\\/iu.test(place)) return undefined;
  const url = URL.parse(place, nowhere);
  if (url?.origin !== nowhere || url.pathname.startsWith('//') || signInPath.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
