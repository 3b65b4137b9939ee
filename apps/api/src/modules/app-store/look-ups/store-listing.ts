import type { Store, StoreLink } from '@publisher-console/api-contract/stores';

/**
 * The store listing of an application. Its fields are plain texts of at most 200 characters. Null is what the store did not
 * send, which means nothing: the store or its pages may have changed.
 */
export interface StoreListing {
  name: string;
  developerName: string | null;
  storeName: string;
  /** The address of the icon in the store; only the server requests it. */
  iconSource: string | null;
  applicationUrl: string;
  platform: Store['platform'];
  /** The package name or Apple's bundle id; the store's own number if the store has neither. */
  bundleId: string;
  /** The web address that the store sent as the developer's website; `developerSite` decides whether buyers can use it. */
  developerSite: string | null;
}

/**
 * - `unreachable`: the store does not answer, or the answer cannot be parsed
 * - `busy`: no request was sent, because the limit of the store is used up
 */
export type StoreLookup =
  | { kind: 'found'; listing: StoreListing }
  | { kind: 'not_found' }
  | { kind: 'unreachable' }
  | { kind: 'busy' };

/** Looks up an application in a store. Rejects only with the reason of `signal`. */
export type LookUp = (link: StoreLink, options: { signal: AbortSignal }) => Promise<StoreLookup>;

export const notFound: StoreLookup = { kind: 'not_found' };
export const unreachable: StoreLookup = { kind: 'unreachable' };
export const busy: StoreLookup = { kind: 'busy' };
