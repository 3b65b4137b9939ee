import type { Store, StoreLink } from '@publisher-console/store-links/stores';

/** What a store says about an application. Its texts are plain, of at most 200 characters. */
export interface StoreListing {
  name: string;
  developerName: string | null;
  storeName: string;
  /** Where the store has the icon; nothing but the server asks for it. */
  iconSource: string | null;
  applicationUrl: string;
  platform: Store['platform'];
  /** The package name or Apple's bundle id, or the store's own number where the store tells neither. */
  bundleId: string;
  /** Where buyers look for the developer's app-ads.txt; null where the store names no site of the developer's own. */
  developerSite: string | null;
}

/**
 * - `unreachable`: the store does not answer, or in a way that cannot be understood
 * - `busy`: the store was not asked, because it allows only so many calls
 */
export type StoreLookup =
  | { kind: 'found'; listing: StoreListing }
  | { kind: 'not_found' }
  | { kind: 'unreachable' }
  | { kind: 'busy' };

/** Asks a store about an application. Rejects only with the reason of `signal`. */
export type LookUp = (link: StoreLink, options: { signal: AbortSignal }) => Promise<StoreLookup>;

export const notFound: StoreLookup = { kind: 'not_found' };
export const unreachable: StoreLookup = { kind: 'unreachable' };
export const busy: StoreLookup = { kind: 'busy' };
