import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ClickHouseClient } from '@clickhouse/client';
import * as v from 'valibot';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { hasEnded } from '#modules/statistics/days/periods.ts';
import { unnamedActor } from '#orders/actor.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { minute, second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlockExternalId } from '#stores/sql/tables/feed.ts';
import { setAsideRow } from '#stores/sql/tables/set-aside-row.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { wholeDay } from '#stores/warehouse/warehouse.ts';
import { createAdBlockLookup } from './ad-block-lookup.network.ts';
import type { AdBlockLookup } from './ad-block-lookup.network.ts';
import { findBlocksOfOthers, namedBlocks } from './blocks-of-others.network.ts';
import { createFactEncoder } from './file/fact-encoder.network.ts';
import { insertBlock, refuseDuplicates } from './file/load-file.network.ts';
import { FileRefused } from './file/file-refused.ts';
import { loadCommands } from './load-commands.network.ts';
import type { LoadConnection } from './load-commands.network.ts';
import { LoadRefused } from './load-refused.ts';
import type { RefusalReason } from './load-refused.ts';
import type { OddRows } from './odd-rows.ts';
import { otherSources } from './replacement/compare-days.network.ts';
import { runLoad } from './run-load.network.ts';
import { settleSetAside } from './set-aside.network.ts';
import { createShareLookup } from './shares.ts';
import { parseDay } from './statistics-columns.ts';
import type { StagedRows } from './statistics-columns.ts';

type SetAsideRow = typeof setAsideRow.$inferSelect;

/** A day of a load that has rows set aside whose ad blocks are known by now. */
interface Repeatable {
  load: number;
  /** `YYYY-MM-DD`. */
  day: string;
  sourceId: string;
  isFinal: boolean;
  asOf: Date | null;
  publishedAt: Date;
  /** As in `statisticsLoad`. */
  sharesUpTo: number | null;
}

/** Refusals of a load that may be tried again a minute later, with the loads that count by then. */
const passing: ReadonlySet<RefusalReason> = new Set<RefusalReason>(['superseded', 'newer_figures', 'other_source']);

/** Loads days again whose rows set aside have got an ad block, by its id in their source. */
export function createSetAsideJob({ orderStores }: { orderStores: Omit<NetworkStores, 'actor'> }): JobKind {
  return jobKind({
    name: 'set_aside_rows',
    payload: v.object({}),
    every: minute,
    lease: 10 * minute,
    atOnce: 1,
    retryAfter: backOff({ mostAttempts: 60, first: second, longest: minute }),
    run: async (_payload, signal) => {
      const failures: unknown[] = [];
      for (const repeatable of await findRepeatable(orderStores)) {
        signal.throwIfAborted();
        await repeat(orderStores, repeatable, signal).catch((error: unknown) => failures.push(error));
      }
      // The other days are loaded all the same.
      if (failures.length > 0) throw failures[0];
    },
  });
}

async function findRepeatable({ database }: Pick<NetworkStores, 'database'>): Promise<Repeatable[]> {
  const counting = statisticsCountingLoad;
  const { id: load, asOf, publishedAt, sharesUpTo } = statisticsLoad;
  const { day, sourceId, isFinal } = counting;
  const isOfBlock = and(
    eq(adBlockExternalId.source, sourceId),
    eq(setAsideRow.block, sql`'=' || ${adBlockExternalId.externalId}`),
  );
  const found = await asNetwork(database, (network) =>
    network
      .selectDistinct({ load, day, sourceId, isFinal, asOf, publishedAt, sharesUpTo })
      .from(setAsideRow)
      .innerJoin(counting, and(eq(counting.loadId, setAsideRow.loadId), eq(day, setAsideRow.day)))
      .innerJoin(statisticsLoad, eq(load, setAsideRow.loadId))
      .innerJoin(adBlockExternalId, isOfBlock)
      .where(and(isNull(setAsideRow.outcome), isNotNull(publishedAt)))
      .orderBy(load, day),
  );
  return found.map((row) => ({ ...row, publishedAt: row.publishedAt ?? new Date(0) }));
}

async function repeat(
  stores: Omit<NetworkStores, 'actor'>,
  repeatable: Repeatable,
  signal: AbortSignal,
): Promise<void> {
  const { load, day, sourceId, isFinal, asOf, publishedAt } = repeatable;
  const { database, settings } = stores;
  const network = createDirectConnection(loadCommands, { ...stores, writer: stores.writer, actor: unnamedActor });
  const adBlocks = createAdBlockLookup(network, sourceId);
  const waiting = (await rowsOf(database, repeatable)).filter(({ outcome }) => outcome === null);
  await adBlocks.fetch(waiting.map(({ block }) => block));
  await settleRefused({ ...stores, commands: network }, repeatable, { waiting, adBlocks });
  const rows = await rowsOf(database, repeatable);
  const found = rows.filter(({ block, outcome }) => outcome === null && adBlocks.find(block) !== undefined);
  if (found.length === 0) return;
  // Without `asOf`, a load reaches to its publication, which does not limit a day that had ended.
  const isOver = hasEnded(day, publishedAt, settings.timeZone);
  const options = { network, sourceId, isFinal, asOf: asOf ?? (isOver ? null : publishedAt), repeats: load, signal };
  try {
    await runLoad({ ...options, sourceName: `load ${load} with rows that were set aside` }, async (client, id) => {
      const staged = await stageRepeated(client, id, { load, day, rows, adBlocks });
      await refuseDuplicates(client, id);
      return staged;
    });
  } catch (error) {
    if (!(error instanceof LoadRefused || error instanceof FileRefused)) throw error;
    if (error instanceof LoadRefused && passing.has(error.reason)) return;
    const lines = found.map(({ line }) => line);
    await asNetwork(database, (all) =>
      settleSetAside(all, { load, lines }, error instanceof LoadRefused ? error.summary : error.message),
    );
  }
}

