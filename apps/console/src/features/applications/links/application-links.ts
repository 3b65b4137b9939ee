import { applicationUrl } from '@publisher-console/api-contract/application-url';
import { recogniseStoreLink } from '@publisher-console/api-contract/recognise-store-link';
import type { StoreLink } from '@publisher-console/api-contract/stores';

/** The number of apps that can be added at once: the API's limit of look-ups per minute. */
export const linksMax = 20;

/** A typed store link. */
export interface TypedLink {
  /** The link as it was typed. */
  text: string;
  /** Null for a link that is not to a store. */
  link: StoreLink | null;
  /** The app's canonical address in its store; for a link to no known store, the text itself. */
  url: string;
}

/**
 * Reads the links in a text, in order and without duplicates: two spellings of the same app are one. Other words are
 * read as a link only in a line without a link, because they may be meant as one.
 */
export function readLinks(text: string): TypedLink[] {
  const byUrl = new Map<string, TypedLink>();
  for (const line of text.split(/[\r\n\u2028\u2029]+/u)) {
    const links = line.split(/\s+/u).map(readLink);
    const found = links.filter(({ link, text: word }) => link !== null || word.includes('://'));
    for (const typed of found.length > 0 ? found : [readLink(line)]) {
      const known = typed.link === null ? typed.text : `${typed.link.store} ${typed.link.id}`;
      if (known !== '' && !byUrl.has(known)) byUrl.set(known, typed);
    }
  }
  return [...byUrl.values()];
}

/**
 * The value of a one-line field after all of it was replaced by a pasted text of several lines with one link, because
 * the field would join the lines. Null if the browser's own result is correct.
 */
export function pastedOnto({ value, selectionStart, selectionEnd }: HTMLInputElement, text: string): string | null {
  const replacesAll = selectionStart === 0 && selectionEnd === value.length;
  const isJoined = /[\r\n]/u.test(text.trim());
  return replacesAll && isJoined && recogniseStoreLink(text) !== null ? text.trim().replaceAll(/\s+/gu, ' ') : null;
}

export function readLink(text: string): TypedLink {
  const link = recogniseStoreLink(text);
  return { text: text.trim(), link, url: link === null ? text.trim() : applicationUrl(link) };
}
