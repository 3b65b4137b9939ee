/**
 * What does an hourly load of today cost beside a month of other facts? Loads the whole day again each hour, once from
 * a file and once from a table of the warehouse, then removes the superseded facts. Prints milliseconds, seconds of a
 * core in the engine and here, megabytes that the engine wrote (Linux only), and milliseconds of reports: of one
 * publisher for the month, and of the network. In the last hours everything is merged into one part first, the worst
 * case of a removal. Arguments: rows of a day, days of other facts, hours.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createLog } from '@publisher-console/api/process/log.ts';

import { createDirectConnection } from '@publisher-console/api/orders/direct-connection.ts';
import { networkCommands } from '@publisher-console/api/network-orders.ts';
import { loadFile } from '@publisher-console/api/modules/statistics/loads/file/load-file.network.ts';
import { loadTable } from '@publisher-console/api/modules/statistics/loads/table/load-table.network.ts';
import { removeSupersededFacts } from '@publisher-console/api/modules/statistics/loads/fact-removal.network.ts';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import { openDatabase } from '@publisher-console/api/stores/sql/open-database.ts';
import { adBlock, application } from '@publisher-console/api/stores/sql/tables/application.ts';
import { publisher } from '@publisher-console/api/stores/sql/tables/publisher.ts';
import { testPublisher } from '@publisher-console/api/stores/sql/testing/test-publisher.ts';
import { startEngine } from '@publisher-console/api/stores/warehouse/engine/engine.ts';
import { migrateWarehouse } from '@publisher-console/api/stores/warehouse/migrate-warehouse.ts';
import { openWriterClient } from '@publisher-console/api/stores/warehouse/writer-client.ts';
import { allAdBlocks } from './support/all-ad-blocks.ts';

const rowsOfDay = Number(process.argv[2] ?? 1_000_000);
const otherDays = Number(process.argv[3] ?? 29);
const hours = Number(process.argv[4] ?? 6);
const today = '2026-01-31';
const countries = 120;
const blocksOfPublisher = 50;
const megabyte = 1_000_000;
const ticksPerSecond = 100;
/** A row for each ad block in each country, and its cells. */
const keys = `(SELECT number, intDiv(number, ${countries}) AS place FROM numbers(${rowsOfDay})) AS n
  INNER JOIN blocks ON blocks.place = n.place`;
const country = `concat(char(65 + intDiv(number % ${countries}, 26)), char(65 + number % ${countries} % 26))`;
const measures = (seed: number) =>
  `1000 + intHash32(number + ${seed}) % 9000, 900 + intHash32(number) % 90, 800 + number % 80, number % 4, intHash32(number) % 50`;

