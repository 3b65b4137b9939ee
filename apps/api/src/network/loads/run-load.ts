import type { ClickHouseClient } from '@clickhouse/client';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { copyFacts } from './copy-facts.ts';
import type { Freshness } from './publication/load-freshness.ts';
import { AnswerLost, NetworkNotRunning } from '#network/connection/connection.ts';
import type { LoadConnection } from './load-commands.ts';
import type { StagedRows } from './staged-rows.ts';

export interface LoadOptions extends Partial<Freshness> {
  network: LoadConnection;
  /** Its rows are invented: they do not fix the reporting time zone. */
  isDemo?: boolean;
  /** Reports the beginning of each step after the rows were read, in words for the operator. */
  onStep?: ((step: string) => void) | undefined;
}

export interface LoadResult {
  rows: number;
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** The number of loaded days; each was replaced as a whole. */
  days: number;
  seconds: number;
}

/**
 * Runs a load: begins it, stages its rows, copies them to the tables of reports and publishes them; all of it, or nothing.
 * `stage` fills the staging table with the checked rows of the load `id` and throws when any is bad. Throws what `stage`
 * and the network's commands throw, `WarehouseUnavailable` and `PublicationUnknown`.
 */
export async function runLoad(
  { network, onStep, asOf = null, isFinal = false, isDemo = false }: LoadOptions,
  stage: (client: ClickHouseClient, id: number) => Promise<StagedRows>,
): Promise<LoadResult> {
  const started = performance.now();
  const { id, writer } = await network.order('beginLoad', { asOf: asOf?.toISOString() ?? null, isDemo });
  const client = openWriterClient(writer);
  try {
    const staged = await stage(client, id);
    const { rows, days } = staged;
    onStep?.('Copying the facts to the tables of reports');
    await network.order('declareDays', { id, days, isFinal });
    await copyFacts(client, id, staged);
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
    // The first failure is reported. If this fails as well, the load expires a day later.
    if (!(error instanceof PublicationUnknown)) await network.order('abandonLoad', { id }).catch(() => {});
    throw error;
  } finally {
    // If this fails, the API drops the partition later.
    await client.command({ query: `ALTER TABLE stats_staging DROP PARTITION ${id}` }).catch(() => {});
    await client.close();
  }
}

/** The connection was lost twice while a load was published. */
export class PublicationUnknown extends Error {
  override readonly name = 'PublicationUnknown';

  constructor(id: number, cause: unknown) {
    super(
      `The connection to the network was lost while load ${id} was published; it may count now. Check with: bin/network stats loads`,
      { cause },
    );
  }
}

/** Publishes a load, and retries once when the answer was lost: publishing twice is safe. */
async function publish(network: LoadConnection, load: { id: number; rows: number; isFinal: boolean }): Promise<void> {
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
