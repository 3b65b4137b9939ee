import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ClickHouseClient } from '@clickhouse/client';
import * as v from 'valibot';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { hasEnded } from '#modules/statistics/days/periods.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { minute, second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adBlockExternalId } from '#stores/sql/tables/feed.ts';
import { setAsideRow } from '#stores/sql/tables/set-aside-row.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { wholeDay } from '#stores/warehouse/warehouse.ts';
import { createAdBlockLookup } from './ad-block-lookup.network.ts';
import type { AdBlockLookup } from './ad-block-lookup.network.ts';
import { createFactEncoder } from './file/fact-encoder.network.ts';
import { insertBlock, refuseDuplicates } from './file/load-file.network.ts';
import { FileRefused } from './file/file-refused.ts';
import { loadCommands } from './load-commands.network.ts';
import { LoadRefused } from './load-refused.ts';
import type { OddRows } from './odd-rows.ts';
import { runLoad } from './run-load.network.ts';
import { settleSetAside } from './set-aside.network.ts';
import { parseDay } from './statistics-columns.ts';
import type { StagedRows } from './statistics-columns.ts';

type SetAsideRow = typeof setAsideRow.$inferSelect;

/** Days of a load that have rows set aside whose ad blocks are known by now. */
interface Repeatable {
  load: number;
  sourceId: string;
  isFinal: boolean;
  asOf: Date | null;
  publishedAt: Date;
  /** `YYYY-MM-DD`. */
  days: string[];
}

/** Loads days again whose rows set aside have got an ad block, by its id in their source. */
export function createSetAsideJob({ feedStores }: { feedStores: Omit<NetworkStores, 'actor'> }): JobKind {
  return jobKind({
    name: 'set_aside_rows',
    payload: v.object({}),
    every: minute,
    lease: 10 * minute,
    atOnce: 1,
    retryAfter: backOff({ mostAttempts: 60, first: second, longest: minute }),
    run: async (_payload, signal) => {
      for (const repeatable of await findRepeatable(feedStores)) {
        signal.throwIfAborted();
        await repeat(feedStores, repeatable, signal);
      }
    },
  });
}

async function findRepeatable({ database }: Pick<NetworkStores, 'database'>): Promise<Repeatable[]> {
  const counting = statisticsCountingLoad;
  const { id: load, asOf, publishedAt } = statisticsLoad;
  const { sourceId, isFinal } = counting;
  const isOfBlock = and(
    eq(adBlockExternalId.source, sourceId),
    eq(setAsideRow.block, sql`'=' || ${adBlockExternalId.externalId}`),
  );
  const found = await asNetwork(database, (network) =>
    network
      .select({
        load,
        sourceId,
        isFinal,
        asOf,
        publishedAt,
        days: sql<string[]>`array_agg(distinct ${counting.day}::text)`,
      })
      .from(setAsideRow)
      .innerJoin(counting, and(eq(counting.loadId, setAsideRow.loadId), eq(counting.day, setAsideRow.day)))
      .innerJoin(statisticsLoad, eq(load, setAsideRow.loadId))
      .innerJoin(adBlockExternalId, isOfBlock)
      .where(and(isNull(setAsideRow.outcome), isNotNull(publishedAt)))
      .groupBy(load, sourceId, isFinal, asOf, publishedAt)
      .orderBy(load),
  );
  return found.map((row) => ({ ...row, publishedAt: row.publishedAt ?? new Date(0) }));
}

