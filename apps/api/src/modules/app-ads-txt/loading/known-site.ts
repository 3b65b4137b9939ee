import type { StoreId } from '@publisher-console/store-links/stores';
import { namesEverySite } from '#modules/app-store/look-ups/developer-site.ts';

/** What is known of the website of an application's developer. */
export interface DeveloperSite {
  /** As the store says; null where it names none, and while that is not known. */
  developerSite: string | null;
  /** Whether it is known which website the store names, if any. */
  isSiteKnown: boolean;
}

/** Nobody has asked the store, or it has given no answer. */
export const unknownSite: DeveloperSite = { developerSite: null, isSiteKnown: false };

/** What a store has said. Some would not have said it. */
export function namedSite(store: StoreId, developerSite: string | null): DeveloperSite {
  return { developerSite, isSiteKnown: developerSite !== null || namesEverySite[store] };
}

interface KeptSite {
  store: StoreId | null;
  developerSite: string | null;
  storeCheckedAt: Date | null;
}

/** What is kept of an application's website, and when its store has said it. */
export function keptSite({ store, developerSite, storeCheckedAt }: KeptSite): DeveloperSite {
  const hasStoreSaid = store !== null && storeCheckedAt !== null;
  return hasStoreSaid ? namedSite(store, developerSite) : { developerSite, isSiteKnown: developerSite !== null };
}
