import { applicationUrl } from '@publisher-console/store-links/application-url';
import { recogniseStoreLink } from '@publisher-console/store-links/recognise-store-link';
import type { StoreLink } from '@publisher-console/store-links/stores';

/** So many apps are added at once; the API looks up twenty a minute. */
export const linksMax = 20;

/** A link that somebody has typed. */
export interface TypedLink {
  /** The link as it was typed. */
  text: string;
  /** Null for a link that leads to no store. */
  link: StoreLink | null;
  /** The one web address of the app in its store; for a link that leads to no store, the text itself. */
  url: string;
}

/** Reads the links in a text, in their order. Two links to the same app are one. */
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
