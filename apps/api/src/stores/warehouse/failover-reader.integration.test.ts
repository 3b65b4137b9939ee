import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectFailoverReader } from './failover-reader.ts';
import { livingHost, onEachHost } from './hosts.ts';
import type { ConnectedReader } from './report-reader.ts';
import { startTestCluster } from './testing/test-cluster.ts';
import type { TestCluster } from './testing/test-cluster.ts';
import { readWarehouseUrl } from './warehouse-address.ts';
import { WarehouseUnavailable } from './warehouse.ts';

let cluster: TestCluster;
let reader: ConnectedReader;
beforeAll(async () => {
  cluster = await startTestCluster();
  reader = connectFailoverReader(readWarehouseUrl(cluster.address), { log });
});
afterAll(async () => {
  await reader.close();
  await cluster.remove();
});

/** The hosts that the log names as lost. */
const lostHosts: unknown[] = [];
const log = { warn: ({ host }: object & { host?: unknown }) => void lostHosts.push(host) };
const neverAborts = new AbortController().signal;
/** A slow report, so that some are under way at any time. */
const report = { sql: 'SELECT sleep(0.2)', parameters: {} };
const file = { sql: 'SELECT toUInt32(number) AS n FROM numbers(2000)', parameters: {} };

async function readFile(from = reader): Promise<number> {
  let count = 0;
  for await (const rows of from.stream(file, neverAborts)) count += rows.length;
  return count;
}

test('no report and no file fails when the host that answers is killed in the middle of reports', async () => {
  const running = Array.from({ length: 30 }, () => reader.read(report, neverAborts));
  await Promise.race(running);
  await cluster.stopSecondShard();
  const after = Array.from({ length: 5 }, () => reader.read(report, neverAborts));
  const answers = await Promise.all([...running, ...after]);
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 35 }, () => [[0]]));
  expect(await readFile()).toBe(2_000);
  expect(lostHosts).toEqual([readWarehouseUrl(cluster.address).url]);
});

test('a host that accepts connections and answers nothing holds up a report and a file for seconds, and is left', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const first = `http://127.0.0.1:${port}`;
  const connection = readWarehouseUrl(cluster.address);
  const readers = ['report', 'file'].map(() =>
    connectFailoverReader({ ...connection, urls: [first, ...(connection.urls ?? [])] }, { log, patience: 1_000 }),
  );
  const [ofReport, ofFile] = readers as [ConnectedReader, ConnectedReader];
  const [{ rows }, count] = await Promise.all([ofReport.read(report, neverAborts), readFile(ofFile)]);
  expect([rows, count]).toEqual([[[0]], 2_000]);
  for (const own of readers) await own.close();
});

test('work of several statements goes to a host that answers, and that of each host leaves out a dead one', async () => {
  await cluster.stopSecondShard();
  const connection = readWarehouseUrl(cluster.address);
  const [second, first] = connection.urls ?? [];
  expect((await livingHost(connection)).url).toBe(first);
  let worked = 0;
  await onEachHost(connection, async () => void (worked += 1));
  expect(worked).toBe(1);
  await expect(livingHost({ ...connection, urls: [second ?? '', 'http://127.0.0.1:9'] })).rejects.toThrow(
    WarehouseUnavailable,
  );
});
