import type { ReadableStoreId } from '@publisher-console/store-links/stores';
import { minute, second } from '#process/durations.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { createAppleLookUp } from './apple-look-up.ts';
import { createSlidingWindow } from '#limits/memory-window.ts';
import { createPageLookUp } from './page-look-up.ts';
import { pageStores } from './page-stores.ts';
import type { LookUp } from './store-listing.ts';

/** The limit that Apple documents; see `createAppleLookUp`. */
const appleCallsPerMinute = 20;

/** One look-up for each store. */
export function createStoreLookUps(fetch: GuardedFetch, clock: () => number): Record<ReadableStoreId, LookUp> {
  const waitForCall = createSlidingWindow({ most: appleCallsPerMinute, window: minute, maxWait: 5 * second, clock });
  return {
    app_store: createAppleLookUp(fetch, waitForCall),
    google_play: createPageLookUp(fetch, pageStores.google_play),
    rustore: createPageLookUp(fetch, pageStores.rustore),
    appgallery: createPageLookUp(fetch, pageStores.appgallery),
    amazon: createPageLookUp(fetch, pageStores.amazon),
  };
}
