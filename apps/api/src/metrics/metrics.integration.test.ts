import { randomUUID } from 'node:crypto';
import {
  documentedMetrics,
  ownMetrics,
  scrapedMetrics,
  watchedMetrics,
} from '@publisher-console/test-kit/documented-metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MetricsServer } from '@publisher-console/server-kit/metrics-server';
import { createLog } from '#process/log.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';
import { application } from '#stores/sql/tables/application.ts';
import { job } from '#stores/sql/tables/job.ts';
import { source } from '#stores/sql/tables/source.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { webhookDelivery } from '#stores/sql/tables/webhook.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { openMetrics } from './metrics.ts';

const now = () => new Date('2026-11-20T12:00:00Z');

let sql: OpenedDatabase;
let api: TestApi;
let metrics: MetricsServer;
let time = 0;
const logLines: string[] = [];
beforeAll(async () => {
  sql = await openTestDatabase();
  const log = createLog({ level: 'info', stream: { write: (line) => void logLines.push(line) } });
  const connections = () => ({ most: 10, open: 3, idle: 2, waiting: 0 });
  const stores = {
    sql: { ...sql, connections, sharedNow: () => momentOf(now().getTime()) },
    warehouse: { ping: async () => {} },
    files: { ping: () => api.files.ping() },
    disk: { ping: async () => {} },
  };
  // As in the server, what is counted is listened to before the API is put together.
  metrics = await openMetrics({ host: '127.0.0.1', port: 0, stores, timeZone: 'UTC', now, log, clock: () => time });
  api = await startTestApi({ sql, now });
});
afterAll(async () => {
  await api.close();
  await metrics.close();
});

