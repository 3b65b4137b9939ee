/**
 * What does a fact cost on disk and to read, and does that change as facts grow? Fills the tables of an embedded engine
 * with 1, then 10, then 50 million facts (or the arguments, in millions), and prints bytes per row of both tables, and
 * for reports of the whole network the least milliseconds and seconds of a core per million rows read. Linux only.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@publisher-console/api/process/log.ts';
import { startEngine } from '@publisher-console/api/stores/warehouse/engine/engine.ts';
import { migrateWarehouse } from '@publisher-console/api/stores/warehouse/migrate-warehouse.ts';
import { openWriterClient } from '@publisher-console/api/stores/warehouse/writer-client.ts';

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1, 10, 50];
const million = 1_000_000;
const factsOfDay = 100_000;
const countries = 120;
const runs = 5;
const ticksPerSecond = 100;

const log = createLog({ level: 'silent' });
const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-bench-'));
const engine = await startEngine({ folder: join(dataDir, 'warehouse'), memory: 3 * 1024 ** 3, log });
const client = openWriterClient(engine.writer);
try {
  await migrateWarehouse(engine.writer, log);
  let days = 0;
  for (const size of sizes) {
    const wanted = (size * million) / factsOfDay;
    const [seconds, cpu] = await measured(async () => {
      for (; days < wanted; days += 10) await addDays(days, Math.min(10, wanted - days));
    });
    console.log(
      `${size} million facts; the engine filled them in ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of a core`,
    );
    for (const table of ['stats_daily', 'stats_block_daily']) {
      const [rows = 0, bytes = 0] = await rowOf(
        `SELECT sum(rows), sum(bytes_on_disk) FROM system.parts WHERE active AND database = 'stats' AND table = '${table}'`,
      );
      console.log(`  ${table}: ${rows.toLocaleString('en')} rows, ${(bytes / rows).toFixed(1)} bytes each`);
      await printReport('one publisher, by date', `${table} WHERE publisher = 7`, 'date');
      await printReport('the network, by date', table, 'date');
      await printReport('the network, by ad block', table, 'ad_block');
    }
  }
} finally {
  await client.close();
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Adds days with a row for each ad block in each country. Few of them have much traffic. */
async function addDays(first: number, count: number): Promise<void> {
  await client.command({
    query: `INSERT INTO stats_daily
      SELECT 1 AS load, 1 + intDiv(block, 8) AS publisher, toDate('2023-01-01') + ${first} + intDiv(number, ${factsOfDay}) AS date,
        intDiv(block, 4) AS application, block AS ad_block, 1 + block % 2 AS ad_format, country,
        toUInt64(10 / (rand(1) / 4294967296 + 0.00001)) AS requests,
        toUInt64(requests * (0.7 + 0.3 * rand(2) / 4294967296)) AS selections,
        toUInt64(selections * (0.6 + 0.4 * rand(3) / 4294967296)) AS impressions,
        toUInt64(impressions * 0.03 * rand(4) / 4294967296) AS clicks,
        toUInt64(impressions * (rand(5) / 4294967296)) AS completions,
        toInt64(impressions * 5000 * (rand(6) / 4294967296)) AS revenue
      FROM (
        SELECT number, intDiv(number % ${factsOfDay}, ${countries}) AS block,
          concat(char(65 + intDiv(number % ${countries}, 26)), char(65 + number % ${countries} % 26)) AS country
        FROM numbers(${count * factsOfDay})
      )`,
  });
  await client.command({
    query: `INSERT INTO stats_block_daily SELECT load, publisher, date, application, ad_block, ad_format, sum(requests),
        sum(selections), sum(impressions), sum(clicks), sum(completions), sum(revenue)
      FROM stats_daily WHERE date >= toDate('2023-01-01') + ${first}
      GROUP BY load, publisher, date, application, ad_block, ad_format`,
  });
}

async function printReport(name: string, source: string, group: string): Promise<void> {
  const [read = 0] = await rowOf(`SELECT count() FROM ${source}`);
  const query = `SELECT ${group}, sum(requests), sum(selections), sum(impressions), sum(clicks), sum(revenue)
    FROM ${source} GROUP BY ${group} ORDER BY ${group} LIMIT 100`;
  const times: [seconds: number, cpu: number][] = [];
  for (let run = 0; run < runs; run += 1) times.push(await measured(() => rowOf(query)));
  const [least = 0] = times.map(([seconds]) => seconds * 1000).toSorted((a, b) => a - b);
  const [cpu = 0] = times.map(([, used]) => used * 1000).toSorted((a, b) => a - b);
  const each = (value: number) => ((value * million) / read).toFixed(1);
  const perMillion = read < million ? '' : `; per million ${each(least)} ms, ${each(cpu)} ms of a core`;
  console.log(`    ${name}: ${read.toLocaleString('en')} rows read in ${least.toFixed(0)} ms${perMillion}`);
}

/** Seconds that the work took, and seconds of a core that the engine used meanwhile. */
async function measured(work: () => Promise<unknown>): Promise<[seconds: number, cpu: number]> {
  const [cpu, started] = [await processorTime(), performance.now()];
  await work();
  return [(performance.now() - started) / 1000, (await processorTime()) - cpu];
}

async function processorTime(): Promise<number> {
  const fields = (await readFile(`/proc/${engine.pid()}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function rowOf(query: string): Promise<number[]> {
  const answer = await client.query({ query, format: 'JSONCompact' });
  return (await answer.json<number[]>()).data[0] ?? [];
}
