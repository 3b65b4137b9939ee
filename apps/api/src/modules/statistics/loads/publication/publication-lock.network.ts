import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsLoad } from '#stores/sql/tables/statistic.ts';

/** Until the commit, what counts changes in this transaction alone, so publications become visible in the order of their numbers. */
export async function lockPublications(network: NetworkDatabase): Promise<void> {
  await network.execute(sql`select pg_advisory_xact_lock(hashtext('statistics publication'))`);
}

/** The number of the next publication. */
export const nextPublication: SQL = sql`(select coalesce(max(publication), 0) + 1 from ${statisticsLoad})`;
