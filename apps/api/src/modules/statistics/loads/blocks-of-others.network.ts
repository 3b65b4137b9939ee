import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { LoadRefused } from './load-refused.ts';
import type { OtherSource } from './replacement/replacement.ts';

/** A statement that selects the days and ad blocks of what is about to count. */
interface OwnBlocks {
  query: string;
  parameters: Record<string, unknown>;
}

/** Those of the staged rows of a load. */
export function stagedBlocks(load: number): OwnBlocks {
  return { query: 'SELECT date, ad_block FROM stats_staging WHERE load = {load:UInt32}', parameters: { load } };
}

/** Those of facts that count again. */
export function storedBlocks(facts: readonly { load: number; day: string }[]): OwnBlocks {
  return {
    query: `SELECT date, ad_block FROM stats_block_daily
      WHERE date IN {ownDays:Array(Date)} AND (load, date) IN arrayZip({ownLoads:Array(UInt32)}, {ownDays:Array(Date)})`,
    parameters: { ownLoads: facts.map(({ load }) => load), ownDays: facts.map(({ day }) => day) },
  };
}

/** Throws when one of the ad blocks has facts of the same day from another source: they would count twice. */
export async function refuseBlocksOfOthers(
  client: ClickHouseClient,
  own: OwnBlocks,
  others: readonly OtherSource[],
): Promise<void> {
  if (others.length === 0) return;
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT ad_block, toString(date), load FROM stats_block_daily
        WHERE date IN {days:Array(Date)} AND (load, date) IN arrayZip({loads:Array(UInt32)}, {days:Array(Date)})
          AND (date, ad_block) IN (${own.query})
        ORDER BY date, ad_block LIMIT 1`,
      query_params: {
        ...own.parameters,
        loads: others.map((other) => other.load),
        days: others.map(({ day }) => day),
      },
      format: 'JSONCompact',
    }),
  );
  const [twice] = (await answer.json<[adBlock: number, day: string, load: number]>()).data;
  if (twice === undefined) return;
  const [adBlock, day, otherLoad] = twice;
  const of = others.find((other) => other.load === otherLoad)?.sourceId;
  throw new LoadRefused(
    'other_source',
    `Ad block ${adBlock} has figures of ${day} from the source ${of} (load ${otherLoad}) already: they would count twice. Nothing was changed.`,
  );
}
