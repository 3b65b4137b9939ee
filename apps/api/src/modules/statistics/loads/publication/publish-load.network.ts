import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { otherSources, readReplacement } from '#modules/statistics/loads/replacement/compare-days.network.ts';
import type { DayTotals, OtherSource } from '#modules/statistics/loads/replacement/replacement.ts';
import { refuseFall } from '#modules/statistics/loads/replacement/replacement.ts';
import { refuseRise } from '#modules/statistics/loads/replacement/refuse-rise.ts';
import { putLoadNews } from '#modules/webhooks/events/record-event.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { measure } from '#process/measurements.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { readServerNow } from '#stores/sql/shared-clock.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { mainSource } from '#stores/sql/tables/source.ts';
import {
  statisticsCountingLoad,
  statisticsDay,
  statisticsLoad,
  statisticsLoadDay,
  statisticsPublicationDay,
  statisticsSourceDay,
} from '#stores/sql/tables/statistic.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { endRun } from '#modules/statistics/loads/feed-runs.network.ts';
import { settleRepeated } from '#modules/statistics/loads/set-aside.network.ts';
import { findFinalDays } from './load-history.network.ts';
import { requireTimeZone } from './reporting-time-zone.network.ts';
import { setSupersededFactsExpiry } from './superseded-facts.network.ts';
import { isLoadUnderWay, notUnderWay, declaredDays, requireFittingDays } from './begin-load.network.ts';

/**
 * Locks publications. Until the commit, only this transaction changes which loads count, so publications become visible
 * in the order of their numbers.
 */
export async function lockPublications(network: NetworkDatabase): Promise<void> {
  await network.execute(sql`select pg_advisory_xact_lock(hashtext('statistics publication'))`);
}

/** The number of the next publication. */
export const nextPublication: SQL = sql`(select coalesce(max(publication), 0) + 1 from ${statisticsLoad})`;

/** Records the totals of a load for its days. */
async function recordTotals(network: NetworkDatabase, id: number, totals: DayTotals[]): Promise<void> {
  await network.execute(sql`
    update ${statisticsLoadDay} set facts = own.facts, publishers = own.publishers, revenue = own.revenue,
      impressions = own.impressions
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb)
      as own(day date, facts bigint, publishers int, revenue bigint, impressions bigint)
    where load_id = ${id} and statistics_load_day.day = own.day`);
}

/** Records what the publication of the load `id` changes, before it does. */
async function recordPublication(network: NetworkDatabase, id: number, isFinal: boolean): Promise<void> {
  await network.execute(sql`
    insert into ${statisticsPublicationDay}
      (day, publication, load_id, is_final, replaced_load, was_final, facts, publishers, revenue)
    select own.day, load.publication, own.load_id, ${isFinal}::boolean, counting.load_id, coalesce(counting.is_final, false),
      own.facts, own.publishers, own.revenue
    from ${statisticsLoadDay} as own join ${statisticsLoad} as load on load.id = own.load_id
      left join ${statisticsCountingLoad} as counting on counting.day = own.day and counting.source_id = load.source_id
    where own.load_id = ${id}`);
}

interface Publication {
  id: number;
  rows: number;
  isFinal: boolean;
  /** Publishes although a day loses or gains too much. */
  isForced: boolean;
  /** Why it is forced. */
  reason?: string | null | undefined;
  totals: DayTotals[];
  others?: OtherSource[] | undefined;
  /** The run of a feed, which ends with the publication. */
  runId?: string | undefined;
  /** The load whose facts are among its rows. */
  repeats?: number | undefined;
}

/**
 * Publishes a load: it counts for all of its declared days from now on; `isFinal` closes them. Publishing again changes
 * nothing, so a call whose answer was lost may be repeated. Throws when the load is unknown, was given up or began more
 * than a day ago, when its days do not fit its `asOf` and `isFinal`, when a day has newer facts, would lose too much or
 * has far more than before, when the load that it repeats no longer counts for them, and when the reporting time zone
 * changed. Does nothing when the loads of other sources for its days are not `others`: it has to be compared with these
 * first.
 */
