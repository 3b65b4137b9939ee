import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReportRequest } from '@publisher-console/api-contract';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { reportFile } from '#stores/sql/tables/report-file.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import {
  addReportedApplication,
  bigReport,
  bigReportRows,
  insertBigReport,
  publishBigReport,
  reportedFact,
} from '#modules/statistics/reports/testing/big-report.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import { begin, momentsAt } from './report-file-repository.ts';

let time = Date.parse('2026-11-20T12:00:00Z');
let sqlStore: OpenedDatabase;
let api: TestApi;
/** A second API on the same database, in place of another process. */
let otherApi: TestApi;
let port: number;
/** A publisher whose file is larger than the buffers between the engine and a client that does not read. */
let anna: TestPublisher & Tokens;
let oleg: TestPublisher & Tokens;
/** A publisher whose file fails at its last rows: they have an ad block that does not exist. */
let mia: TestPublisher & Tokens;

beforeAll(async () => {
  const now = () => new Date(time);
  sqlStore = await openTestDatabase();
  api = await startTestApi({ sql: sqlStore, now });
  otherApi = await startTestApi({ sql: sqlStore, now, tokenKeys: api.tokenKeys });
  await api.startWarehouse();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as AddressInfo);
  [anna, oleg, mia] = [await api.signIn(), await api.signIn(), await api.signIn()];
  const load = await publishBigReport(api);
  await insertBigReport(api, load, anna);
  const olegsNumber = await addReportedApplication(api, oleg);
  const miasNumber = await insertBigReport(api, load, mia);
  await insertFacts(api.warehouse.writer, [
    reportedFact(load, oleg, olegsNumber, '2025-01-01', 7),
    { ...reportedFact(load, mia, miasNumber, '2025-01-01', 7), ad_block: 999_999 },
  ]);
});
afterAll(async () => {
  await otherApi.close();
  await api.close();
  await sqlStore.close();
});
// The limit counts files per minute: each test begins two minutes later, so that earlier files do not count.
beforeEach(async () => {
  time += 120_000;
  for (const account of [anna, oleg, mia]) await signInAgain(account);
});

async function signInAgain(account: TestPublisher & Tokens): Promise<void> {
  const { data } = await api.call('login', { body: { login: account.email, password: account.password } });
  Object.assign(account, { token: data.token, refreshToken: data.refresh_token });
}

async function createLink({ token }: Tokens, body: ReportRequest = bigReport) {
  const { status, data } = await api.call('createReportFile', { token, body });
  expect(status).toBe(200);
  const { file, url } = data;
  const [, , , id = '', key = ''] = url.split('/');
  expect(id).toBe(file.id);
  return { id, key, url, name: file.name, state: file.state };
}

const opened: { leave(): unknown }[] = [];
afterEach(() => {
  for (const download of opened.splice(0)) download.leave();
});

/** Opens an address without headers of our own, as a browser does to save a file. Does not read the content yet. */
async function open(url: string) {
  const asked = get({ host: '127.0.0.1', port, path: url });
  opened.push({ leave: () => asked.destroy() });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    leave: () => asked.destroy(),
    /** Reads the content; `isWhole` is false if the connection breaks before its end. */
    read: async () => {
      answer.setEncoding('utf8');
      let text = '';
      try {
        for await (const piece of answer) text += String(piece);
      } catch {
        return { text, isWhole: false };
      }
      return { text, isWhole: answer.complete };
    },
  };
}

const fileOf = async ({ token }: Tokens, id: string, of = api) =>
  (await of.call('getReportFile', { token, params: { id } })).data.file;

test.each([
  ['starts its file until it expires', 59_999, true],
  ['that expired while its use waited for a slot starts nothing', 60_000, false],
])('a link %s', async (_what, age, isStarted) => {
  const { id } = await createLink(oleg);
  const key = { id, publisherId: oleg.id };
  const start = asPublisher(api.database, wholePublisher(oleg.id), (own) =>
    begin(own, key, momentsAt(new Date(time + age))),
  );
  expect(await start).toBe(isStarted);
});