async function repeat(
  stores: Omit<NetworkStores, 'actor'>,
  { load, sourceId, isFinal, asOf, publishedAt, days }: Repeatable,
  signal: AbortSignal,
): Promise<void> {
  const { database, settings } = stores;
  const network = createDirectConnection(loadCommands, { ...stores, writer: stores.writer, actor: 'the network' });
  const ofDays = and(eq(setAsideRow.loadId, load), sql`${setAsideRow.day} = any(${`{${days.join(',')}}`}::date[])`);
  const rows = await asNetwork(database, (all) =>
    all.select().from(setAsideRow).where(ofDays).orderBy(setAsideRow.line),
  );
  // Without it, a load reaches to its publication, which says nothing of days that had ended.
  const isOver = days.every((day) => hasEnded(day, publishedAt, settings.timeZone));
  const options = { network, sourceId, isFinal, asOf: asOf ?? (isOver ? null : publishedAt), repeats: load, signal };
  try {
    await runLoad({ ...options, sourceName: `load ${load} with rows that were set aside` }, async (client, id) => {
      const adBlocks = createAdBlockLookup(network, sourceId);
      await adBlocks.fetch(rows.map(({ block }) => block));
      const staged = await stageRepeated(client, id, { load, days, rows, adBlocks });
      await refuseDuplicates(client, id);
      return staged;
    });
  } catch (error) {
    if (error instanceof LoadRefused && error.reason === 'superseded') return;
    if (!(error instanceof LoadRefused || error instanceof FileRefused)) throw error;
    await asNetwork(database, (all) =>
      settleSetAside(all, { load, days }, error instanceof LoadRefused ? error.summary : error.message),
    );
  }
}

/** Stages the facts of a load again, with its rows set aside whose ad blocks are known. */
async function stageRepeated(
  client: ClickHouseClient,
  id: number,
  { load, days, rows, adBlocks }: Pick<Repeatable, 'load' | 'days'> & { rows: SetAsideRow[]; adBlocks: AdBlockLookup },
): Promise<StagedRows> {
  const query_params = { id, load, days };
  const daysWithHours = await columnOf(
    client,
    `SELECT DISTINCT toString(date) FROM stats_hourly
      WHERE publisher = 0 AND load = {load:UInt32} AND date IN {days:Array(Date)}`,
    query_params,
  );
  await callWarehouse(() =>
    client.command({
      query: `INSERT INTO stats_staging (load, line, publisher, date, application, ad_block, ad_format, country, hour,
          requests, selections, impressions, clicks, completions, revenue)
        SELECT {id:UInt32}, 0, publisher, date, application, ad_block, ad_format, country, ${wholeDay},
          requests, selections, impressions, clicks, completions, revenue
        FROM stats_daily WHERE load = {load:UInt32} AND date IN {days:Array(Date)}`,
      query_params,
    }),
  );
  const encoder = createFactEncoder(id);
  const setAside: OddRows['setAside'] = [];
  let hasHours = false;
  for (const { loadId: _load, createdAt: _createdAt, outcome: _outcome, ...row } of rows) {
    const adBlock = adBlocks.find(row.block);
    if (adBlock === undefined) {
      setAside.push(row);
      continue;
    }
    const hour = daysWithHours.includes(row.day) ? row.hour : null;
    hasHours ||= hour !== null;
    encoder.add(row.line, { ...row, hour, adBlock, day: parseDay(row.day) ?? 0 });
    if (encoder.isFull()) await insertBlock(client, encoder.take());
  }
  if (!encoder.isEmpty()) await insertBlock(client, encoder.take());
  await refuseBlocksOfLoad(client, query_params);
  const [staged] = await columnOf(
    client,
    'SELECT toString(count()) FROM stats_staging WHERE load = {id:UInt32}',
    query_params,
  );
  return {
    rows: Number(staged),
    days: days.toSorted(),
    hasHours,
    ...(daysWithHours.length > 0 && { hoursOf: load }),
    odd: { setAside, outOfOrder: 0, rounded: 0 },
  };
}

/** Throws when a row is of an ad block that the load has under another name: its id in the source was changed meanwhile. */
async function refuseBlocksOfLoad(client: ClickHouseClient, query_params: Record<string, unknown>): Promise<void> {
  const [adBlock] = await columnOf(
    client,
    `SELECT DISTINCT toString(ad_block) FROM stats_staging WHERE load = {id:UInt32} AND line > 0 AND (date, ad_block) IN (
      SELECT date, ad_block FROM stats_block_daily WHERE load = {load:UInt32} AND date IN {days:Array(Date)}) LIMIT 1`,
    query_params,
  );
  if (adBlock === undefined) return;
  throw new LoadRefused('other_source', `Ad block ${adBlock} is in the load under another id. Nothing was loaded.`);
}

async function columnOf(
  client: ClickHouseClient,
  query: string,
  query_params: Record<string, unknown>,
): Promise<string[]> {
  const answer = await callWarehouse(() => client.query({ query, query_params, format: 'JSONCompact' }));
  return (await answer.json<[string]>()).data.map(([value]) => value);
}
