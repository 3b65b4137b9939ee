/**
 * Does loading one day again cost the same, whatever the size of the year? Fills two networks with a year of facts, of
 * 2 and of 20 million rows (or the two arguments), then loads the same file of one day into both, alternating within
 * one run. Also measures the removal of the superseded day, which happens in the background and grows with the month.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { demoPublishers } from '@publisher-console/api/demo/demo-publishers.ts';
import { seedDemoNetwork } from '@publisher-console/api/demo/seed-demo-network.ts';
import { createLog } from '@publisher-console/api/process/log.ts';

import { createDirectConnection } from '@publisher-console/api/orders/direct-connection.ts';
import { networkCommands } from '@publisher-console/api/network-orders.ts';
import { loadFile } from '@publisher-console/api/modules/statistics/loads/file/load-file.network.ts';
import { removeSupersededFacts } from '@publisher-console/api/modules/statistics/loads/fact-removal.network.ts';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import { openDatabase } from '@publisher-console/api/stores/sql/open-database.ts';
import { migrateWarehouse } from '@publisher-console/api/stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '@publisher-console/api/stores/warehouse/open-warehouse.ts';
import { openWriterClient } from '@publisher-console/api/stores/warehouse/writer-client.ts';
import { allAdBlocks } from './support/all-ad-blocks.ts';
import { generateStatistics } from './support/generate-statistics.ts';
import { medianOf } from './support/median.ts';
import { timed } from './support/timing.ts';

const sizes = [Number(process.argv[2] ?? 2_000_000), Number(process.argv[3] ?? 20_000_000)] as const;
const runs = 9;
const days = 365;
/** The first day of the generated file, and the year around it. */
const day = '2023-01-01';
const yearStart = '2022-07-01';
/** The least times of the two may differ by this factor; a cost that grows with the year would make it about ten. */
const ratioBudget = 1.5;

const log = createLog({ level: 'silent' });
const never = new AbortController().signal;
type BenchNetwork = Awaited<ReturnType<typeof openNetwork>>;

const networks: BenchNetwork[] = [];
try {
  for (const rows of sizes) networks.push(await openNetwork(rows));
  const reloads = networks.map((): number[] => []);
  const removals = networks.map((): number[] => []);
  for (let run = 0; run <= runs; run += 1) {
    for (const [index, network] of networks.entries()) {
      const reload = await timed(() => network.reload());
      const removal = await timed(() => network.removeSuperseded());
      // The first run warms up.
      if (run === 0) continue;
      reloads[index]?.push(reload);
      removals[index]?.push(removal);
    }
  }
  console.log(`\nmedian (least–most) of ${runs}, ms`);
  for (const [index, rows] of sizes.entries()) {
    print(`year of ${rows.toLocaleString('en')}`, `re-load of a day ${medianOf(reloads[index] ?? [], 0)}`);
    print('', `removal afterwards ${medianOf(removals[index] ?? [], 0)}`);
  }
  // The least time is the one that other work on the machine disturbed least.
  const ratio = Math.min(...(reloads[1] ?? [])) / Math.min(...(reloads[0] ?? []));
  print('ratio of the least', ratio.toFixed(2));
  if (!(ratio <= ratioBudget)) {
    print('', `more than the budget of ${ratioBudget}`);
    process.exitCode = 1;
  }
} finally {
  for (const network of networks) await network.close();
}

/** A network with a year of facts, published as one load. */
async function openNetwork(rows: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-bench-'));
  const warehouse = await openWarehouse({ dataDir, memory: 3 * 1024 ** 3, log });
  await migrateWarehouse(warehouse.writer, log);
  const opened = await openDatabase({ dataDir: null });
  const { database } = opened;
  const client = openWriterClient(warehouse.writer);
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
  const stores = { database, writer: warehouse.writer, files: null, settings };
  const network = createDirectConnection(networkCommands, stores);
  await seedDemoNetwork(stores);
  await publishYear();

  // The facts of a year come from the engine itself; only the day that is measured is a file.
  async function publishYear(): Promise<void> {
    const { id } = await network.order('beginLoad', {});
    const blocks = await allAdBlocks(network, database);
    const list = blocks.map(
      (block) => `(${block.publisherNumber}, ${block.applicationNumber}, ${block.number}, '${block.adFormat}')`,
    );
    const dates = Array.from({ length: days }, (_, index) =>
      new Date(Date.parse(yearStart) + index * 86_400_000).toISOString().slice(0, 10),
    );
    await network.order('declareDays', { id, days: dates });
    const taken = await timed(async () => {
      await client.command({
        query: `INSERT INTO stats_daily SELECT ${id}, block.1, toDate('${yearStart}') + number % ${days}, block.2, block.3, block.4,
            concat(char(65 + intHash32(number) % 26), char(65 + intHash32(number + 1) % 26)),
            100 + number % 900, 90 + number % 90, 80 + number % 80, number % 4, number % 50, number % 5000000
          FROM (SELECT number, [${list.join(', ')}][1 + intDiv(number, ${days}) % ${list.length}] AS block FROM numbers(${rows}))`,
      });
      await client.command({
        query: `INSERT INTO stats_block_daily SELECT load, publisher, date, application, ad_block, ad_format, sum(requests),
            sum(selections), sum(impressions), sum(clicks), sum(completions), sum(revenue)
          FROM stats_daily GROUP BY load, publisher, date, application, ad_block, ad_format`,
      });
    });
    await network.order('publishLoad', { id, rows });
    // Merges now, which the engine would otherwise do during the measurement.
    for (const table of ['stats_daily', 'stats_block_daily'])
      await client.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
    print(`year of ${rows.toLocaleString('en')}`, `filled in ${(taken / 1000).toFixed(1)} s`);
  }

  const blocksOfFile = demoPublishers.flatMap(({ applications }) =>
    applications.flatMap(({ blocks }) => blocks),
  ).length;
  const rowsOfDay = blocksOfFile * 120;
  return {
    reload: async () => {
      const source = Readable.from(generateStatistics(rowsOfDay));
      const loaded = await loadFile({ source, format: 'csv', network });
      if (loaded.days !== 1 || loaded.firstDay !== day) throw new Error('The file is not that of one day.');
    },
    removeSuperseded: async () => {
      await asNetwork(database, (all) =>
        all.execute(`update statistics_load_day set remove_after = remove_after - interval '1 day'`),
      );
      await removeSupersededFacts(database, client, never);
    },
    close: async () => {
      await client.close();
      await warehouse.close();
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function print(label: string, text: string): void {
  console.log(`${label.padEnd(24)}${text}`);
}
