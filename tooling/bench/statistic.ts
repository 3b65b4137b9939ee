/**
 * How long a report takes: `POST /statistic` over HTTP as the demo network's big publisher, beside the very same
 * statement sent straight to the engine through the same client, in turns within one run. Prints milliseconds.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { createApi } from '@publisher-console/api/api.ts';
import { demoAccount } from '@publisher-console/api/demo/demo-account.ts';
import { loadDemoNetwork } from '@publisher-console/api/demo/load-demo-network.ts';
import { createGuardedFetch } from '@publisher-console/api/guarded-fetch/guarded-fetch.ts';
import { createLog } from '@publisher-console/api/log.ts';
import { directNetwork } from '@publisher-console/api/operator/direct-network.ts';
import { openDatabase } from '@publisher-console/api/stores/sql/open-database.ts';
import { migrateWarehouse } from '@publisher-console/api/stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '@publisher-console/api/stores/warehouse/open-warehouse.ts';
import type { Statement } from '@publisher-console/api/stores/warehouse/warehouse.ts';
import type { StatisticRequest } from '@publisher-console/api-contract';

const runs = 200;
const warmUp = 20;

const lastDays = (days: number) => ({
  from: new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10),
  to: new Date().toISOString().slice(0, 10),
});

const reports: Record<string, StatisticRequest> = {
  '400 days, by date': {
    groupList: ['date'],
    indicatorList: ['requests', 'impressions', 'fill_rate', 'revenue', 'ecpm'],
    filterList: { period: lastDays(400) },
    pagination: { page: 1, size: 100 },
  },
  '400 days, by app × block × country, by revenue': {
    groupList: ['application', 'adBlock', 'geo_country'],
    indicatorList: ['requests', 'impressions', 'fill_rate', 'revenue', 'ecpm'],
    filterList: { period: lastDays(400) },
    sort: { field: 'revenue', direction: 'desc' },
    pagination: { page: 1, size: 100 },
  },
};

const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-bench-'));
const log = createLog({ level: 'silent' });
const warehouse = await openWarehouse({ dataDir, log });
await migrateWarehouse(warehouse.writer, log);
const sql = await openDatabase({ dataDir, url: undefined });
let asked: Statement | undefined;
const spied: typeof warehouse = {
  ...warehouse,
  reader: {
    ...warehouse.reader,
    read: (statement, signal) => {
      asked = statement;
      return warehouse.reader.read(statement, signal);
    },
  },
};
const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
const outcome = await loadDemoNetwork(
  directNetwork({ database: sql.database, writer: warehouse.writer, settings }),
  {},
);
const { app } = await createApi(
  {
    sql,
    warehouse: spied,
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
const engine = createClient(warehouse.writer);

try {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const token = await signIn(address);
  const rows = outcome.kind === 'loaded' ? outcome.loaded.rows : 0;
  console.log(`Demo network of ${rows.toLocaleString('en')} rows; ${runs} runs in turns after ${warmUp}; ms`);
  for (const [name, report] of Object.entries(reports)) {
    const [api, straight] = await inTurns(
      () => askApi(address, token, report),
      () => askEngine(asked),
    );
    console.log(`\n${name}`);
    console.log(`  POST /statistic   p50 ${quantile(api, 0.5)}   p95 ${quantile(api, 0.95)}`);
    console.log(`  the same SQL      p50 ${quantile(straight, 0.5)}   p95 ${quantile(straight, 0.95)}`);
    console.log(`  ratio of the p50s ${(Number(quantile(api, 0.5)) / Number(quantile(straight, 0.5))).toFixed(2)}`);
  }
} finally {
  await engine.close();
  await app.close();
  await sql.close();
  await warehouse.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function signIn(address: string): Promise<string> {
  const { email: login, password } = demoAccount;
  const answer = await post(`${address}/login`, { login, password });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

function post(url: string, body: unknown, token?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function askApi(address: string, token: string, report: StatisticRequest): Promise<void> {
  const answer = await post(`${address}/statistic`, report, token);
  const { result } = (await answer.json()) as { result: boolean };
  if (!result) throw new Error(`The API answered ${answer.status}`);
}

async function askEngine(statement: Statement | undefined): Promise<void> {
  if (!statement) throw new Error('The API has asked nothing yet');

  const answer = await engine.query({
    query: statement.sql,
    query_params: statement.parameters,
    format: 'JSONCompact',
    clickhouse_settings: { exact_rows_before_limit: 1, output_format_json_quote_64bit_integers: 1 },
  });
  await answer.json();
}

async function inTurns(...tasks: (() => Promise<void>)[]): Promise<number[][]> {
  const times: number[][] = tasks.map(() => []);
  for (let run = -warmUp; run < runs; run += 1) {
    for (const [index, task] of tasks.entries()) {
      const started = performance.now();
      await task();
      if (run >= 0) times[index]?.push(performance.now() - started);
    }
  }
  return times;
}

function quantile(times: number[] = [], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
}
