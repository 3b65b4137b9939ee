import type { ClickHouseClient } from '@clickhouse/client';
import { isBackupUnderWay } from './fact-lease.network.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import { deleteFacts } from './delete-facts.ts';

/** Days whose hours stay, today included: two weeks, of which comparisons need eight days. */
const keptDays = 15;

/**
 * Removes the hours of older days; their facts stay. Removes nothing during a backup, which has counted them. Several
 * processes may do so at once. `client` is a writer's, `today` the network's day.
 */
export async function removeOldHours(
  database: Database,
  client: ClickHouseClient,
  { today, signal }: { today: string; signal: AbortSignal },
): Promise<void> {
  if (await isBackupUnderWay(database)) return;
  const first = addDays(today, 1 - keptDays);
  const answer = await client.query({
    query: 'SELECT DISTINCT toYYYYMM(date) AS month FROM stats_hourly WHERE date < {first:Date} ORDER BY month',
    query_params: { first },
    format: 'JSONCompact',
    abort_signal: signal,
  });
  // A literal: a mutation runs after its request, and its parameters, have ended.
  const condition = `date < '${first}'`;
  for (const [month] of (await answer.json<[number]>()).data)
    await deleteFacts(client, { table: 'stats_hourly', month, condition }, signal);
}
