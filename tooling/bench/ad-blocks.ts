/**
 * What the number of a publisher's ad blocks costs a report: `POST /statistic` over HTTP for publishers with 100, 10,000
 * and 100,000 ad blocks, in turns within one run. Once 100 blocks of each have facts, so that only the number of names
 * differs; once all of them have, so that ClickHouse has as many groups. Prints milliseconds, ratios to 100 blocks, and
 * the longest pause of the event loop within a call.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClient } from '@clickhouse/client';
import { createApi } from '@publisher-console/api/api.ts';
import { createGuardedFetch } from '@publisher-console/api/guarded-fetch/guarded-fetch.ts';
import { createLog } from '@publisher-console/api/log.ts';
import { createPasswords, productCost } from '@publisher-console/api/modules/account/passwords.ts';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import { asPublisher } from '@publisher-console/api/stores/sql/as-publisher.ts';
import { openDatabase } from '@publisher-console/api/stores/sql/open-database.ts';
import {
  adBlock,
  application,
  publisher,
  statisticsDay,
  statisticsLoad,
} from '@publisher-console/api/stores/sql/schema.ts';
import { migrateWarehouse } from '@publisher-console/api/stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '@publisher-console/api/stores/warehouse/open-warehouse.ts';
import type { StatisticRequest } from '@publisher-console/api-contract';

const runs = 15;
const sizes = [100, 10_000, 100_000];
const password = 'correct horse battery';
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

const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-bench-'));
const log = createLog({ level: 'silent' });
const warehouse = await openWarehouse({ dataDir, log });
await migrateWarehouse(warehouse.writer, log);
const { database, ...sql } = await openDatabase({ dataDir, url: undefined });
const { app } = await createApi(
  {
    sql: { ...sql, database },
    warehouse,
    files: { ping: async () => {} },
    mailer: { send: async () => {} },
    guardedFetch: createGuardedFetch(),
  },
  {
    publicOrigin: 'http://localhost',
    productTitle: { en: '', ru: '' },
    defaultScope: 'publisher',
    timeZone: 'UTC',
    finalAfterDays: 3,
    trustedProxies: { areDescribed: true, trusts: () => false },
    tokenKey: generateKeyPairSync('ed25519').privateKey,
    log,
    callsPerMinute: 1_000_000,
  },
  () => new Date(),
);
const writer = createClient(warehouse.writer);

try {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const load = await publishDays();
  const tokens = new Map<number, string>();
  for (const size of sizes) tokens.set(size, await addPublisher(address, size, load));

  console.log(`Medians of ${runs} runs in turns, ms; in brackets the ratio to ${sizes[0]} blocks`);
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
    const base = median(times.get(100) ?? []);
    for (const size of sizes) {
      const time = median(times.get(size) ?? []);
      const ratio = (time / base).toFixed(2);
      console.log(
        `  ${String(size).padStart(7)} blocks  ${time.toFixed(1).padStart(6)} [${ratio}]   the first call ${first.get(size)?.toFixed(0)}, the longest pause ${median(pauses.get(size) ?? []).toFixed(0)}`,
      );
    }
  }
} finally {
  await writer.close();
  await app.close();
  await sql.close();
  await warehouse.close();
  await rm(dataDir, { recursive: true, force: true });
}

function publishDays(): Promise<number> {
  return asNetwork(database, async (network) => {
    const [load] = await network.insert(statisticsLoad).values({ publishedAt: new Date(), rows: 1 }).returning();
    if (load === undefined) throw new Error('The load was not recorded.');
    await network.insert(statisticsDay).values([someDay, everyDay].map((day) => ({ day, loadId: load.id })));
    return load.id;
  });
}

/** Adds a publisher with one application and so many ad blocks, and signs in; answers the access token. */
async function addPublisher(address: string, blocks: number, load: number): Promise<string> {
  const email = `blocks-${blocks}@publishers.example`;
  const [owner] = await database
    .insert(publisher)
    .values({
      id: randomUUID(),
      email,
      passwordHash: await createPasswords(productCost).hash(password),
      firstName: 'Anna',
      lastName: 'Nord',
      company: 'Northwind',
      scope: 'publisher',
      currency: 'USD',
      hasAcceptedOffer: true,
      emailConfirmedAt: new Date(),
    })
    .returning();
  if (owner === undefined) throw new Error('The publisher was not added.');

  const keys = await asPublisher(database, owner.id, async (own) => {
    const values = { publisherId: owner.id, status: 'active' as const };
    const [added] = await own
      .insert(application)
      .values({ ...values, id: randomUUID(), name: 'Puzzle', platform: 'ios', isNotPublished: false })
      .returning();
    if (added === undefined) throw new Error('The application was not added.');
    const numbers: number[] = [];
    for (let start = 0; start < blocks; start += 5_000) {
      const rows = Array.from({ length: Math.min(5_000, blocks - start) }, (_, index) => ({
        ...values,
        id: randomUUID(),
        applicationId: added.id,
        name: `${['Level end', 'Меню', 'Награда', 'Game over'][index % 4]} ${((start + index) * 7919) % 100_003}`,
        adFormat: 'fs_banner' as const,
      }));
      const inserted = await own.insert(adBlock).values(rows).returning({ number: adBlock.number });
      numbers.push(...inserted.map(({ number }) => number));
    }
    return { application: added.number, adBlocks: numbers };
  });

  const factsOf = (date: string, adBlocks: number[]) =>
    adBlocks.map((number, index) => ({
      load,
      publisher: owner.number,
      date,
      application: keys.application,
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
  const some = keys.adBlocks.filter((_, index) => index % step === 0);
  const values = [...factsOf(someDay, some), ...factsOf(everyDay, keys.adBlocks)];
  await writer.insert({ table: 'stats_block_daily', values, format: 'JSONEachRow' });

  const answer = await post(`${address}/login`, { login: email, password });
  return ((await answer.json()) as { data: { token: string } }).data.token;
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

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
