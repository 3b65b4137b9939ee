import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ReportRequest } from '@publisher-console/api-contract';
import { countryCodes } from '#modules/criteria/countries.ts';
import { addDays } from '#modules/criteria/periods.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { adBlock, application, statisticsDay, statisticsLoad } from '#stores/sql/schema.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { reportService } from './report-service.ts';
import type { ReportPart } from './report-service.ts';
import { insertFacts } from './testing/facts.ts';

const firstDay = '2025-01-01';
const days = 600;
const lastDay = addDays(firstDay, days - 1);

let now = new Date('2026-11-20T12:00:00Z');
let api: TestApi;
let port: number;
/** Her file is too big for the buffers between the engine and a reader who does not read. */
let anna: TestPublisher & { token: string };
let oleg: TestPublisher & { token: string };

beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  await api.startWarehouse();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as AddressInfo);
  [anna, oleg] = [await api.signIn(), await api.signIn()];
  const load = await publish(Array.from({ length: days }, (_, day) => addDays(firstDay, day)));
  const annasNumber = await addApplication(anna);
  const olegsNumber = await addApplication(oleg);
  const writer = createClient(api.warehouse.writer);
  await writer.command({
    query: `INSERT INTO stats_daily
      SELECT {load:UInt32}, {publisher:UInt32}, {firstDay:Date} + intDiv(number, 250), {application:UInt32}, {application:UInt32},
        'fs_banner', {countries:Array(String)}[number % 250 + 1], 1000, 900, 800, 70, 60, 1234567 FROM numbers({facts:UInt32})`,
    query_params: {
      load,
      publisher: anna.number,
      firstDay,
      application: annasNumber,
      countries: countryCodes.slice(0, 250),
      facts: days * 250,
    },
  });
  await writer.close();
  await insertFacts(api.warehouse.writer, [fact(load, oleg, olegsNumber, firstDay, 7)]);
});
afterAll(() => api.close());

async function publish(publishedDays: string[]): Promise<number> {
  return asNetwork(api.database, async (network) => {
    const [load] = await network.insert(statisticsLoad).values({ publishedAt: new Date(), rows: 1 }).returning();
    if (load === undefined) throw new Error('The load was not recorded.');
    for (const day of publishedDays) {
      await network
        .insert(statisticsDay)
        .values({ day, loadId: load.id })
        .onConflictDoUpdate({ target: statisticsDay.day, set: { loadId: load.id } });
    }
    return load.id;
  });
}

/** Adds an application with one ad block, and answers the number that both have. */
function addApplication(owner: TestPublisher): Promise<number> {
  return asPublisher(api.database, owner.id, async (own) => {
    const values = { publisherId: owner.id, name: 'Puzzle', status: 'active' as const };
    const [added] = await own
      .insert(application)
      .values({ ...values, id: randomUUID(), platform: 'ios', isNotPublished: false })
      .returning();
    if (added === undefined) throw new Error('The application was not added.');
    const block = { ...values, id: randomUUID(), applicationId: added.id, adFormat: 'fs_banner' as const };
    const [addedBlock] = await own.insert(adBlock).values(block).returning();
    expect(addedBlock?.number).toBe(added.number);
    return added.number;
  });
}

function fact(load: number, owner: TestPublisher, key: number, date: string, requests: number) {
  const nothing = { selections: 0, impressions: 0, clicks: 0, completions: 0, revenue: 0 };
  const keys = { application: key, ad_block: key, ad_format: 'fs_banner' as const, country: 'DE' };
  return { load, publisher: owner.number, date, ...keys, ...nothing, requests };
}

const wholeReport: ReportRequest = {
  reportType: 'statistic',
  format: 'csv',
  groupList: ['application', 'adBlock', 'adFormat', 'date', 'geo_country'],
  indicatorList: [
    'requests',
    'selections',
    'impressions',
    'clicks',
    'completions',
    'revenue',
    'ecpm',
    'rpm',
    'fill_rate',
  ],
  filterList: { period: { from: firstDay, to: lastDay } },
};

/** Asks for a file and reads its head; the content is not read. */
async function openFile({ token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const asked = request({ host: '127.0.0.1', port, path: '/report/generate', method: 'POST', headers });
  asked.end(JSON.stringify(wholeReport));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    leave: async () => {
      const linesBefore = endedCalls();
      asked.destroy();
      await vi.waitFor(() => expect(endedCalls()).toBe(linesBefore + 1), { timeout: 20_000 });
    },
    text: async () => {
      answer.setEncoding('utf8');
      let text = '';
      for await (const piece of answer) text += String(piece);
      return text;
    },
  };
}

function endedCalls(): number {
  return api.logLines.filter((line) => line.includes('"msg":"call"') && line.includes('generateReport')).length;
}

