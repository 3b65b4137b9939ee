import { and, asc, eq, gt, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import { dayOf, hasEnded } from '#modules/statistics/days/periods.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { measure } from '#process/measurements.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { readServerNow } from '#stores/sql/shared-clock.ts';
import { sourceShare } from '#stores/sql/tables/source-share.ts';
import { mainSource, source } from '#stores/sql/tables/source.ts';
import { loadReach, statisticsCountingLoad, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import type { RowRules } from '#modules/statistics/loads/odd-rows.ts';
import { requireTimeZone } from './reporting-time-zone.network.ts';

/** The time from the start of a load within which it can be published. */
const loadLifetime = sql`interval '24 hours'`;

/** Loads that can still be published. */
export const isUnderWay = and(
  isNull(statisticsLoad.publishedAt),
  gt(statisticsLoad.startedAt, sql`now() - ${loadLifetime}`),
);

/** The load `id`, if it can still be published. */
export const isLoadUnderWay = (id: number) => and(eq(statisticsLoad.id, id), isUnderWay);

export function notUnderWay(id: number): Error {
  return new Error(`Load ${id} cannot be published: it was given up, or it began more than a day ago.`);
}

/** Up to when the facts of a load reach, as the operator states it. */
export interface Freshness {
  /** The facts cover the time up to this instant; null for the time of publication. */
  asOf: Date | null;
  /** The figures of the days no longer change. */
  isFinal: boolean;
}

/** Throws when `asOf` is in the future. */
export function requirePastAsOf(asOf: Date | null, now: Date): void {
  if (asOf === null || asOf <= now) return;
  throw new LoadRefused(
    'wrong_time',
    `The figures reach through ${asOf.toISOString()}, which is in the future: it is ${now.toISOString()}.`,
  );
}

/**
 * Throws when the last day of a load (`YYYY-MM-DD`) had not begun at its `asOf`, or is final before its end. Days end in
 * the reporting time zone.
 */
export function requirePlausibleFreshness(
  { asOf, isFinal }: Freshness,
  { lastDay, timeZone, now }: { lastDay: string; timeZone: string; now: Date },
): void {
  const reach = asOf ?? now;
  if (lastDay > dayOf(reach, timeZone)) {
    throw new LoadRefused(
      'wrong_time',
      `There are facts of ${lastDay}, which had not begun in ${timeZone} at ${reach.toISOString()}.`,
    );
  }
  if (!isFinal) return;
  if (!hasEnded(lastDay, now, timeZone)) {
    throw new LoadRefused('wrong_time', `${lastDay} cannot be final: it is not over in ${timeZone}.`, {
      advice: 'Load it without --final.',
    });
  }
  if (asOf !== null && !hasEnded(lastDay, asOf, timeZone)) {
    throw new LoadRefused(
      'wrong_time',
      `${lastDay} cannot be final: the facts reach through ${asOf.toISOString()}, before its end.`,
    );
  }
}

/** A begun load. Its id marks its facts, which reports ignore until its publication. */
interface BegunLoad {
  id: number;
  writer: WarehouseConnection;
  /** How its source treats odd rows, which measures it lacks, and what its revenue is. */
  rules: RowRules;
}

/**
 * Begins a load whose facts reach up to `asOf` (ISO 8601); null for the time of publication. `source` is the file or
 * the table that it reads, `sourceId` the source of the figures, `repeats` the load whose facts it has: it lacks the
 * same measures as that one, and has its shares. Throws when `asOf` is in the future, when there is no such source, and
 * when the reporting time zone is not that of the network's statistics.
 */
export function beginLoad(
  { database, writer, settings, actor }: NetworkStores,
  input: {
    asOf: string | null;
    isDemo: boolean;
    source: string | null;
    sourceId?: string | undefined;
    repeats?: number | undefined;
  },
): Promise<BegunLoad> {
  const asOf = input.asOf === null ? null : new Date(input.asOf);
  return asNetwork(database, async (network) => {
    requirePastAsOf(asOf, await readServerNow(network));
    await requireTimeZone(network, settings.timeZone);
    const { isDemo, sourceId = mainSource } = input;
    const { unknownBlocks, countOrder, roundsRevenue, ...now } = await requireSource(network, sourceId);
    const repeated = input.repeats === undefined ? null : await requireLoad(network, input.repeats);
    const { unmeasured, sharesUpTo } = repeated ?? {
      ...now,
      sharesUpTo: now.amounts === 'gross' ? await newestShare(network, sourceId) : null,
    };
    const repeatedLoad = repeated === null ? null : (repeated.repeatedLoad ?? repeated.id);
    const [load] = await network
      .insert(statisticsLoad)
      .values({ asOf, isDemo, source: input.source, sourceId, actor, unmeasured, sharesUpTo, repeatedLoad })
      .returning({ id: statisticsLoad.id });
    if (load === undefined) throw new Error('The load was not recorded.');
    const amounts = sharesUpTo === null ? 'net' : 'gross';
    return { id: load.id, writer, rules: { unknownBlocks, countOrder, roundsRevenue, unmeasured, amounts } };
  });
}

/** The id of the newest share of a source; 0 without one. */
async function newestShare(network: NetworkDatabase, sourceId: string): Promise<number> {
  const [newest] = await network
    .select({ id: max(sourceShare.id) })
    .from(sourceShare)
    .where(eq(sourceShare.sourceId, sourceId));
  return newest?.id ?? 0;
}

async function requireLoad(network: NetworkDatabase, id: number): Promise<typeof statisticsLoad.$inferSelect> {
  const [known] = await network.select().from(statisticsLoad).where(eq(statisticsLoad.id, id));
  if (known === undefined) throw new LoadRefused('superseded', `There is no load ${id} any more. Nothing was loaded.`);
  return known;
}

/** The source with this id. Throws `LoadRefused` when there is none. */
export async function requireSource(network: NetworkDatabase, id: string): Promise<typeof source.$inferSelect> {
  const [known] = await network.select().from(source).where(eq(source.id, id));
  if (known === undefined)
    throw new LoadRefused('unknown_source', `There is no source ${id}.`, { advice: 'See: bin/network sources list' });
  return known;
}

/** Gives up a load that is not published yet. One that was tried alone has no `outcome`. */
export async function abandonLoad(
  { database }: NetworkStores,
  { id, outcome }: { id: number; outcome?: 'refused' | 'failed' | undefined },
): Promise<void> {
  if (outcome !== undefined) measure('load', { outcome });
  await asNetwork(database, (network) =>
    network.delete(statisticsLoad).where(and(eq(statisticsLoad.id, id), isNull(statisticsLoad.publishedAt))),
  );
}

/** For how long facts of a load that is never published stay. */
const unpublishedFactsStay = sql`${loadLifetime} * 2`;

/**
 * Records the days (`YYYY-MM-DD`) of a load. It comes before the first write to the tables of facts, so that the facts can
 * be found and removed however the load ends.
 */
export function declareDays({ database }: NetworkStores, { id, days }: { id: number; days: string[] }): Promise<void> {
  return asNetwork(database, async (network) => {
    const underWay = await network
      .select({ id: statisticsLoad.id })
      .from(statisticsLoad)
      .where(isLoadUnderWay(id))
      .for('update');
    if (underWay.length === 0) throw notUnderWay(id);
    await network.execute(sql`
      insert into ${statisticsLoadDay} (load_id, day, remove_after)
      select ${id}, day::date, now() + ${unpublishedFactsStay} from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as day
      on conflict do nothing`);
  });
}

/** The declared days of a load, in order. */
export async function declaredDays(network: NetworkDatabase, id: number): Promise<string[]> {
  const declared = await network
    .select({ day: statisticsLoadDay.day })
    .from(statisticsLoadDay)
    .where(eq(statisticsLoadDay.loadId, id))
    .orderBy(statisticsLoadDay.day);
  return declared.map(({ day }) => day);
}

/**
 * Throws when the days (`YYYY-MM-DD`, in order) do not fit the `asOf` and `isFinal` of a load, and when a load of its source
 * counts for one of them that reaches further. Returns the instant through which the facts reach. A load without `asOf` reaches to
 * its publication: `now`, by the clock of the store.
 */
export async function requireFittingDays(
  network: NetworkDatabase,
  days: readonly string[],
  { sourceId, timeZone, asOf, isFinal, now }: Freshness & { sourceId: string; timeZone: string; now: Date },
): Promise<Date> {
  const lastDay = days.at(-1);
  if (lastDay !== undefined) requirePlausibleFreshness({ asOf, isFinal }, { lastDay, timeZone, now });
  if (asOf !== null) await requireNoLaterFacts(network, days, { sourceId, asOf, timeZone });
  return asOf ?? now;
}

/** Of two loads at once, the older one may end last: a late file must not remove hours. */
async function requireNoLaterFacts(
  network: NetworkDatabase,
  days: readonly string[],
  { sourceId, asOf, timeZone }: { sourceId: string; asOf: Date; timeZone: string },
): Promise<void> {
  const counting = statisticsCountingLoad;
  const parts = days.filter((day) => !hasEnded(day, asOf, timeZone));
  // The publication of a load without --as-of does not limit a whole day: its facts cannot reach further than these.
  const reachesFurther = or(isNotNull(statisticsLoad.asOf), inArray(counting.day, parts));
  const [later] = await network
    .select({ day: counting.day, reach: loadReach })
    .from(counting)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, counting.loadId))
    .where(and(eq(counting.sourceId, sourceId), inArray(counting.day, [...days]), gt(loadReach, asOf), reachesFurther))
    .orderBy(asc(counting.day))
    .limit(1);
  if (later === undefined) return;
  throw new LoadRefused(
    'newer_figures',
    `${later.day} has facts that reach further than those of this load, through ${later.reach.toISOString()}.`,
    { advice: `See: bin/network stats history ${later.day}` },
  );
}