const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${metrics.port}${path}`, { method });

/** The samples of a scrape by name and labels; figures of stores are fresh. */
async function scrape(): Promise<Map<string, number>> {
  time += 60_000;
  const text = await (await get('/metrics')).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const own = (name: string, labels: string) => `publisher_console_${name}${labels === '' ? '' : `{${labels}}`}`;

describe('the metrics of a process', () => {
  let anna: TestPublisher;
  let samples: Map<string, number>;
  beforeAll(async () => {
    anna = await api.addPublisher();
    const signedIn = await api.call('login', { body: { login: anna.email, password: anna.password } });
    await api.call('login', { body: { login: anna.email, password: 'wrong' } });
    await api.send({ method: 'GET', url: `/nowhere/${anna.id}` });
    if (signedIn.status !== 200) throw new Error('The publisher could not sign in.');
    await api.call('requestPasswordRestore', { body: { email: anna.email } });
    await asOwner(sql.database, async (owner) => {
      const [load] = await owner
        .insert(statisticsLoad)
        .values({
          startedAt: new Date('2026-11-19T05:00:00Z'),
          publishedAt: new Date('2026-11-19T05:00:40Z'),
          publication: 7,
          rows: 4_314,
        })
        .returning();
      const revertedAt = new Date('2026-11-19T06:00:00Z');
      await owner
        .insert(statisticsLoad)
        .values({ startedAt: revertedAt, publishedAt: revertedAt, publication: 8, revertedLoad: 1 });
      const nextCheckAt = new Date(now().getTime() - 90_000);
      const app = {
        name: 'Chess',
        platform: 'ios' as const,
        isNotPublished: false,
        status: 'active' as const,
        appAdsTxtUrl: 'https://a.example/app-ads.txt',
      };
      await owner.insert(application).values({ id: randomUUID(), publisherId: anna.id, ...app, nextCheckAt });
      await owner.update(source).set({ dayBy: '06:00' });
      await owner.insert(statisticsDay).values({ day: '2026-11-18', loadId: load?.id ?? 0 });
      const createdAt = new Date(now().getTime() - 45_000);
      const event = { type: 'day.final', url: 'https://hooks.example/', body: '{}' };
      await owner.insert(webhookDelivery).values({ id: randomUUID(), publisherId: anna.id, ...event, createdAt });
      const later = { payload: {}, createdAt, dueAt: new Date(now().getTime() + 60_000) };
      await owner.insert(job).values({ id: randomUUID(), kind: 'api_token_expiry', ...later });
    });
    samples = await scrape();
  });

  test.each([
    ['calls by operation and class of status', 'calls_total', 'operation="login",status="2xx"', 1],
    ['a refused call', 'calls_total', 'operation="login",status="4xx"', 1],
    ['a call that no operation answers, whatever its path', 'calls_total', 'operation="none",status="4xx"', 1],
    ['durations', 'call_duration_seconds_count', 'operation="login"', 2],
    ['jobs by kind and state', 'jobs', 'kind="urgent_mail",state="waiting"', 1],
    ['no job that was put for later', 'jobs', 'kind="api_token_expiry",state="waiting"', 0],
    ['no age of such a job', 'jobs_oldest_seconds', 'kind="api_token_expiry"', 0],
    ['a kind without jobs', 'jobs', 'kind="passed_on_mail",state="dead"', 0],
    ['slots', 'slots_held', 'slots="password hashes"', 0],
    ['slots that refused nobody', 'slot_refusals_total', 'slots="password hashes",reason="full"', 0],
    ['the connections to Postgres', 'postgres_connections', 'state="idle"', 2],
    ['a store that answers', 'store_up', 'store="sql"', 1],
    ['files that are due for their daily check', 'app_ads_txt_due', '', 1],
    ['for how long the first of them has been', 'app_ads_txt_oldest_due_seconds', '', 90],
    ['deliveries that wait', 'webhook_deliveries_waiting', '', 1],
    ['for how long the first of them has waited', 'webhook_oldest_waiting_seconds', '', 45],
    ['attempts to deliver that were not made', 'webhook_attempts_total', 'outcome="delivered"', 0],
    ['loads that were not refused', 'loads_total', 'outcome="refused"', 0],
    ['the rows of the newest load, not of a revert', 'load_rows', '', 4_314],
    ['how long it took', 'load_duration_seconds', '', 40],
    ['publications', 'loads_published', '', 8],
    ['how many days the statistics are behind', 'statistics_days_behind', '', 2],
    ['the age of their figures', 'statistics_age_seconds', '', 31 * 3_600 - 40],
    ['for how long a source has been late', 'source_late_seconds', 'source="main"', 6 * 3_600],
    ['figures that could be collected', 'collection_success', 'collection="jobs"', 1],
  ])('have %s', (_what, name, labels, value) => {
    expect(samples.get(own(name, labels))).toBe(value);
  });

  test('have the outcome of jobs and mails', async () => {
    await api.deliverMails();
    const after = await scrape();
    expect(after.get(own('mails_total', 'kind="urgent_mail",result="sent"'))).toBe(1);
    expect(after.get(own('job_attempts_total', 'kind="urgent_mail",outcome="done"'))).toBe(1);
    expect(after.get(own('jobs', 'kind="urgent_mail",state="waiting"'))).toBe(0);
  });

  test('have no value that a caller chooses, and no publisher', () => {
    const text = [...samples.keys()].join('\n');
    for (const secret of [anna.id, anna.email, 'nowhere', String(anna.number)]) expect(text).not.toContain(secret);
  });

  test('are each described in docs/monitoring.md', async () => {
    const text = await (await get('/metrics')).text();
    expect(ownMetrics(scrapedMetrics(text))).toEqual(documentedMetrics('API'));
  });

  test('are what the dashboard and the alert rules name, beside those of the console', async () => {
    const known = new Set([...scrapedMetrics(await (await get('/metrics')).text()), ...documentedMetrics('console')]);
    expect(watchedMetrics().filter((name) => !known.has(name))).toEqual([]);
    expect(watchedMetrics().length).toBeGreaterThan(20);
  });

  test('are all that the port answers', async () => {
    const answers = await Promise.all([get('/'), get('/login', 'POST'), get('/metrics', 'DELETE'), get('/metrics')]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 405, 200]);
  });
});

test('a port that is in use, and an address of another machine, are named by their settings', async () => {
  const log = createLog({ level: 'silent' });
  const answering = { ping: async () => {} };
  const stores = { sql, warehouse: answering, files: answering, disk: answering };
  await expect(
    openMetrics({ host: '127.0.0.1', port: metrics.port, stores, timeZone: 'UTC', now, log }),
  ).rejects.toThrow(`METRICS_PORT: port ${metrics.port} of 127.0.0.1 is taken; set another one.`);
  // An address for documentation, which no machine has.
  await expect(openMetrics({ host: '192.0.2.1', port: 9464, stores, timeZone: 'UTC', now, log })).rejects.toThrow(
    'METRICS_HOST, METRICS_PORT: port 9464 of 192.0.2.1 cannot be used (EADDRNOTAVAIL).',
  );
});

test('figures of a store that does not answer are missing, not zero, and the metrics show its failure', async () => {
  await scrape();
  await api.closeDatabase();
  const samples = await scrape();
  expect(samples.get(own('collection_success', 'collection="jobs"'))).toBe(0);
  expect(samples.get(own('store_up', 'store="sql"'))).toBe(0);
  expect(samples.get(own('store_up', 'store="warehouse"'))).toBe(1);
  const names = [...samples.keys()].map((key) => key.split('{')[0]);
  for (const missing of ['jobs', 'jobs_oldest_due_seconds', 'load_rows', 'statistics_days_behind'])
    expect(names).not.toContain(own(missing, ''));
  await scrape();
  expect(logLines.filter((line) => line.includes('could not be collected'))).toHaveLength(5);
});