const log = createLog({ level: 'silent' });
const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-bench-'));
const engine = await startEngine({ folder: join(dataDir, 'warehouse'), memory: 3 * 1024 ** 3, log });
const opened = await openDatabase({ dataDir: null });
const client = openWriterClient(engine.writer);
try {
  await migrateWarehouse(engine.writer, log);
  const { database } = opened;
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
  const network = createDirectConnection(networkCommands, { database, writer: engine.writer, files: null, settings });
  await addAdBlocks(Math.ceil(rowsOfDay / countries));
  const blocks = await allAdBlocks(network, database);
  await command(`CREATE TABLE feed_today (date Date, application String, ad_block String, ad_format String, country String,
    requests UInt64, selections UInt64, impressions UInt64, clicks UInt64, completions UInt64, revenue Decimal(18, 6))
    ENGINE = MergeTree ORDER BY date`);
  await command(`CREATE TABLE blocks (place UInt32, id String, application_id String, publisher UInt32, application UInt32,
    number UInt32) ENGINE = MergeTree ORDER BY place`);
  await client.insert({
    table: 'blocks',
    format: 'JSONEachRow',
    values: blocks.map((block, place) => ({
      place,
      id: block.id,
      application_id: block.applicationId,
      publisher: block.publisherNumber,
      application: block.applicationNumber,
      number: block.number,
    })),
  });

  console.log(`${rowsOfDay.toLocaleString('en')} rows a day beside ${otherDays} other days of the month`);
  for (let day = 1; day <= otherDays; day += 1) await publishOtherDay(day);
  print('month', await sizes());
  print('reports', await reports());

  const file = join(dataDir, 'today.csv');
  for (let hour = 1; hour <= hours; hour += 1) {
    await command('TRUNCATE TABLE feed_today');
    await command(`INSERT INTO feed_today SELECT '${today}', application_id, id, 'fs_banner', ${country}, ${measures(hour)},
      toDecimal64(number % 5000000, 6) / 1000000 FROM ${keys}`);
    const isMerged = hour > hours - 2;
    const isTable = hour % 2 === 0;
    if (!isTable) await writeFileOfDay(file);
    const load = await measured(async () => {
      if (isTable) await loadTable({ network, table: { database: null, table: 'feed_today' } });
      else await loadFile({ source: createReadStream(file), format: 'csv', network });
    });
    if (isMerged) {
      await command('OPTIMIZE TABLE stats_daily FINAL');
      await command('OPTIMIZE TABLE stats_block_daily FINAL');
    }
    const removal = await measured(async () => {
      await asNetwork(database, (all) =>
        all.execute(`update statistics_load_day set remove_after = remove_after - interval '1 day'`),
      );
      await removeSupersededFacts(database, client, new AbortController().signal);
    });
    print(
      `hour ${hour}`,
      `load of a ${isTable ? 'table' : 'file'} ${load}; removal${isMerged ? ', merged before,' : ''} ${removal}`,
    );
    print('', `${await sizes()}; reports ${await reports()}`);
  }

  async function publishOtherDay(day: number): Promise<void> {
    const date = `2026-01-${String(day).padStart(2, '0')}`;
    const { id } = await network.order('beginLoad', {});
    await network.order('declareDays', { id, days: [date] });
    await command(`INSERT INTO stats_daily SELECT ${id}, publisher, '${date}', application, blocks.number, 1, ${country},
      ${measures(day)}, number % 5000000 FROM ${keys}`);
    await command(`INSERT INTO stats_block_daily SELECT load, publisher, date, application, ad_block, ad_format,
      sum(requests), sum(selections), sum(impressions), sum(clicks), sum(completions), sum(revenue)
      FROM stats_daily WHERE date = '${date}' GROUP BY load, publisher, date, application, ad_block, ad_format`);
    await network.order('publishLoad', { id, rows: rowsOfDay });
  }

  async function addAdBlocks(count: number): Promise<void> {
    for (let done = 0; done < count; done += blocksOfPublisher) {
      await asNetwork(database, async (all) => {
        const [publisherId, applicationId] = [randomUUID(), randomUUID()];
        await all.insert(publisher).values(testPublisher({ id: publisherId }));
        await all.insert(application).values({
          id: applicationId,
          publisherId,
          name: 'Application',
          platform: 'android',
          isNotPublished: false,
          status: 'active',
        });
        await all.insert(adBlock).values(
          Array.from({ length: Math.min(blocksOfPublisher, count - done) }, (_, place) => ({
            id: randomUUID(),
            publisherId,
            applicationId,
            name: `Ad block ${place}`,
            adFormat: 'fs_banner' as const,
            status: 'active' as const,
          })),
        );
      });
    }
  }
} finally {
  await client.close();
  await engine.close();
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function command(query: string): Promise<void> {
  await client.command({ query });
}

async function rowOf(query: string): Promise<number[]> {
  const answer = await client.query({ query, format: 'JSONCompact' });
  return (await answer.json<number[]>()).data[0] ?? [];
}

async function writeFileOfDay(file: string): Promise<void> {
  const { stream } = await client.exec({ query: 'SELECT * FROM feed_today FORMAT CSVWithNames' });
  await pipeline(Readable.from(stream), createWriteStream(file));
}

/** Bytes that the engine's process wrote to files so far, merges in the background included. */
async function written(): Promise<number> {
  const counters = await readFile(`/proc/${engine.pid()}/io`, 'utf8');
  return Number(/^write_bytes: (\d+)/m.exec(counters)?.[1]);
}

/** Seconds of a core that the engine and this process, which has the loader, used so far. */
async function processorTime(): Promise<{ engine: number; loader: number }> {
  const fields = (await readFile(`/proc/${engine.pid()}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const { user, system } = process.cpuUsage();
  return { engine: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond, loader: (user + system) / 1_000_000 };
}

async function measured(work: () => Promise<void>): Promise<string> {
  const [bytes, processor, started] = [await written(), await processorTime(), performance.now()];
  await work();
  const milliseconds = Math.round(performance.now() - started);
  const used = await processorTime();
  return [
    `${milliseconds.toLocaleString('en')} ms`,
    `${(used.engine - processor.engine).toFixed(1)} + ${(used.loader - processor.loader).toFixed(1)} s of a core`,
    `${Math.round(((await written()) - bytes) / megabyte)} MB`,
  ].join(', ');
}

async function sizes(): Promise<string> {
  const [rows = 0, daily = 0, block = 0, parts = 0] = await rowOf(`SELECT sumIf(rows, table = 'stats_daily'),
    sumIf(bytes_on_disk, table = 'stats_daily'), sumIf(bytes_on_disk, table = 'stats_block_daily'),
    countIf(table = 'stats_daily') FROM system.parts WHERE active AND database = 'stats'`);
  const each = (bytes: number) => (bytes / rows).toFixed(1);
  return `${rows.toLocaleString('en')} rows stored in ${parts} parts, ${each(daily)} + ${each(block)} bytes a row`;
}

async function reports(): Promise<string> {
  const select = `SELECT date, country, sum(requests), sum(revenue) FROM stats_daily
    WHERE date BETWEEN '2026-01-01' AND '2026-01-31'`;
  const one = await leastOf(`${select} AND publisher = 2 GROUP BY date, country`);
  const all = await leastOf(`${select} GROUP BY date, country`);
  return `${one} ms for a publisher, ${all} ms for all`;
}

/** The least of seven times is the one that other work on the machine disturbed least. */
async function leastOf(query: string): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const started = performance.now();
    await rowOf(query);
    times.push(performance.now() - started);
  }
  return Math.min(...times).toFixed(0);
}

function print(label: string, text: string): void {
  console.log(`${label.padEnd(10)}${text}`);
}