async function runningReports(): Promise<string> {
  const client = createClient(api.warehouse.writer);
  const answer = await client.query({
    query: "SELECT count() FROM system.processes WHERE user = 'reader'",
    format: 'TabSeparated',
  });
  const text = await answer.text();
  await client.close();
  return text.trim();
}

function nextMinute(): void {
  now = new Date(now.getTime() + 60_000);
}

test('a reader who leaves ends the query of the file', async () => {
  nextMinute();
  const file = await openFile(anna);
  expect(file.status).toBe(200);
  expect(await runningReports()).toBe('1');
  await file.leave();
  await vi.waitFor(async () => expect(await runningReports()).toBe('0'), { timeout: 20_000 });
});

test('a publisher has two files at once, and its unread files delay nobody else', async () => {
  nextMinute();
  const unread = [await openFile(anna), await openFile(anna)];
  expect(unread.map(({ status }) => status)).toEqual([200, 200]);

  const third = await openFile(anna);
  expect(third.status).toBe(429);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  expect(third.headers['content-disposition']).toBeUndefined();
  expect(JSON.parse(await third.text())).toMatchObject({ result: false, code: 'rate_limited' });

  const { groupList, indicatorList, filterList } = wholeReport;
  const page = await api.call('getStatistic', {
    body: { ...(groupList && { groupList }), indicatorList, filterList },
    token: oleg.token,
  });
  expect(page.data.summary.requests).toBe(7);
  const file = await openFile(oleg);
  expect(file.status).toBe(200);
  expect((await file.text()).split('\r\n')).toHaveLength(4);

  await unread[0]?.leave();
  const another = await openFile(anna);
  expect(another.status).toBe(200);
  for (const open of [another, ...unread.slice(1)]) await open.leave();
});

test('a publisher has ten files a minute', async () => {
  nextMinute();
  const statusOfNext = async () => {
    const file = await openFile(oleg);
    await file.text();
    return file.status;
  };
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push(await statusOfNext());
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  nextMinute();
  expect(await statusOfNext()).toBe(200);
});

test('a file has every row, and its last line the totals', async () => {
  nextMinute();
  const lines = (await (await openFile(anna)).text()).split('\r\n');
  // Headings, totals and the end of the last line.
  expect(lines).toHaveLength(days * 250 + 3);
  expect(lines.at(-2)?.split(',').slice(6, 8)).toEqual([String(days * 250 * 1000), String(days * 250 * 900)]);
});

test('a file whose days are superseded while its query begins has the new figures, not a gap', async () => {
  const owner = await api.addPublisher();
  const key = await addApplication(owner);
  const day = '2026-11-01';
  await insertFacts(api.warehouse.writer, [fact(await publish([day]), owner, key, day, 1)]);
  const { reader } = api.warehouse;
  let queries = 0;
  const reports = reportService({
    database: api.database,
    timeZone: 'UTC',
    finalAfterDays: 3,
    now: () => now,
    reports: {
      ...reader,
      async *stream(statement, signal) {
        queries += 1;
        if (queries === 1) {
          // As if the query had waited: a newer load counts by now, and the facts of the older one are gone.
          const load = await publish([day]);
          const writer = createClient({ ...api.warehouse.writer, clickhouse_settings: { mutations_sync: '1' } });
          for (const table of ['stats_daily', 'stats_block_daily'])
            await writer.command({ query: `ALTER TABLE ${table} DELETE WHERE publisher = ${owner.number}` });
          await writer.close();
          await insertFacts(api.warehouse.writer, [fact(load, owner, key, day, 2)]);
        }
        yield* reader.stream(statement, signal);
      },
    },
  });
  const report = await reports.all(
    { groupList: ['date'], indicatorList: ['requests'], filterList: { period: { from: day, to: day } } },
    {
      caller: {
        publisherId: owner.id,
        publisherNumber: owner.number,
        currency: 'USD',
        sessionId: '',
        authenticatedAt: now,
        shortfall: null,
      },
      locale: 'en',
      signal: new AbortController().signal,
    },
  );
  const parts: ReportPart[] = [];
  for await (const part of report.parts) parts.push(part);
  expect(parts.at(-1)).toEqual({ totals: { requests: 2n }, compared: null });
  expect(queries).toBe(2);
});

test('without the warehouse a file is answered with 503 and the envelope', async () => {
  const broken = await startTestApi();
  const { token } = await broken.signIn();
  await (await broken.startWarehouse()).close();
  const answer = await broken.call('generateReport', { body: wholeReport, token });
  expect(answer).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '5' } });
  expect(answer.headers['content-disposition']).toBeUndefined();
  await broken.close();
});
