import { applicationUrl } from '@publisher-console/store-links/application-url';
import { recogniseStoreLink } from '@publisher-console/store-links/recognise-store-link';
import type { StoreLink } from '@publisher-console/store-links/stores';

/** Apps that can be added at once: the API's limit of look-ups per minute. */
export const linksMax = 20;

/** A typed store link. */
export interface TypedLink {
  /** The link as it was typed. */
  text: string;
  /** Null for a link that leads to no store. */
  link: StoreLink | null;
  /** The app's canonical address in its store; for a link to no known store, the text itself. */
  url: string;
}

/** Reads the links in a text, in order and without duplicates: two spellings of the same app are one. */
export function readLinks(text: string): TypedLink[] {
  const byUrl = new Map<string, TypedLink>();
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const typed = readLink(word);
    const known = typed.link === null ? typed.text : `${typed.link.store} ${typed.link.id}`;
    if (!byUrl.has(known)) byUrl.set(known, typed);
  }
  return [...byUrl.values()];
}

export function readLink(text: string): TypedLink {
  const link = recogniseStoreLink(text);
  return { text: text.trim(), link, url: link === null ? text.trim() : applicationUrl(link) };
}
