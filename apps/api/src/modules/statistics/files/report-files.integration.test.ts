import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { reportCall } from '#modules/statistics/reports/testing/report-call.ts';
import { createStatistics } from '#modules/statistics/reports/statistics.ts';
import type { ReportPart } from '#modules/statistics/reports/answer/whole-report.ts';
import {
  addReportedApplication,
  bigReport,
  bigReportRows,
  insertBigReport,
  publishBigReport,
  publishDays,
  reportedFact,
} from '#modules/statistics/reports/testing/big-report.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';

let now = new Date('2026-11-20T12:00:00Z');
let api: TestApi;
let port: number;
/** A publisher whose file is larger than the buffers between the engine and a client that does not read. */
let anna: TestPublisher & { token: string };
let oleg: TestPublisher & { token: string };

beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  await api.startWarehouse();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as AddressInfo);
  [anna, oleg] = [await api.signIn(), await api.signIn()];
  const load = await publishBigReport(api);
  await insertBigReport(api, load, anna);
  const olegsNumber = await addReportedApplication(api, oleg);
  await insertFacts(api.warehouse.writer, [reportedFact(load, oleg, olegsNumber, '2025-01-01', 7)]);
});
afterAll(() => api.close());

/** Requests a file and reads only the headers of the response. */
async function openFile({ token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const asked = request({ host: '127.0.0.1', port, path: '/report/generate', method: 'POST', headers });
  asked.end(JSON.stringify(bigReport));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    leave: async () => {
      const linesBefore = endedCalls();
      asked.destroy();
      await vi.waitFor(() => expect(endedCalls()).toBe(linesBefore + 1));
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
  await vi.waitFor(async () => expect(await runningReports()).toBe('0'));
});

test('a publisher has two files at once, and its unread files delay no other publisher', async () => {
  nextMinute();
  const unread = [await openFile(anna), await openFile(anna)];
  expect(unread.map(({ status }) => status)).toEqual([200, 200]);

  const third = await openFile(anna);
  expect(third.status).toBe(429);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  expect(third.headers['content-disposition']).toBeUndefined();
  expect(JSON.parse(await third.text())).toMatchObject({ result: false, code: 'rate_limited' });

  const { groupList, indicatorList, filterList } = bigReport;
  const page = await api.call('getStatistic', {
    body: { ...(groupList && { groupList }), indicatorList, filterList },
    token: oleg.token,
  });
  expect(page.data.summary.requests).toBe(7);
  const file = await openFile(oleg);
  expect(file.status).toBe(200);
  expect((await file.text()).split('\r\n')).toHaveLength(6);

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

test('a file has every row, then the totals, and states its number of rows at its end', async () => {
  nextMinute();
  const lines = (await (await openFile(anna)).text()).split('\r\n');
  // The five other lines: headings, totals, the details, the end of the report, and an empty text after the last line
  // end.
  expect(lines).toHaveLength(bigReportRows + 5);
  expect(lines.at(-4)?.split(',').slice(8, 10)).toEqual([String(bigReportRows * 1000), String(bigReportRows * 900)]);
  expect(lines.at(-2)).toBe(`"End of report: 150,000 rows"${','.repeat(16)}`);
});

test('a file whose days are superseded while its query begins has the new figures, not a gap', async () => {
  const owner = await api.addPublisher();
  const key = await addReportedApplication(api, owner);
  const day = '2026-11-01';
  await insertFacts(api.warehouse.writer, [reportedFact(await publishDays(api, [day]), owner, key, day, 1)]);
  const { reader } = api.warehouse;
  let queries = 0;
  const { reports } = createStatistics({
    adFormats: createAdFormats(defaultAdFormats),
    database: api.database,
    timeZone: 'UTC',
    finalAfterDays: 3,
    now: () => now,
    warehouse: {
      ...reader,
      async *stream(statement, signal) {
        queries += 1;
        if (queries === 1) {
          // Simulates a query that starts late: a newer load counts by then, and the superseded facts are deleted.
          const load = await publishDays(api, [day]);
          const writer = createClient({ ...api.warehouse.writer, clickhouse_settings: { mutations_sync: '1' } });
          for (const table of ['stats_daily', 'stats_block_daily'])
            await writer.command({ query: `ALTER TABLE ${table} DELETE WHERE publisher = ${owner.number}` });
          await writer.close();
          await insertFacts(api.warehouse.writer, [reportedFact(load, owner, key, day, 2)]);
        }
        yield* reader.stream(statement, signal);
      },
    },
  });
  const report = await reports.whole(
    { groupList: ['date'], indicatorList: ['requests'], filterList: { period: { from: day, to: day } } },
    reportCall(owner),
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
  const answer = await broken.call('generateReport', { body: bigReport, token });
  expect(answer).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '5' } });
  expect(answer.headers['content-disposition']).toBeUndefined();
  await broken.close();
});
