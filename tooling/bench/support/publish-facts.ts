import { countryCodes } from '@publisher-console/api/modules/statistics/catalogue/countries.ts';
import { createDirectConnection } from '@publisher-console/api/orders/direct-connection.ts';
import { networkCommands } from '@publisher-console/api/network-orders.ts';
import { openWriterClient } from '@publisher-console/api/stores/warehouse/writer-client.ts';
import type { BenchPublisher } from './bench-publisher.ts';
import type { openBenchStores } from './bench-api.ts';

const publishers = 2_000;
const countriesOfBlock = 20;

/** Ad blocks of one application. */
export const blocksEach = 5;

/**
 * The number of facts of a day that belong to the publisher of a rank: in proportion to 1 ÷ rank, so rank 1 has most.
 */
function factsOf(rank: number, factsOfDay: number): number {
  const placesBefore = (place: number) => Math.ceil((factsOfDay * Math.log(place)) / Math.log(publishers + 1) - 0.5);
  return placesBefore(rank + 1) - placesBefore(rank);
}

/** How many ad blocks the publisher of a rank has in such facts. */
export function blocksOf(rank: number, factsOfDay: number): number {
  return Math.floor(factsOf(rank, factsOfDay) / countriesOfBlock) + 1;
}

export interface PublishedFacts {
  factsOfDay: number;
  /** `YYYY-MM-DD`. */
  days: string[];
  /** The publishers that are also in the relational store, with their ranks. All others have facts only. */
  owners: { rank: number; publisher: BenchPublisher }[];
}

/**
 * Fills the tables of facts inside the engine, the same at each call, and publishes them as one load. Each day has the
 * same facts of 2,000 publishers; each ad block has one in each of 20 of 80 countries.
 */
export async function publishFacts(
  { sql, warehouse }: Awaited<ReturnType<typeof openBenchStores>>,
  { factsOfDay, days, owners }: PublishedFacts,
): Promise<void> {
  const network = createDirectConnection(networkCommands, {
    database: sql.database,
    writer: warehouse.writer,
    files: null,
    settings: { scope: 'publisher', timeZone: 'UTC', now: () => new Date() },
  });
  const { id: load, writer } = await network.order('beginLoad', {});
  await network.order('declareDays', { id: load, days });
  const client = openWriterClient(writer);
  try {
    // Numbers of the other publishers only have to be unique.
    const key = (own: (publisher: BenchPublisher) => string, other: string) =>
      `multiIf(${owners.map(({ rank, publisher }) => `rank = ${rank}, ${own(publisher)}`).join(', ')}, ${other})`;
    await client.command({
      query: `INSERT INTO stats_daily (load, publisher, date, application, ad_block, ad_format, country,
          requests, selections, impressions, clicks, completions, revenue)
        WITH
          {factsOfDay:UInt32} AS facts_of_day,
          log({publishers:UInt32} + 1) AS spread,
          number % facts_of_day AS place,
          toUInt32(floor(exp(spread * (place + 0.5) / facts_of_day))) AS rank,
          toUInt32(greatest(0, place - ceil(facts_of_day * log(rank) / spread - 0.5))) AS own_place,
          intDiv(own_place, ${countriesOfBlock}) AS block,
          cityHash64(number) AS random,
          toUInt64(10 / (random % 1000003 / 1000003 + 0.00001)) AS made,
          toUInt64(made * (0.7 + random % 1009 / 1009 * 0.3)) AS selected,
          toUInt64(selected * (0.6 + random % 1013 / 1013 * 0.4)) AS shown
        SELECT
          {load:UInt32},
          ${key(({ number }) => `${number}`, '1000000 + rank')},
          {firstDay:Date} + intDiv(number, facts_of_day),
          ${key(({ applications }) => `${applications[0]} + intDiv(block, ${blocksEach})`, '10000000 + rank * 10000 + block')},
          ${key(({ adBlocks }) => `${adBlocks[0]} + block`, '10000000 + rank * 10000 + block')},
          if(block % 2 = 0, 'fs_banner', 'rewarded_video'),
          {countries:Array(String)}[1 + (block * 7 + own_place % ${countriesOfBlock}) % 80],
          made, selected, shown,
          toUInt64(shown * 0.03 * (random % 1019 / 1019)),
          toUInt64(shown * (random % 1021 / 1021)),
          toInt64(shown * 5000 * (random % 1031 / 1031))
        FROM numbers({facts:UInt64})`,
      query_params: {
        load,
        factsOfDay,
        publishers,
        firstDay: days[0],
        countries: countryCodes.slice(0, 80),
        facts: factsOfDay * days.length,
      },
    });
    await client.command({
      query: `INSERT INTO stats_block_daily (load, publisher, date, application, ad_block, ad_format,
          requests, selections, impressions, clicks, completions, revenue)
        SELECT load, publisher, date, application, ad_block, ad_format,
          sum(requests), sum(selections), sum(impressions), sum(clicks), sum(completions), sum(revenue)
        FROM stats_daily WHERE load = {load:UInt32}
        GROUP BY load, publisher, date, application, ad_block, ad_format`,
      query_params: { load },
    });
    // Merges now, which the engine would otherwise do during the measurement.
    for (const table of ['stats_daily', 'stats_block_daily'])
      await client.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
  } finally {
    await client.close();
  }
  await network.order('publishLoad', { id: load, rows: factsOfDay * days.length });
}
