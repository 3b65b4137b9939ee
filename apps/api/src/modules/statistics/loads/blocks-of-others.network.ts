import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { LoadRefused } from './load-refused.ts';
import type { OtherSource } from './replacement/replacement.ts';

/** A statement that selects days and ad blocks of facts that are about to count. */
interface OwnBlocks {
  query: string;
  parameters: Record<string, unknown>;
}

/** The days and ad blocks of the staged rows of a load. */
export function stagedBlocks(load: number): OwnBlocks {
  return { query: 'SELECT date, ad_block FROM stats_staging WHERE load = {load:UInt32}', parameters: { load } };
}

/** The days and ad blocks of facts that count again. */
export function storedBlocks(facts: readonly { load: number; day: string }[]): OwnBlocks {
  return {
    query: `SELECT date, ad_block FROM stats_block_daily
      WHERE date IN {ownDays:Array(Date)} AND (load, date) IN arrayZip({ownLoads:Array(UInt32)}, {ownDays:Array(Date)})`,
    parameters: { ownLoads: facts.map(({ load }) => load), ownDays: facts.map(({ day }) => day) },
  };
}

/** The days and ad blocks for given ad blocks on a day. */
export function namedBlocks(day: string, adBlocks: readonly number[]): OwnBlocks {
  return {
    query: 'SELECT {ownDay:Date} AS date, arrayJoin({ownBlocks:Array(UInt32)}) AS ad_block',
    parameters: { ownDay: day, ownBlocks: adBlocks },
  };
}

/** At most `limit` of the ad blocks that have facts of the same day from another source, and a sentence about each. */
export async function findBlocksOfOthers(
  client: ClickHouseClient,
  own: OwnBlocks,
  { others, limit }: { others: readonly OtherSource[]; limit: number },
): Promise<{ adBlock: number; sentence: string }[]> {
  if (others.length === 0) return [];
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT DISTINCT ad_block, toString(date), load FROM stats_block_daily
        WHERE date IN {days:Array(Date)} AND (load, date) IN arrayZip({loads:Array(UInt32)}, {days:Array(Date)})
          AND (date, ad_block) IN (${own.query})
        ORDER BY date, ad_block LIMIT {limit:UInt32}`,
      query_params: {
        ...own.parameters,
        loads: others.map((other) => other.load),
        days: others.map(({ day }) => day),
        limit,
      },
      format: 'JSONCompact',
    }),
  );
  const { data } = await answer.json<[adBlock: number, day: string, load: number]>();
  return data.map(([adBlock, day, otherLoad]) => {
    const of = others.find((other) => other.load === otherLoad)?.sourceId;
    const sentence = `Ad block ${adBlock} has figures of ${day} from the source ${of} (load ${otherLoad}) already: they would count twice.`;
    return { adBlock, sentence };
  });
}

/** Throws when one of the ad blocks has facts of the same day from another source: they would count twice. */
export async function refuseBlocksOfOthers(
  client: ClickHouseClient,
  own: OwnBlocks,
  others: readonly OtherSource[],
): Promise<void> {
  const [twice] = await findBlocksOfOthers(client, own, { others, limit: 1 });
  if (twice !== undefined) throw new LoadRefused('other_source', `${twice.sentence} Nothing was changed.`);
}
