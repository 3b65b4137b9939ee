import type { StoreId } from '@publisher-console/store-links/stores';
import { namesEverySite } from '#modules/app-store/look-ups/developer-site.ts';

/** The website of an application's developer, as far as it is known. */
export interface DeveloperSite {
  /** As the store has it; null if it has none, and while that is unknown. */
  developerSite: string | null;
  /** Whether the store has answered which website it has, if any. */
  isSiteKnown: boolean;
}

/** The store was not asked, or did not answer. */
export const unknownSite: DeveloperSite = { developerSite: null, isSiteKnown: false };

/** The answer of a store. Some stores do not publish every website, so that none means nothing. */
export function namedSite(store: StoreId, developerSite: string | null): DeveloperSite {
  return { developerSite, isSiteKnown: developerSite !== null || namesEverySite[store] };
}

interface StoredSite {
  store: StoreId | null;
  developerSite: string | null;
  storeCheckedAt: Date | null;
}

/** The website from the columns of an application. */
export function keptSite({ store, developerSite, storeCheckedAt }: StoredSite): DeveloperSite {
  const hasStoreSaid = store !== null && storeCheckedAt !== null;
  return hasStoreSaid ? namedSite(store, developerSite) : { developerSite, isSiteKnown: developerSite !== null };
}