function rowsOf(database: Database, { load, day }: Pick<Repeatable, 'load' | 'day'>): Promise<SetAsideRow[]> {
  const ofDay = and(eq(setAsideRow.loadId, load), eq(setAsideRow.day, day));
  return asNetwork(database, (network) => network.select().from(setAsideRow).where(ofDay).orderBy(setAsideRow.line));
}

/** Settles the rows of ad blocks that may not be loaded, so that they hold back no other rows of the day. */
async function settleRefused(
  { database, writer, commands }: Pick<NetworkStores, 'database' | 'writer'> & { commands: LoadConnection },
  { load, day, sourceId, sharesUpTo }: Repeatable,
  { waiting, adBlocks }: { waiting: SetAsideRow[]; adBlocks: AdBlockLookup },
): Promise<void> {
  const named = Map.groupBy(waiting, ({ block }) => adBlocks.find(block)?.number);
  const shareOf = createShareLookup(sharesUpTo === null ? [] : await commands.order('loadShares', { id: load }));
  named.delete(undefined);
  const numbers = Array.from(named.keys(), Number);
  const others = await asNetwork(database, (network) => otherSources(network, [day], sourceId));
  const refused = await onOneHost(writer, async (client) => {
    const own = namedBlocks(day, numbers);
    const present = await columnOf(
      client,
      'SELECT DISTINCT toString(ad_block) FROM stats_block_daily WHERE load = {load:UInt32} AND date = {day:Date} AND ad_block IN {numbers:Array(UInt32)}',
      { load, day, numbers },
    );
    return [
      ...(await findBlocksOfOthers(client, own, { others, limit: numbers.length })),
      // Its id in the source was changed meanwhile.
      ...present.map((adBlock) => ({
        adBlock: Number(adBlock),
        sentence: `Ad block ${adBlock} is in the load under another id.`,
      })),
    ];
  });
  for (const [number = 0, rows] of named) {
    const keys = new Set(rows.map(({ country, hour }) => `${country} ${hour}`));
    if (keys.size < rows.length)
      refused.push({ adBlock: number, sentence: `Ad block ${number} has rows of the same country and hour twice.` });
    const block = adBlocks.find(rows[0]?.block ?? '');
    if (sharesUpTo === null || block === undefined) continue;
    const { publisherNumber: publisher, applicationNumber: application } = block;
    if (shareOf({ publisher, application, day }) === null)
      refused.push({ adBlock: number, sentence: `Application ${application} had no share of ${day} in load ${load}.` });
  }
  for (const { adBlock, sentence } of refused) {
    const lines = (named.get(adBlock) ?? []).map(({ line }) => line);
    await asNetwork(database, (network) => settleSetAside(network, { load, lines }, sentence));
  }
}

/** Stages the facts of a day of a load again, with its rows that wait and whose ad blocks are known. */
async function stageRepeated(
  client: ClickHouseClient,
  id: number,
  { load, day, rows, adBlocks }: Pick<Repeatable, 'load' | 'day'> & { rows: SetAsideRow[]; adBlocks: AdBlockLookup },
): Promise<StagedRows> {
  const query_params = { id, load, day };
  // As all rows of the day, although its sums by hour may be gone.
  const hasHours = rows.some(({ hour }) => hour !== null);
  await callWarehouse(() =>
    client.command({
      query: `INSERT INTO stats_staging (load, line, publisher, date, application, ad_block, ad_format, country, hour,
          requests, selections, impressions, clicks, completions, revenue)
        SELECT {id:UInt32}, 0, publisher, date, application, ad_block, ad_format, country, ${wholeDay},
          requests, selections, impressions, clicks, completions, revenue
        FROM stats_daily WHERE load = {load:UInt32} AND date = {day:Date}`,
      query_params,
    }),
  );
  const encoder = createFactEncoder(id);
  const setAside: OddRows['setAside'] = [];
  for (const { loadId: _load, createdAt: _createdAt, ...row } of rows) {
    const adBlock = row.outcome === null ? adBlocks.find(row.block) : undefined;
    if (adBlock === undefined) {
      setAside.push(row);
      continue;
    }
    encoder.add(row.line, { ...row, adBlock, day: parseDay(row.day) ?? 0 });
    if (encoder.isFull()) await insertBlock(client, encoder.take());
  }
  if (!encoder.isEmpty()) await insertBlock(client, encoder.take());
  const [staged] = await columnOf(
    client,
    'SELECT toString(count()) FROM stats_staging WHERE load = {id:UInt32}',
    query_params,
  );
  return {
    rows: Number(staged),
    days: [day],
    hasHours,
    ...(hasHours && { hoursOf: load }),
    odd: { setAside, outOfOrder: 0, rounded: 0 },
  };
}

async function columnOf(
  client: ClickHouseClient,
  query: string,
  query_params: Record<string, unknown>,
): Promise<string[]> {
  const answer = await callWarehouse(() => client.query({ query, query_params, format: 'JSONCompact' }));
  return (await answer.json<[string]>()).data.map(([value]) => value);
}
