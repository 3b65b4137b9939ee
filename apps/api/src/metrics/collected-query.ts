import { sql } from 'drizzle-orm';
import { second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';

/** Milliseconds for a statement that collects figures: it must not work on when nobody waits for it any more. */
const statementTime = 2 * second;

/** Reads figures about all publishers. */
export function collectedQuery<Figures>(
  database: Database,
  read: (network: NetworkDatabase) => Promise<Figures>,
): Promise<Figures> {
  return asNetwork(database, async (network) => {
    await network.execute(sql`select set_config('statement_timeout', ${String(statementTime)}, true)`);
    return read(network);
  });
}
