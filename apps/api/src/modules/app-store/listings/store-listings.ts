import * as v from 'valibot';
import { isReadable } from '@publisher-console/store-links/stores';
import type { StoreLink } from '@publisher-console/store-links/stores';
import { hour, minute, second } from '#process/durations.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { Database } from '#stores/sql/database.ts';
import { createSingleFlight } from './single-flight.ts';
import type { StoreIcons } from '#modules/app-store/icons/store-icons.ts';
import { unreachable } from '#modules/app-store/look-ups/store-listing.ts';
import { findListing, saveListing } from './store-listing-repository.ts';
import type { StoredListing } from './store-listing-repository.ts';
import { createStoreLookUps } from '#modules/app-store/look-ups/store-look-ups.ts';

/** How long an answer counts, in milliseconds. One without the icon that the store named is soon tried again. */
const keptFor = { found: 24 * hour, withoutIcon: 10 * minute, notFound: 10 * minute };

/** Milliseconds for all that is asked for one answer: a few calls of the store, and the icon. */
const patience = 15 * second;

const text = v.nullable(v.string());

/** What is kept of an answer. One that an earlier release kept in another form does not count. */
const keptSchema = v.object({
  name: v.string(),
  developerName: text,
  storeName: v.string(),
  iconSource: text,
  /** Under which the icon is served; null where there is none. */
  iconKey: text,
  applicationUrl: v.string(),
  platform: v.picklist(['android', 'ios']),
  bundleId: v.string(),
  developerSite: text,
});

/** What a store says about an application, with the key of our copy of its icon. */
export type KeptListing = v.InferOutput<typeof keptSchema>;

/** As `StoreLookup`; `untold` for a store that tells programs nothing, however often it is asked. */
export type StoreAnswer =
  | { kind: 'found'; listing: KeptListing; lookedUpAt: Date }
  | { kind: 'not_found' }
  | { kind: 'unreachable' }
  | { kind: 'busy' }
  | { kind: 'untold' };

/** What stores say. It is always the server's own look-up, never something that a caller sent. */
export interface StoreListings {
  /** What the store says about the application of a link, at most a day old. Rejects with the reason of `signal`. */
  of(link: StoreLink, options: { signal: AbortSignal }): Promise<StoreAnswer>;
}

export interface StoreListingsDependencies {
  database: Database;
  fetch: GuardedFetch;
  icons: StoreIcons;
  now: () => Date;
  /** Milliseconds that no change of the wall clock moves. */
  clock: () => number;
  /** Aborts when a look-up takes too long; only tests set another one. */
  deadline?: () => AbortSignal;
}

export function createStoreListings({
  database,
  fetch,
  icons,
  now,
  clock,
  deadline = () => AbortSignal.timeout(patience),
}: StoreListingsDependencies): StoreListings {
  const lookUps = createStoreLookUps(fetch, clock);
  const once = createSingleFlight<StoreAnswer>();

  async function ask(link: StoreLink, signal: AbortSignal): Promise<StoreAnswer> {
    const kept = await findListing(database, link);
    const known = kept === null ? null : answerOf(kept, now());
    if (known !== null) return known;
    const { store } = link;
    if (!isReadable(store)) return { kind: 'untold' };

    const inTime = withinTime(signal, deadline());
    const answer = await inTime((either) => lookUps[store](link, { signal: either }), unreachable);
    if (answer.kind === 'unreachable' || answer.kind === 'busy') return answer;
    const lookedUpAt = now();
    if (answer.kind === 'not_found') {
      await saveListing(database, link, { listing: null, lookedUpAt });
      return answer;
    }
    const { iconSource } = answer.listing;
    const iconKey =
      iconSource === null ? null : await inTime((either) => icons.keep(iconSource, { signal: either }), null);
    const listing = { ...answer.listing, iconKey };
    await saveListing(database, link, { listing, lookedUpAt });
    return { kind: 'found', listing, lookedUpAt };
  }

  return {
    of: (link, { signal }) =>
      once(`${link.store} ${link.id} ${link.country}`, signal, (together) => ask(link, together)),
  };
}

/** Does work until a time is over, and answers `otherwise` then. It rejects with the reason of `signal`. */
function withinTime(signal: AbortSignal, tooLong: AbortSignal) {
  const either = AbortSignal.any([signal, tooLong]);
  return async <Result>(work: (either: AbortSignal) => Promise<Result>, otherwise: Result): Promise<Result> => {
    try {
      return await work(either);
    } catch (error) {
      signal.throwIfAborted();
      if (tooLong.aborted) return otherwise;
      throw error;
    }
  };
}

/** What was kept, as long as it counts. */
function answerOf({ listing, lookedUpAt }: StoredListing, now: Date): StoreAnswer | null {
  // Another process wrote it, perhaps with a clock that is ahead.
  const age = Math.abs(now.getTime() - lookedUpAt.getTime());
  if (listing === null) return age < keptFor.notFound ? { kind: 'not_found' } : null;
  const kept = v.safeParse(keptSchema, listing);
  if (!kept.success) return null;
  const isWithoutIcon = kept.output.iconSource !== null && kept.output.iconKey === null;
  if (age >= (isWithoutIcon ? keptFor.withoutIcon : keptFor.found)) return null;
  return { kind: 'found', listing: kept.output, lookedUpAt };
}