test('a link gives the whole file once, without any header, and the file shows its progress', async () => {
  const { id, url, name, state } = await createLink(anna);
  expect(state).toBe('waiting');
  const download = await open(url);
  expect(download.status).toBe(200);
  expect(download.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename=${name}`,
    'transfer-encoding': 'chunked',
  });
  await vi.waitFor(async () => {
    const { state: running, totalRows } = await fileOf(anna, id, otherApi);
    expect([running, totalRows]).toEqual(['running', bigReportRows]);
  });
  expect((await open(url)).status).toBe(404);

  const { text, isWhole } = await download.read();
  expect(isWhole).toBe(true);
  const generated = await api.call('generateReport', { token: anna.token, body: bigReport });
  expect(text === generated.text).toBe(true);
  await vi.waitFor(async () =>
    expect(await fileOf(anna, id)).toEqual({
      id,
      name,
      state: 'done',
      rows: bigReportRows,
      totalRows: bigReportRows,
    }),
  );
  expect((await open(url)).status).toBe(404);
});

test('a link retains the language, the days and the format of its request', async () => {
  const body: ReportRequest = { ...bigReport, format: 'xlsx', filterList: { period: { preset: 'today' } } };
  const { data } = await api.call('createReportFile', { token: oleg.token, body, locale: 'ru' });
  expect(data.file.name).toMatch(/^статистика_2026-11-20_2026-11-20_.*\.xlsx$/);
  const download = await open(data.url);
  expect(download.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(download.headers['content-disposition']).toContain(encodeURIComponent(data.file.name));
  expect((await download.read()).isWhole).toBe(true);
});

describe('a file is refused', () => {
  const expectNothing = async (url: string) => {
    const { status, headers, read } = await open(url);
    expect([status, headers['content-disposition']]).toEqual([404, undefined]);
    expect(JSON.parse((await read()).text)).toMatchObject({ result: false, code: 'not_found' });
  };

  test('with another key, another id, or an id or a key of another form', async () => {
    const { id, key, url } = await createLink(oleg);
    const other = await createLink(oleg);
    const wrong = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BA' : 'AA'}`;
    for (const path of [`${id}/${wrong}`, `${other.id}/${key}`, `x/${key}`, `${id}/x`, `${id}/${key}x`])
      await expectNothing(`/report/file/${path}`);
    expect((await open(url)).status).toBe(200);
  });

  test('a minute after the link was made, which is expired then', async () => {
    const { id, url } = await createLink(oleg);
    time += 60_000;
    expect((await fileOf(oleg, id)).state).toBe('expired');
    await expectNothing(url);
  });

  test('after the session that requested it has ended', async () => {
    const { id: publisherId, email, password } = oleg;
    const { data: session } = await api.call('login', { body: { login: email, password } });
    const { url } = await createLink({ token: session.token, refreshToken: session.refresh_token });
    const kept = await createLink(oleg);
    await api.call('logout', { token: session.token, refreshToken: session.refresh_token });
    await expectNothing(url);

    const setBlocked = (isBlocked: boolean) =>
      asPublisher(api.database, wholePublisher(publisherId), (own) =>
        own.update(publisher).set({ isBlocked }).where(eq(publisher.id, publisherId)),
      );
    await setBlocked(true);
    await expectNothing(kept.url);
    await setBlocked(false);
    expect((await open(kept.url)).status).toBe(200);
  });

  test('to a HEAD request, which leaves the link as it is', async () => {
    const { url } = await createLink(oleg);
    expect((await api.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await open(url)).status).toBe(200);
  });
});

test('a key is stored as a hash only, and is in no line of the log', async () => {
  const { id, key, url } = await createLink(oleg);
  await open(`${url}x`);
  await (await open(url)).read();
  await open(url);
  const [row] = await asPublisher(api.database, wholePublisher(oleg.id), (own) =>
    own.select().from(reportFile).where(eq(reportFile.id, id)),
  );
  expect(JSON.stringify(row)).not.toContain(key);
  expect(row?.keyHash).toHaveLength(32);
  expect(api.logLines.filter((line) => line.includes('downloadReportFile')).length).toBeGreaterThanOrEqual(3);
  expect(api.logLines.join('')).not.toContain(key);
});

test("another publisher's file is answered as one that is unknown, and goes on", async () => {
  const { id, url } = await createLink(oleg);
  for (const operation of ['getReportFile', 'cancelReportFile'] as const) {
    const answers: { status: number; text: string }[] = [];
    for (const asked of [id, '00000000-0000-7000-8000-000000000000', 'x']) {
      const { status, text } = await api.call(operation, { token: anna.token, params: { id: asked } });
      answers.push({ status, text });
    }
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ...answers[0], status: 404 })));
  }
  expect((await open(url)).status).toBe(200);
});

