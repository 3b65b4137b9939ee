/**
 * Measures how the number of a publisher's ad blocks slows a report: `POST /statistic` over HTTP for publishers with
 * 100, 10,000 and 100,000 ad blocks, alternating within one run. On one day, 100 blocks of each have facts, so that
 * only the number of names differs; on another day all of them have, so that ClickHouse has as many groups. Prints
 * milliseconds, ratios to 100 blocks, and the longest pause of the event loop within a call.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClient } from '@clickhouse/client';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad } from '@publisher-console/api/stores/sql/tables/statistic.ts';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { openBenchStores, startBenchApi } from './support/bench-api.ts';
import { addPublisher, tokenOf } from './support/bench-publisher.ts';
import { quantile } from './support/timing.ts';

const runs = 15;
const sizes = [100, 10_000, 100_000];
const someDay = '2026-01-01';
const everyDay = '2026-02-01';

const byRevenue = { field: 'revenue', direction: 'desc' } as const;
const byName = { field: 'adBlock', direction: 'asc' } as const;
const reports: Record<string, StatisticRequest> = {
  '100 blocks with facts, by revenue': report(someDay, byRevenue),
  '100 blocks with facts, by name': report(someDay, byName),
  'all blocks with facts, by revenue': report(everyDay, byRevenue),
  'all blocks with facts, by name': report(everyDay, byName),
  'all blocks with facts, by name, page 100': { ...report(everyDay, byName), pagination: { page: 100, size: 25 } },
  'all blocks with facts, by name, page 4000': { ...report(everyDay, byName), pagination: { page: 4_000, size: 25 } },
};

function report(day: string, sort: StatisticRequest['sort']): StatisticRequest {
  return {
    groupList: ['application', 'adBlock'],
    indicatorList: ['requests', 'impressions', 'fill_rate', 'revenue', 'ecpm'],
    filterList: { period: { from: day, to: day } },
    ...(sort && { sort }),
  };
}

const stores = await openBenchStores();
const { warehouse } = stores;
const { database } = stores.sql;
const api = await startBenchApi(stores);
const writer = createClient(warehouse.writer);

try {
  const { address } = api;
  const load = await publishDays();
  const tokens = new Map<number, string>();
  for (const size of sizes) tokens.set(size, await addWithFacts(address, size, load));

  console.log(`Medians of ${runs} alternating runs, ms; in brackets the ratio to ${sizes[0]} blocks`);
  for (const [name, body] of Object.entries(reports)) {
    const first = new Map<number, number>();
    const times = new Map<number, number[]>(sizes.map((size) => [size, []]));
    const pauses = new Map<number, number[]>(sizes.map((size) => [size, []]));
    for (let run = -1; run < runs; run += 1) {
      for (const size of sizes) {
        const delays = monitorEventLoopDelay({ resolution: 1 });
        delays.enable();
        const started = performance.now();
        await ask(address, tokens.get(size), body);
        const time = performance.now() - started;
        delays.disable();
        if (run === -1) {
          first.set(size, time);
        } else {
          times.get(size)?.push(time);
          pauses.get(size)?.push(delays.max / 1e6);
        }
      }
    }
    console.log(`\n${name}`);
    const base = quantile(times.get(100) ?? [], 0.5);
    for (const size of sizes) {
      const time = quantile(times.get(size) ?? [], 0.5);
      const ratio = (time / base).toFixed(2);
      console.log(
        `  ${String(size).padStart(7)} blocks  ${time.toFixed(1).padStart(6)} [${ratio}]   the first call ${first.get(size)?.toFixed(0)}, the longest pause ${quantile(pauses.get(size) ?? [], 0.5).toFixed(0)}`,
      );
    }
  }
} finally {
  await writer.close();
  await api.close();
  await stores.close();
}

function publishDays(): Promise<number> {
  return asNetwork(database, async (network) => {
    const [load] = await network.insert(statisticsLoad).values({ publishedAt: new Date(), rows: 1 }).returning();
    if (load === undefined) throw new Error('The load was not recorded.');
    await network.insert(statisticsDay).values([someDay, everyDay].map((day) => ({ day, loadId: load.id })));
    return load.id;
  });
}

/** Adds a publisher with one application and so many ad blocks, and signs in; resolves with the access token. */
async function addWithFacts(address: string, blocks: number, load: number): Promise<string> {
  const owner = await addPublisher(database, {
    email: `blocks-${blocks}@publishers.example`,
    blocks,
    blocksEach: blocks,
  });

  const factsOf = (date: string, adBlocks: number[]) =>
    adBlocks.map((number, index) => ({
      load,
      publisher: owner.number,
      date,
      application: owner.applications[0],
      ad_block: number,
      ad_format: 'fs_banner',
      requests: 1_000,
      selections: 900,
      impressions: 800,
      clicks: 10,
      completions: 0,
      revenue: (index * 7919) % 1_000_003,
    }));
  const step = blocks / 100;
  const some = owner.adBlocks.filter((_, index) => index % step === 0);
  const values = [...factsOf(someDay, some), ...factsOf(everyDay, owner.adBlocks)];
  await writer.insert({ table: 'stats_block_daily', values, format: 'JSONEachRow' });

  return tokenOf(address, owner);
}

function post(url: string, body: unknown, token?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function ask(address: string, token: string | undefined, body: StatisticRequest): Promise<void> {
  const answer = await post(`${address}/statistic`, body, token);
  const { result } = (await answer.json()) as { result: boolean };
  if (!result) throw new Error(`The API answered ${answer.status}`);
}
