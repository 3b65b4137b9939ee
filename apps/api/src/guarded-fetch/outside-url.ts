import { isIP } from 'node:net';

/** Characters. Longer URLs exist, but no store page and no app-ads.txt file needs one. */
const longestUrl = 2_048;

const absolute = /^https?:\/\/[^/?#]/i;
/** Matches empty user information too, which URL parsers drop: a reader sees a host in the part before the `@`. */
const userInformation = /^(?:[^/?#]*:)?\/\/[^/?#]*@/;
/** Characters that URL parsers drop or rewrite, each in its own way. */
const ambiguous = /[\p{Cc}\p{Cs}\\\u2028\u2029]|^ | $/u;
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Parses the URL of a page outside, once for all checks.
 * @param text - an absolute URL, or with `base` also a relative one
 * @returns null unless it is an http or https URL on port 80 or 443, with a host that DNS allows and without user
 *   information. The fragment is removed, because servers never see it.
 */
export function parseOutsideUrl(text: string, base?: URL): URL | null {
  const url = parseUrl(text, base);
  return url !== null && isOutsidePort(url) ? url : null;
}

/** Whether only the port of a URL is wrong for `parseOutsideUrl`. */
export function hasOtherPort(text: string, base?: URL): boolean {
  const url = parseUrl(text, base);
  return url !== null && !isOutsidePort(url);
}

function parseUrl(text: string, base: URL | undefined): URL | null {
  if (text === '' || text.length > longestUrl || ambiguous.test(text) || userInformation.test(text)) return null;
  if (base === undefined && !absolute.test(text)) return null;
  const url = URL.parse(text, base?.href);
  if (url === null || !absolute.test(url.href) || url.href.length > longestUrl) return null;
  url.hash = '';
  return isHost(bareHost(url)) ? url : null;
}

/** The host of a URL, an IPv6 address without its brackets. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The port of a URL; without one, the default of its scheme. */
export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}

function isOutsidePort(url: URL): boolean {
  return [80, 443].includes(portOf(url));
}

function isHost(host: string): boolean {
  return isIP(host) !== 0 || (host.length <= 253 && host.split('.').every((part) => label.test(part)));
}
