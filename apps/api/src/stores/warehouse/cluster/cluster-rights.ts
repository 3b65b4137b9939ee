import { text } from 'node:stream/consumers';
import type { ClickHouseClient } from '@clickhouse/client';
import type { ClusterNames } from './cluster-script.ts';

/** The rights that the user of WAREHOUSE_URL lacks for reports, loads, and deletions on all shards. */
export async function missingRights(client: ClickHouseClient, { database }: ClusterNames): Promise<string[]> {
  const wanted = [
    ...['SELECT', 'INSERT', 'ALTER DELETE'].map((right) => `${right} ON \`${database}\`.*`),
    `CREATE VIEW ON \`${database}\`.stats_network`,
    'CLUSTER ON *.*',
  ];
  const missing: string[] = [];
  for (const right of wanted) {
    // This statement takes no FORMAT, which a query of the client has.
    const { stream } = await client.exec({ query: `CHECK GRANT ${right}` });
    if ((await text(stream)).trim() !== '1') missing.push(right);
  }
  return missing;
}
