import { isPlainLine } from './free-text.ts';

/** The longest that is kept; the same as the contract's for what is typed. */
const mostCharacters = 2_048;

/**
 * The URL of a website or of an application in a store, typed as one or as a bare host name. Null for what is neither:
 * another scheme, a name and password in it, a host without a dot.
 */
export function websiteUrl(typed: string): string | null {
  if (!isPlainLine(typed) || !/^[\p{L}\p{N}]/u.test(typed)) return null;
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(text)) return null;
  const { href, hostname, username, password } = new URL(text);
  const isPublicName = /[^.]\.[^.]/.test(hostname) && username === '' && password === '';
  return isPublicName && href.length <= mostCharacters ? href : null;
}
