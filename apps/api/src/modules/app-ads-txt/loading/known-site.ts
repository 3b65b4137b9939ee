import type { StoreId } from '@publisher-console/store-links/stores';
import { namesEverySite } from '#modules/app-store/look-ups/developer-site.ts';

/** The website of an application's developer, as far as it is known. */
export interface DeveloperSite {
  /** The website in the store listing; null if it has none, and while that is unknown. */
  developerSite: string | null;
  /** Whether `developerSite` is certain: a null then means that the store listing has no website. */
  isSiteKnown: boolean;
}

/** For a store that has no answer yet: no request was sent, or it failed. */
export const unknownSite: DeveloperSite = { developerSite: null, isSiteKnown: false };

/**
 * The website from the answer of a store. Some stores do not publish every website, so a missing one means nothing
 * there.
 */
export function namedSite(store: StoreId, developerSite: string | null): DeveloperSite {
  return { developerSite, isSiteKnown: developerSite !== null || namesEverySite[store] };
}

/** The columns of an application that name its developer's website. */
export interface StoredSite {
  store: StoreId | null;
  developerSite: string | null;
  storeCheckedAt: Date | null;
}

/** The website from the columns of an application. */
export function keptSite({ store, developerSite, storeCheckedAt }: StoredSite): DeveloperSite {
  const hasStoreSaid = store !== null && storeCheckedAt !== null;
  return hasStoreSaid ? namedSite(store, developerSite) : { developerSite, isSiteKnown: developerSite !== null };
}