export async function publishLoad(
  { database, settings, actor }: NetworkStores,
  { id, rows, isFinal, isForced, reason, totals, others, runId, repeats }: Publication,
): Promise<'published' | 'published before' | 'other sources'> {
  const outcome = await asNetwork(database, async (network) => {
    await lockPublications(network);
    const days = await declaredDays(network, id);
    if (others !== undefined && !(await areOthers(network, { id, days, others }))) return 'other sources' as const;
    // After the wait for the lock, so that the times of publications are in the order of their numbers.
    const now = await readServerNow(network);
    const [published] = await network
      .update(statisticsLoad)
      .set({ publishedAt: now, publication: nextPublication, rows })
      .where(isLoadUnderWay(id))
      .returning({
        asOf: statisticsLoad.asOf,
        publication: statisticsLoad.publication,
        sourceId: statisticsLoad.sourceId,
        sharesUpTo: statisticsLoad.sharesUpTo,
      });
    if (published === undefined) {
      if (await isPublished(network, id)) return 'published before' as const;
      throw notUnderWay(id);
    }
    // Another load may have been published since the days were compared.
    const { timeZone } = settings;
    const { asOf, sourceId } = published;
    const reach = await requireFittingDays(network, days, { sourceId, asOf, isFinal, timeZone, now });
    if (repeats !== undefined) {
      await requireCounting(network, { id: repeats, days, sourceId });
    } else if (!isForced) {
      const isGross = published.sharesUpTo !== null;
      const replacement = await readReplacement(network, totals, { sourceId, isGross, reach, timeZone });
      refuseFall(replacement);
      refuseRise(replacement);
    }
    const { length: closed } = await findFinalDays(network, days, { ...settings, now: () => now });
    await recordTotals(network, id, totals);
    await recordPublication(network, id, isFinal);
    await countFrom(network, { id, sourceId, isFinal });
    await setSupersededFactsExpiry(network, { id, sourceId }, settings.revertDays ?? 0);
    await requireTimeZone(network, timeZone);
    const details = {
      load: String(id),
      source: sourceId,
      rows: String(rows),
      days: `${days.at(0)} to ${days.at(-1)}`,
      ...(isForced && { forced: 'yes' }),
      ...(typeof reason === 'string' && { reason }),
      ...(closed > 0 && { closed: `${closed} ${closed === 1 ? 'day' : 'days'}` }),
    };
    await recordAudit(network, { actor }, { kind: 'statistics_loaded', details });
    if (runId !== undefined && !(await endRun(network, runId, { state: 'published', loadId: id, rows })))
      throw new LoadRefused('superseded', 'Another call has taken over this day meanwhile. Nothing was loaded.');
    if (repeats !== undefined) await succeed(network, repeats, { id, days });
    if (published.publication !== null) await putLoadNews(createJobQueue(settings), network, published.publication);
    return 'published' as const;
  });
  if (outcome === 'published') measure('load', { outcome: isForced ? 'forced' : 'published' });
  return outcome;
}

/** Whether these are the loads of other sources that count for the days of a load. */
async function areOthers(
  network: NetworkDatabase,
  { id, days, others }: { id: number; days: string[]; others: OtherSource[] },
): Promise<boolean> {
  const [load] = await network.select().from(statisticsLoad).where(isLoadUnderWay(id));
  return load === undefined || isDeepStrictEqual(await otherSources(network, days, load.sourceId), others);
}

/** Throws unless the load `id` counts for these days of its source. */
async function requireCounting(
  network: NetworkDatabase,
  { id, days, sourceId }: { id: number; days: string[]; sourceId: string },
): Promise<void> {
  const { day, loadId, sourceId: ofSource } = statisticsCountingLoad;
  const counting = await network
    .select({ day })
    .from(statisticsCountingLoad)
    .where(and(eq(ofSource, sourceId), eq(loadId, id), inArray(day, days)));
  if (counting.length < days.length)
    throw new LoadRefused('superseded', `Load ${id} no longer counts for its days. Nothing was loaded.`);
}

/** Moves the run and the rows set aside of a load to the load that repeats its facts. */
async function succeed(
  network: NetworkDatabase,
  repeated: number,
  { id, days }: { id: number; days: string[] },
): Promise<void> {
  const published = and(eq(feedRun.loadId, repeated), eq(feedRun.state, 'published'), inArray(feedRun.day, days));
  await network.update(feedRun).set({ loadId: id }).where(published);
  await settleRepeated(network, { load: repeated, by: id, days });
}

/** Makes the load count for its days in place of earlier loads. */
async function countFrom(
  network: NetworkDatabase,
  { id, sourceId, isFinal }: { id: number; sourceId: string; isFinal: boolean },
): Promise<void> {
  await writeCounting(
    network,
    sourceId,
    sql`select day, load_id, ${isFinal}::boolean from ${statisticsLoadDay} where load_id = ${id}`,
  );
}

/** Makes loads count for days of a source. `counting` selects day, load and finality. */
export async function writeCounting(network: NetworkDatabase, sourceId: string, counting: SQL): Promise<void> {
  const replacing = sql`do update set load_id = excluded.load_id, is_final = excluded.is_final`;
  if (sourceId === mainSource) {
    await network.execute(
      sql`insert into ${statisticsDay} (day, load_id, is_final) ${counting} on conflict (day) ${replacing}`,
    );
  } else {
    await network.execute(sql`
      insert into ${statisticsSourceDay} (source_id, day, load_id, is_final)
      select ${sourceId}, counting.* from (${counting}) as counting (day, load_id, is_final)
      on conflict (day, source_id) ${replacing}`);
  }
}

async function isPublished(network: NetworkDatabase, id: number): Promise<boolean> {
  const [load] = await network
    .select({ publishedAt: statisticsLoad.publishedAt })
    .from(statisticsLoad)
    .where(eq(statisticsLoad.id, id));
  return (load?.publishedAt ?? null) !== null;
}
