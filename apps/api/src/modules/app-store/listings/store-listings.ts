import { isReadable } from '@publisher-console/api-contract/stores';
import type { StoreLink } from '@publisher-console/api-contract/stores';
import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { StoreIcons } from '#modules/app-store/icons/store-icons.ts';
import { unreachable } from '#modules/app-store/look-ups/store-listing.ts';
import { createStoreLookUps } from '#modules/app-store/look-ups/store-look-ups.ts';
import { hour, minute, second } from '#process/durations.ts';
import type { Database } from '#stores/sql/database.ts';
import { storeListing } from '#stores/sql/tables/app-store.ts';

/** Runs work once for all concurrent callers of a key. The work is aborted only when all of them have left. */
type SingleFlight<Result> = (
  key: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const flights = new Map<string, { result: Promise<Result>; waiting: number; end: AbortController }>();

  return async (key, signal, work) => {
    signal.throwIfAborted();
    let flight = flights.get(key);
    if (flight === undefined) {
      const end = new AbortController();
      const result = work(end.signal);
      const started = { result, waiting: 0, end };
      const land = () => {
        if (flights.get(key) === started) flights.delete(key);
      };
      void result.then(land, land);
      flights.set(key, started);
      flight = started;
    }
    const { result, end } = flight;
    flight.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([result, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        // The next caller starts new work.
        if (flights.get(key) === flight) flights.delete(key);
        end.abort();
      }
    }
  };
}

type StoredListing = Pick<typeof storeListing.$inferSelect, 'listing' | 'lookedUpAt'>;

/** The cached answer of the store, or null. */
async function findListing(database: Database, link: StoreLink): Promise<StoredListing | null> {
  const { listing, lookedUpAt } = storeListing;
  const [found] = await database.select({ listing, lookedUpAt }).from(storeListing).where(isOf(link));
  return found ?? null;
}

/** Caches an answer, and replaces the one before. A null listing means that the store has no such application. */
async function saveListing(
  database: Database,
  link: StoreLink,
  answer: { listing: object | null; lookedUpAt: Date },
): Promise<void> {
  await database
    .insert(storeListing)
    .values({ store: link.store, storeAppId: link.id, country: link.country ?? '', ...answer })
    .onConflictDoUpdate({
      target: [storeListing.store, storeListing.storeAppId, storeListing.country],
      set: answer,
    });
}

function isOf({ store, id, country }: StoreLink): SQL | undefined {
  return and(eq(storeListing.store, store), eq(storeListing.storeAppId, id), eq(storeListing.country, country ?? ''));
}

/** How long an answer is cached, in milliseconds. One whose icon could not be loaded is soon retried. */
const cacheLife = { found: 24 * hour, withoutIcon: 10 * minute, notFound: 10 * minute };

/** Milliseconds for one look-up: a few requests to the store, and the icon. */
const timeOut = 15 * second;

const text = v.nullable(v.string());

/** The cached form of an answer. A row of another form, from an earlier release, is ignored. */
const cachedListingSchema = v.object({
  name: v.string(),
  developerName: text,
  storeName: v.string(),
  iconSource: text,
  /** The key of the re-encoded icon in `store_icon`; null without an icon. */
  iconKey: text,
  applicationUrl: v.string(),
  platform: v.picklist(['android', 'ios']),
  bundleId: v.string(),
  developerSite: text,
});

/** The store listing of an application, with the key of the re-encoded icon. */
export type CachedListing = v.InferOutput<typeof cachedListingSchema>;

/** As `StoreLookup`; `unreadable` for a store that programs cannot read. */
export type StoreAnswer =
  | { kind: 'found'; listing: CachedListing; lookedUpAt: Date }
  | { kind: 'not_found' }
  | { kind: 'unreachable' }
  | { kind: 'busy' }
  | { kind: 'unreadable' };

/** Store listings of applications. They come only from the server's own look-ups, never from a caller. */
export interface StoreListings {
  /** The answer of the store about a link, at most a day old. Rejects with the reason of `signal`. */
  of(link: StoreLink, options: { signal: AbortSignal }): Promise<StoreAnswer>;
}

interface StoreListingsDependencies {
  database: Database;
  fetch: GuardedFetch;
  icons: StoreIcons;
  now: () => Date;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
  /** Aborts a look-up that lasts too long; tests replace it. */
  deadline?: () => AbortSignal;
}

export function createStoreListings({
  database,
  fetch,
  icons,
  now,
  clock,
  deadline = () => AbortSignal.timeout(timeOut),
}: StoreListingsDependencies): StoreListings {
  const lookUps = createStoreLookUps(fetch, clock);
  const once = createSingleFlight<StoreAnswer>();

  async function lookUp(link: StoreLink, signal: AbortSignal): Promise<StoreAnswer> {
    const cached = await findListing(database, link);
    const known = cached === null ? null : answerOf(cached, now());
    if (known !== null) return known;
    const { store } = link;
    if (!isReadable(store)) return { kind: 'unreadable' };

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
      iconSource === null ? null : await inTime((either) => icons.store(iconSource, { signal: either }), null);
    const listing = { ...answer.listing, iconKey };
    await saveListing(database, link, { listing, lookedUpAt });
    return { kind: 'found', listing, lookedUpAt };
  }

  return {
    of: (link, { signal }) =>
      once(`${link.store} ${link.id} ${link.country}`, signal, (together) => lookUp(link, together)),
  };
}

/** Limits the time of work: answers `otherwise` after it. Rejects with the reason of `signal`. */
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

/** The cached answer; null if it has expired. */
function answerOf({ listing, lookedUpAt }: StoredListing, now: Date): StoreAnswer | null {
  // Absolute, because the clock of the process that wrote it may be ahead.
  const age = Math.abs(now.getTime() - lookedUpAt.getTime());
  if (listing === null) return age < cacheLife.notFound ? { kind: 'not_found' } : null;
  const parsed = v.safeParse(cachedListingSchema, listing);
  if (!parsed.success) return null;
  const isWithoutIcon = parsed.output.iconSource !== null && parsed.output.iconKey === null;
  if (age >= (isWithoutIcon ? cacheLife.withoutIcon : cacheLife.found)) return null;
  return { kind: 'found', listing: parsed.output, lookedUpAt };
}