describe('a file that is not whole never looks whole', () => {
  const expectPart = ({ text, isWhole }: { text: string; isWhole: boolean }) => {
    expect(isWhole).toBe(false);
    expect(text).not.toContain('End of report');
    expect(text.split('\r\n').length).toBeLessThan(bigReportRows);
  };

  test('when another process cancels it: its connection is cut though no client reads', async () => {
    const { id, url } = await createLink(anna);
    const download = await open(url);
    const { status } = await otherApi.call('cancelReportFile', { token: anna.token, params: { id } });
    expect(status).toBe(200);
    const cancelledCalls = () => api.logLines.filter((line) => line.includes('"ended":"cancelled"')).length;
    await vi.waitFor(async () => expect(cancelledCalls()).toBe(1));
    expectPart(await download.read());
    expect((await fileOf(anna, id)).state).toBe('cancelled');

    // Cancelling a download that has ended changes nothing.
    expect((await api.call('cancelReportFile', { token: anna.token, params: { id } })).status).toBe(200);
    expect((await fileOf(anna, id)).state).toBe('cancelled');
  });

  test('when it is cancelled before it begins', async () => {
    const { id, url } = await createLink(anna);
    await api.call('cancelReportFile', { token: anna.token, params: { id } });
    expect((await open(url)).status).toBe(404);
    expect((await fileOf(anna, id)).state).toBe('cancelled');
  });

  test('when its reader leaves', async () => {
    const { id, url } = await createLink(anna);
    const download = await open(url);
    download.leave();
    await vi.waitFor(async () => expect((await fileOf(anna, id)).state).toBe('left'));
  });

  test.each(['csv', 'xlsx'] as const)('when its last rows cannot be made: %s', async (format) => {
    const { id, url } = await createLink(mia, { ...bigReport, format });
    const download = await open(url);
    expectPart(await download.read());
    await vi.waitFor(async () => expect((await fileOf(mia, id)).state).toBe('failed'));
  });
});

test('a file whose process has died has failed half a minute later', async () => {
  const { id } = await createLink(oleg);
  await asPublisher(api.database, wholePublisher(oleg.id), (own) =>
    own.update(reportFile).set({ state: 'running', rows: 5 }).where(eq(reportFile.id, id)),
  );
  expect((await fileOf(oleg, id)).state).toBe('running');
  time += 30_000;
  expect(await fileOf(oleg, id)).toMatchObject({ state: 'failed', rows: 5 });
});

test('a file is known until an hour after its end', async () => {
  const { id } = await createLink(oleg);
  await api.call('cancelReportFile', { token: oleg.token, params: { id } });
  const statusAfter = async (milliseconds: number) => {
    time += milliseconds;
    await signInAgain(oleg);
    const { status } = await api.call('getReportFile', { token: oleg.token, params: { id } });
    return status;
  };
  expect(await statusAfter(3_600_000)).toBe(200);
  expect(await statusAfter(1)).toBe(404);
});

test('a publisher has two files at once in all processes, also of links that were requested at once', async () => {
  const create = (at: TestApi) => at.call('createReportFile', { token: oleg.token, body: bigReport });
  const answers = await Promise.all([create(api), create(otherApi), create(api)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);

  const id = answers.find(({ status }) => status === 200)?.data.file.id ?? '';
  await api.call('cancelReportFile', { token: oleg.token, params: { id } });
  expect((await create(api)).status).toBe(200);
});

test('a publisher has ten links a minute', async () => {
  for (let count = 0; count < 10; count += 1) {
    const { id } = await createLink(oleg);
    await api.call('cancelReportFile', { token: oleg.token, params: { id } });
  }
  const eleventh = await api.call('createReportFile', { token: oleg.token, body: bigReport });
  expect(eleventh).toMatchObject({ status: 429, code: 'rate_limited' });
});

test('a report that cannot be made gets no link', async () => {
  const wrong: [Partial<ReportRequest>, string][] = [
    [{ sort: { field: 'ctr', direction: 'asc' } }, 'sort.field'],
    [{ filterList: { period: { from: '2026-02-30', to: '2026-03-01' } } }, 'filterList.period.from'],
    [
      { filterList: { period: { preset: 'today' }, applicationList: ['00000000-0000-7000-8000-000000000000'] } },
      'filterList.applicationList',
    ],
  ];
  for (const [changes, field] of wrong) {
    const { status, errors } = await api.call('createReportFile', {
      token: oleg.token,
      body: { ...bigReport, ...changes },
    });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  }
  const rows = await asPublisher(api.database, wholePublisher(oleg.id), (own) =>
    own
      .select({ state: reportFile.state })
      .from(reportFile)
      .where(sql`${reportFile.createdAt} = ${new Date(time)}`),
  );
  expect(rows).toEqual([]);
});
