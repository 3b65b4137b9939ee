import type { ClickHouseClient } from '@clickhouse/client';
import { deletionCost, factDeletion } from '#stores/warehouse/fact-deletion.ts';
import type { DeletionWay, FactDeletion } from '#stores/warehouse/fact-deletion.ts';

/** Deletes the facts of a month for which a condition is true; on a cluster, those of every shard. */
export async function deleteFacts(
  client: ClickHouseClient,
  facts: Omit<FactDeletion, 'engine'>,
  signal: AbortSignal,
): Promise<void> {
  const deletion = { ...facts, engine: await engineOf(client, facts.table) };
  const query = factDeletion(deletion, await wayOf(client, deletion));
  await client.command({ query, abort_signal: signal });
}

/**
 * Rewriting never writes more rows than it removes. Where superseded facts share a part with many others, a mask hides
 * them until the engine merges the part, or until enough of them are masked.
 */
async function wayOf(client: ClickHouseClient, deletion: FactDeletion): Promise<DeletionWay> {
  const answer = await client.query({ query: deletionCost(deletion), format: 'JSONCompact' });
  const [[kept, removed] = [0, 0]] = (await answer.json<[number, number]>()).data;
  return kept <= removed ? 'rewrite' : 'mask';
}

async function engineOf(client: ClickHouseClient, table: string): Promise<string> {
  const answer = await client.query({
    query: 'SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    query_params: { table },
    format: 'JSONCompact',
  });
  return (await answer.json<[string]>()).data[0]?.[0] ?? '';
}
