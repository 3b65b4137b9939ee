import type { ClickHouseClient } from '@clickhouse/client';
import { hostsOf } from '#stores/warehouse/hosts.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { answerTime, faultOf, skewOf } from './inspected-answer.ts';

interface WarehouseHost {
  version: string;
  /** Seconds by which its clock is ahead of this process's. */
  skew: number;
  /** The disk with the least free bytes; null where the user may not see it. */
  disk: { free: number; total: number } | null;
}

/** A host of the warehouse, such as `stats.example:8123`, and what it answered. */
export type InspectedHost = { host: string } & (WarehouseHost | { fault: string });

/** Looks at all hosts at once. Never rejects. */
export function inspectHosts(writer: WarehouseConnection): Promise<InspectedHost[]> {
  const inspected = hostsOf(writer).map(async (connection) => ({
    host: new URL(connection.url).host,
    ...(await inspectHost(connection).catch((error: unknown) => ({ fault: faultOf(error) }))),
  }));
  return Promise.all(inspected);
}

async function inspectHost(writer: WarehouseConnection): Promise<WarehouseHost> {
  const client = openWriterClient(writer);
  try {
    const before = Date.now();
    const [row] = await rowsOf<[version: string, now: number]>(client, 'SELECT version(), toFloat64(now64(3))');
    if (row === undefined) throw new Error('The warehouse did not answer.');
    const [version, now] = row;
    const skew = skewOf(now, before);
    const disks = await rowsOf<[free: number, total: number]>(
      client,
      'SELECT toFloat64(free_space), toFloat64(total_space) FROM system.disks ORDER BY free_space LIMIT 1',
    ).catch(() => []);
    const [disk] = disks;
    return { version, skew, disk: disk === undefined ? null : { free: disk[0], total: disk[1] } };
  } finally {
    await client.close();
  }
}

async function rowsOf<Row>(client: ClickHouseClient, query: string): Promise<Row[]> {
  const late = AbortSignal.timeout(answerTime);
  try {
    const answer = await client.query({ query, format: 'JSONCompact', abort_signal: late });
    return (await answer.json<Row>()).data;
  } catch (error) {
    throw late.aborted ? new Error('no answer in time') : error;
  }
}
