import { isPlainLine } from '#contract/plain-text.ts';

/** The longest URL that is saved, as in the contract. */
const mostCharacters = 2_048;

/**
 * The URL of a website or of an application in a store, typed as a URL or as a bare host name. Null for anything else:
 * another scheme, credentials, a host without a dot.
 */
export function websiteUrl(typed: string): string | null {
  if (!isPlainLine(typed) || !/^[\p{L}\p{N}]/u.test(typed)) return null;
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(text)) return null;
  const { href, hostname, username, password } = new URL(text);
  const isPublicName = /[^.]\.[^.]/.test(hostname) && username === '' && password === '';
  return isPublicName && href.length <= mostCharacters ? href : null;
}
