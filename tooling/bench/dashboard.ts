/**
 * Measures the dashboard of a publisher with 10,000 applications and 100,000 ad blocks, one of five such accounts: each
 * of its calls over HTTP, beside the same statements sent directly to both stores, alternating within one run; the list of
 * applications in its orders; and the table of applications in each period and by each column, its last page included. Prints milliseconds, calls that are
 * more than twice as slow as their statements and 10 ms slower, the longest pause of the event loop within a call, and
 * every statement whose plan reads a whole table.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { asPublisher } from '@publisher-console/api/stores/sql/as-publisher.ts';
import type { DashboardApplicationRequest } from '@publisher-console/api-contract';
import { openBenchStores, startBenchApi } from './support/bench-api.ts';
import { tokenOf } from './support/bench-publisher.ts';
import { captureStatements } from './support/captured-statements.ts';
import { createEngineClient, recordReads } from './support/engine.ts';
import { addDashboardAccount } from './support/dashboard-account.ts';
import { applications } from './support/many-applications.ts';
import { quantile, spread, timed } from './support/timing.ts';

const runs = Number(process.argv[2] ?? 40);
const warmUp = 5;
const budget = { ratio: 2, more: 10 };
const size = 25;
const periods = ['today', 'yesterday', 'last_7_days', 'last_14_days', 'last_30_days'] as const;
const columns = ['application', 'requests', 'impressions', 'fill_rate', 'revenue'] as const;

const table = (
  preset: (typeof periods)[number],
  field: (typeof columns)[number],
  direction: 'asc' | 'desc',
  page: number,
): DashboardApplicationRequest => ({
  filterList: { period: { preset } },
  sort: { field, direction },
  pagination: { page, size },
});
const lastPage = applications / size;
const calls: Record<string, { path: string; body?: DashboardApplicationRequest }> = {
  'the checklist': { path: '/dashboard/stage' },
  'what needs the publisher': { path: '/dashboard/attention' },
  'the summary': { path: '/dashboard/statistic/summary' },
  'the list of applications, newest first': { path: '/application' },
  ...Object.fromEntries(
    ['revenue', 'change', 'name', 'ad_blocks'].map((field) => [
      `the list of applications, by ${field}`,
      { path: `/application?sort[field]=${field}` },
    ]),
  ),
  'the list of applications with a problem, last page': {
    path: `/application?sort[field]=revenue&status=problem&pagination[page]=${Math.floor((applications * 0.15) / size)}`,
  },
  ...Object.fromEntries(
    [
      ...periods.map((period) => [`${period}, by revenue`, table(period, 'revenue', 'desc', 1)] as const),
      ...columns.flatMap((column) => [
        [`last_30_days, by ${column}, upwards`, table('last_30_days', column, 'asc', 1)] as const,
        [`last_30_days, by ${column}, downwards, last page`, table('last_30_days', column, 'desc', lastPage)] as const,
      ]),
    ].map(([name, body]) => [`the table: ${name}`, { path: '/dashboard/statistic/application', body }]),
  ),
};

const stores = await openBenchStores();
const { database } = stores.sql;
const { warehouse } = stores;
const captured = captureStatements(database);
const reads = recordReads(warehouse);
const api = await startBenchApi(stores, { warehouse: reads.warehouse });
const engine = createEngineClient(warehouse.writer);

try {
  const { email, id: publisherId } = await addDashboardAccount(stores);
  const token = await tokenOf(api.address, { email });
  console.log(`${runs} alternating runs after ${warmUp}; ms`);
  for (const [name, call] of Object.entries(calls)) {
    await ask(call, token);
    reads.take();
    const statements = (await captured.during(() => ask(call, token))).filter(
      ({ text }) => !text.includes('"session"'),
    );
    const queries = reads.take();
    const answered: number[] = [];
    const bare: number[] = [];
    const pauses: number[] = [];
    for (let run = -warmUp; run < runs; run += 1) {
      const delays = monitorEventLoopDelay({ resolution: 1 });
      delays.enable();
      const time = await timed(() => ask(call, token));
      delays.disable();
      const straight = await timed(async () => {
        await asPublisher(database, publisherId, async (own) => {
          for (const statement of statements) await captured.run(own, statement);
        });
        for (const query of queries) await engine.read(query);
      });
      if (run < 0) continue;
      answered.push(time);
      bare.push(straight);
      pauses.push(delays.max / 1e6);
    }
    const [ours, theirs] = [quantile(answered, 0.95), quantile(bare, 0.95)];
    console.log(`\n${name}: ${statements.length} statements, ${queries.length} of the engine`);
    console.log(`  over HTTP            ${spread(answered)}   longest pause p50 ${quantile(pauses, 0.5).toFixed(1)}`);
    console.log(`  the same statements  ${spread(bare)}${ours > theirs * budget.ratio + budget.more ? '   SLOW' : ''}`);
    for (const statement of statements) {
      const plan = await asPublisher(database, publisherId, (own) => captured.explain(own, statement));
      if (/Seq Scan on (application|ad_block|app_ads_txt_check|audit_event)\b/.test(plan))
        console.log(`  reads a whole table: ${statement.text}\n${plan}`);
    }
  }
} finally {
  await api.close();
  await stores.close();
}

async function ask({ path, body }: (typeof calls)[string], token: string): Promise<void> {
  const answer = await fetch(`${api.address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { result } = (await answer.json()) as { result: boolean };
  if (!result) throw new Error(`The API answered ${answer.status} to ${path}`);
}
