import type { ClickHouseClient } from '@clickhouse/client';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { askWarehouse } from './call-warehouse.ts';
import type { Freshness } from './publication/load-freshness.ts';
import { AnswerLost, NetworkNotRunning } from '#network/network-connection.ts';
import type { NetworkConnection } from '#network/network-connection.ts';

export interface LoadOptions extends Partial<Freshness> {
  network: NetworkConnection;
  /** Called before each step that follows the reading of the rows, with words for the operator. */
  onStep?: ((step: string) => void) | undefined;
}

export interface StatisticsLoaded {
  rows: number;
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** How many days were loaded. Each of them was replaced. */
  days: number;
  seconds: number;
}

/** What was staged; `days` are sorted. */
export interface StagedRows {
  rows: number;
  days: string[];
}

/**
 * Carries out a load, either all of it or nothing. `stage` fills the staging table with the checked rows of the load `id`
 * and throws when any is bad. Throws what it throws, `WarehouseUnavailable`, `PublicationUnknown` and what the network's
 * commands throw.
 */
export async function runLoad(
  { network, onStep, asOf = null, isFinal = false }: LoadOptions,
  stage: (client: ClickHouseClient, id: number) => Promise<StagedRows>,
): Promise<StatisticsLoaded> {
  const started = performance.now();
  const { id, writer } = await network.order('beginLoad', { asOf: asOf?.toISOString() ?? null });
  const client = openWriterClient(writer);
  try {
    const { rows, days } = await stage(client, id);
    onStep?.('Copying the facts to the tables of reports');
    await network.order('declareDays', { id, days, isFinal });
    await copyFacts(client, { id, rows, days });
    onStep?.('Publishing');
    await publish(network, { id, rows, isFinal });
    return {
      rows,
      firstDay: days.at(0) ?? '',
      lastDay: days.at(-1) ?? '',
      days: days.length,
      seconds: (performance.now() - started) / 1000,
    };
  } catch (error) {
    // Should this fail as well, the load expires a day later. The first failure is the one to tell.
    if (!(error instanceof PublicationUnknown)) await network.order('abandonLoad', { id }).catch(() => {});
    throw error;
  } finally {
    // Should this fail, the API drops the partition later.
    await client.command({ query: `ALTER TABLE stats_staging DROP PARTITION ${id}` }).catch(() => {});
    await client.close();
  }
}

/** The connection was lost while a load was published, twice. */
export class PublicationUnknown extends Error {
  override readonly name = 'PublicationUnknown';

  constructor(id: number, cause: unknown) {
    super(
      `The connection to the network was lost while load ${id} was published; it may count now. Check with: pnpm network stats loads`,
      { cause },
    );
  }
}

/** Publishes a load, and once more if the answer was lost: a published load stays as it is. */
async function publish(
  network: NetworkConnection,
  load: { id: number; rows: number; isFinal: boolean },
): Promise<void> {
  try {
    await network.order('publishLoad', load);
  } catch (first) {
    if (!(first instanceof AnswerLost)) throw first;
    try {
      await network.order('publishLoad', load);
    } catch (second) {
      if (second instanceof AnswerLost || second instanceof NetworkNotRunning)
        throw new PublicationUnknown(load.id, second);
      throw second;
    }
  }
}

/** Copies the staged rows into the tables of reports, which ignore them until the load is published. */
async function copyFacts(
  client: ClickHouseClient,
  { id: load, rows, days }: { id: number; rows: number; days: string[] },
): Promise<void> {
  const query_params = { load, firstDay: days.at(0), lastDay: days.at(-1) };
  await askWarehouse(() =>
    client.command({
      query: `INSERT INTO stats_daily (load, publisher, date, application, ad_block, ad_format, country,
          requests, selections, impressions, clicks, completions, revenue)
        SELECT load, publisher, date, application, ad_block, ad_format, country,
          requests, selections, impressions, clicks, completions, revenue
        FROM stats_staging WHERE load = {load:UInt32}`,
      query_params,
    }),
  );
  await askWarehouse(() =>
    client.command({
      query: `INSERT INTO stats_block_daily (load, publisher, date, application, ad_block, ad_format,
          requests, selections, impressions, clicks, completions, revenue)
        SELECT load, publisher, date, application, ad_block, ad_format,
          sum(requests), sum(selections), sum(impressions), sum(clicks), sum(completions), sum(revenue)
        FROM stats_staging WHERE load = {load:UInt32}
        GROUP BY load, publisher, date, application, ad_block, ad_format`,
      query_params,
    }),
  );
  const answer = await askWarehouse(() =>
    client.query({
      // The days let the engine skip all other months.
      query: `SELECT count() FROM stats_daily
        WHERE load = {load:UInt32} AND date BETWEEN {firstDay:Date} AND {lastDay:Date}`,
      query_params,
      format: 'JSONCompact',
    }),
  );
  const copied = (await answer.json<[number]>()).data[0]?.[0];
  if (copied !== rows) throw new Error(`The warehouse has ${copied} of ${rows} rows; nothing was loaded.`);
}
