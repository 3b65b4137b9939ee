/**
 * The process whose memory `export.ts` measures: the API, and a publisher with as many facts as the argument. It sends
 * its parent its address and a token; then, on request, its memory, or the time that the engine alone needs for the
 * last file's statement. DATABASE_URL replaces the embedded database by an empty one of Postgres.
 */
import { finished } from 'node:stream/promises';
import { setInterval } from 'node:timers';
import { createClient } from '@clickhouse/client';
import { countryCodes } from '@publisher-console/api/modules/statistics/catalogue/countries.ts';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad } from '@publisher-console/api/stores/sql/tables/statistic.ts';
import type { Statement } from '@publisher-console/api/stores/warehouse/warehouse.ts';
import { openBenchStores, startBenchApi } from './bench-api.ts';
import { addPublisher, tokenOf } from './bench-publisher.ts';

/** Bytes of resident memory at the request of a file, now and at the peak, and processor time since that request. */
export interface ExportCost {
  before: number;
  now: number;
  peak: number;
  /** Seconds, of all threads. */
  cpu: number;
}

export interface ExportServerStart {
  address: string;
  token: string;
}

const rows = Number(process.argv[2]);
const countries = countryCodes.slice(0, 250);
const blocks = 20;
const days = Math.ceil(rows / (blocks * countries.length));
const firstDay = '2024-01-01';

const stores = await openBenchStores({ url: process.env['DATABASE_URL'] });
const { database } = stores.sql;
const { reader } = stores.warehouse;
let streamed: Statement | undefined;
const writer = createClient(stores.warehouse.writer);
const owner = await addPublisher(database, { email: 'export@publishers.example', blocks, blocksEach: blocks });
const load = await asNetwork(database, async (network) => {
  const [added] = await network.insert(statisticsLoad).values({ publishedAt: new Date(), rows }).returning();
  if (added === undefined) throw new Error('The load was not recorded.');
  const published = Array.from({ length: days }, (_, day) =>
    new Date(Date.parse(firstDay) + day * 86_400_000).toISOString().slice(0, 10),
  );
  await network.insert(statisticsDay).values(published.map((day) => ({ day, loadId: added.id })));
  return added.id;
});
await writer.command({
  query: `INSERT INTO stats_daily
    SELECT {load:UInt32}, {publisher:UInt32}, {firstDay:Date} + intDiv(number, {ofDay:UInt32}), {application:UInt32},
      {blocks:Array(UInt32)}[intDiv(number, length({countries:Array(String)})) % length({blocks:Array(UInt32)}) + 1],
      'fs_banner', {countries:Array(String)}[number % length({countries:Array(String)}) + 1],
      cityHash64(number) % 100000, 900, 800 + number % 97, 70, 60, cityHash64(number, 1) % 5000000
    FROM numbers({rows:UInt32})`,
  query_params: {
    load,
    publisher: owner.number,
    firstDay,
    ofDay: blocks * countries.length,
    application: owner.applications[0],
    blocks: owner.adBlocks,
    countries,
    rows,
  },
});

const api = await startBenchApi(stores, {
  warehouse: {
    ...stores.warehouse,
    reader: {
      ...reader,
      stream: (statement, signal) => {
        streamed = statement;
        return reader.stream(statement, signal);
      },
    },
  },
});
const memory: ExportCost = { before: 0, now: 0, peak: 0, cpu: 0 };
let cpuBefore = process.cpuUsage();
const look = () => {
  memory.now = process.memoryUsage.rss();
  memory.peak = Math.max(memory.peak, memory.now);
};
const looking = setInterval(look, 50);
process.on('message', ({ isNewFile, isBare }: { isNewFile: boolean; isBare: boolean }) => {
  if (isBare) {
    void measureEngine().then((seconds) => process.send?.(seconds));
    return;
  }
  look();
  if (isNewFile) {
    Object.assign(memory, { before: memory.now, peak: memory.now });
    cpuBefore = process.cpuUsage();
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  memory.cpu = (user + system) / 1e6;
  process.send?.(memory);
});
process.once('disconnect', () => {
  clearInterval(looking);
  void Promise.all([api.close(), writer.close()]).then(() => stores.close());
});

/** Reads the statement of the last file from the engine and drops its rows; returns the seconds. */
async function measureEngine(): Promise<number> {
  if (streamed === undefined) throw new Error('No file was made yet.');
  const started = performance.now();
  const { stream } = await writer.exec({
    query: `${streamed.sql}\nFORMAT RowBinaryWithNamesAndTypes`,
    query_params: streamed.parameters,
  });
  await finished(stream.resume());
  return (performance.now() - started) / 1_000;
}

process.send?.({ address: api.address, token: await tokenOf(api.address, owner) } satisfies ExportServerStart);
