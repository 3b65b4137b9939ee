import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { trialCount } from '@publisher-console/test-kit/trials';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { loadCommands } from '#modules/statistics/loads/load-commands.network.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adBlockExternalId } from '#stores/sql/tables/feed.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { sourceShare } from '#stores/sql/tables/source-share.ts';
import { source } from '#stores/sql/tables/source.ts';
import { startTestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import { streamHeaders } from '#testing/stream-body.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { createFeedDays } from './feed-days.network.ts';
import { addNetworkKey } from './testing/added-key.ts';

const sources = ['main', 'partner'] as const;
type Source = (typeof sources)[number];

/** A day that no other test has. */
let day = '2022-01-01';
const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;

let warehouse: TestWarehouse;
let api: TestApi;
let anna: TestPublisher & Tokens;
let token: string;
let blocks: Record<Source, { id: string; number: number }>;
beforeAll(async () => {
  warehouse = await startTestWarehouse();
  api = await startTestApi({ warehouse });
  anna = await api.signIn();
  token = (await addNetworkKey(api.database)).secret;
  const app = { id: (await addApplication(api.database, anna.id, { name: 'Chess' })).id, publisherId: anna.id };
  const [own, others] = [await addAdBlock(api.database, app, {}), await addAdBlock(api.database, app, {})];
  blocks = { main: own, partner: others };
  await asNetwork(api.database, async (network) => {
    await network.insert(source).values({ id: 'partner' });
    await network.insert(adBlockExternalId).values({ adBlockId: own.id, source: 'main', externalId: 'Zone-1' });
  });
});
afterAll(async () => {
  await api.close();
  await warehouse.remove();
});
beforeEach(nextDay);

function nextDay(): void {
  day = addDays(day, 1);
}

const header = 'date,ad_block_number,country,requests,selections,impressions,clicks,completions,revenue';
/** The body of a day of a source: a row for each country, with as many requests. */
function bodyOf(
  of: Source,
  requests: number,
  { date = day, countries = ['DE'], revenue = 0.5 }: { date?: string; countries?: string[]; revenue?: number } = {},
): string {
  const rows = countries.map((country) => `${date},${blocks[of].number},${country},${requests},0,0,0,0,${revenue}`);
  return [header, ...rows, ''].join('\n');
}

interface Sent {
  of?: Source | 'gross';
  headers?: Record<string, string>;
  key?: string;
  force?: boolean;
}

function put(body: string | Buffer | Readable, { of = 'main', headers = {}, key = token, force }: Sent = {}) {
  return api.call('putFeedDay', {
    token: key,
    params: { source: of, date: day },
    query: force === undefined ? {} : { force },
    body: body as never,
    headers: { ...(body instanceof Readable ? {} : streamHeaders(body)), ...headers },
  });
}

const runs = async () => (await api.call('getFeedRuns', { token, query: { date: day } })).data.items;

const stores = () => ({
  database: api.database,
  writer: warehouse.writer,
  files: null,
  settings: { scope: 'publisher', timeZone: 'UTC', now: () => new Date() },
});

/** The requests of the day that the publisher sees in reports; undefined without statistics. */
async function seen(): Promise<number | undefined> {
  const { data } = await api.call('getStatistic', {
    token: anna.token,
    body: { groupList: ['date'], indicatorList: ['requests'], filterList: { period: { from: day, to: day } } },
  });
  return data.table.rows[0]?.indicators.requests ?? undefined;
}

test('a day that is handed over is in reports with the answer, and again is nothing new', async () => {
  const first = await put(bodyOf('main', 7), { headers: { 'as-of': at(10) } });
  expect([first.status, await seen()]).toEqual([200, 7]);
  expect(first.data).toMatchObject({
    repeated: false,
    run: { state: 'published', rows: 1, source: 'main', date: day },
  });
  const again = await put(bodyOf('main', 7), { headers: { 'as-of': at(10) } });
  expect([again.status, again.data]).toEqual([200, { run: first.data.run, repeated: true, replacedFinal: false }]);
  const { digest } = first.data.run;
  const found = await api.call('getFeedRuns', { token, query: { source: 'main', date: day, digest } });
  expect(found.data.items).toEqual([first.data.run]);
});

test('a day that was final is replaced, and the answer reports it', async () => {
  const first = await put(bodyOf('main', 1), { headers: { final: '?1' } });
  const correction = await put(bodyOf('main', 2));
  expect([first, correction].map(({ data }) => data.replacedFinal)).toEqual([false, true]);
});

test('a day with far more revenue is refused unless it is forced', async () => {
  const countries = Array.from({ length: 100 }, (_, place) =>
    String.fromCharCode(65 + Math.floor(place / 10), 65 + (place % 10)),
  );
  await put(bodyOf('main', 1, { countries }));
  const cents = bodyOf('main', 1, { countries, revenue: 50 });
  const refused = await put(cents);
  expect(refused).toMatchObject({ status: 409, code: 'day_rise' });
  expect(refused.errors?.['body']?.[0]).toContain('100 times the revenue of what it replaces: ');
  expect((await runs())[0]).toMatchObject({ state: 'refused', code: 'day_rise' });
  expect((await put(cents, { force: true })).status).toBe(200);
});

test('of gross revenue that is handed over, the publisher sees the share that the network has set', async () => {
  await asNetwork(api.database, async (network) => {
    await network.insert(source).values({ id: 'gross', amounts: 'gross' });
    await network
      .insert(adBlockExternalId)
      .values({ adBlockId: blocks.partner.id, source: 'gross', externalId: 'Zone-2' });
  });
  const body = (of: string) =>
    `${header.replace('ad_block_number', 'external_id')}\n${day},${of},DE,1,1,1,0,0,8.000004\n`;
  const refused = await put(body('Zone-2'), { of: 'gross' });
  expect(refused).toMatchObject({ status: 409, code: 'share_missing' });
  expect(refused.errors?.['body']?.[0]).toContain(`no share of ${day} is set for publisher ${anna.number}`);
  expect((await runs())[0]).toMatchObject({ state: 'refused', code: 'share_missing' });

  await asNetwork(api.database, (network) =>
    network.insert(sourceShare).values({ sourceId: 'gross', fromDay: day, basisPoints: 6_250 }),
  );
  const headers = { 'expected-revenue': '8000004' };
  expect((await put(body('Zone-2'), { of: 'gross', headers })).status).toBe(200);
  const { data } = await api.call('getStatistic', {
    token: anna.token,
    body: { groupList: ['date'], indicatorList: ['revenue'], filterList: { period: { from: day, to: day } } },
  });
  expect(data.table.rows[0]?.indicators.revenue).toBe(5.000002);
  expect(JSON.stringify(data)).not.toContain('8.000004');
});

test('a body that counted once is loaded again after another replaced it', async () => {
  for (const requests of [1, 2, 1]) expect((await put(bodyOf('main', requests))).data.repeated).toBe(false);
  expect(await seen()).toBe(1);
});

test('CSV in gzip and NDJSON may name an ad block as the ad server does', async () => {
  const csv = gzipSync(
    bodyOf('main', 3)
      .replace('ad_block_number', 'external_id')
      .replace(/,\d+,DE/, ',Zone-1,de'),
  );
  expect(await put(csv)).toMatchObject({ status: 200 });
  expect(await seen()).toBe(3);
  const row = { date: day, external_id: 'Zone-1', country: '', requests: 4, selections: 0, impressions: 0 };
  const ndjson = JSON.stringify({ ...row, clicks: 0, completions: 0, revenue: '0.5' });
  expect((await put(ndjson, { headers: { 'content-type': 'application/x-ndjson' } })).status).toBe(200);
  expect(await seen()).toBe(4);
});

test('an older state of the day does not replace a later one', async () => {
  await put(bodyOf('main', 5), { headers: { 'as-of': at(12) } });
  for (const instant of [at(11), at(12)]) {
    const answer = await put(bodyOf('main', 9), { headers: { 'as-of': instant } });
    expect(answer).toMatchObject({ status: 409, code: 'newer_figures' });
  }
  expect(await seen()).toBe(5);
});

test('the same body that reaches further, or closes the day, is loaded again', async () => {
  await put(bodyOf('main', 7), { headers: { 'as-of': at(22) } });
  const end = new Date(Date.parse(at(0)) + 86_400_000).toISOString();
  const whole = await put(bodyOf('main', 7), { headers: { 'as-of': end, final: '?1' } });
  expect(whole.data).toMatchObject({ repeated: false, run: { isFinal: true, asOf: end } });
});

test('after a revert, the day is handed over again', async () => {
  const headers = { 'as-of': at(10) };
  const { data } = await put(bodyOf('main', 7), { headers });
  const network = createDirectConnection(loadCommands, stores());
  await network.order('revertLoad', { id: data.run.load ?? 0, isForced: true });
  expect(await seen()).toBeUndefined();
  expect((await put(bodyOf('main', 7), { headers })).status).toBe(200);
  expect(await seen()).toBe(7);
});

test('a call that another one replaced because of its silence publishes nothing', async () => {
  const body = bodyOf('main', 100);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const slow = Readable.from(
    (async function* () {
      yield Buffer.from(body.slice(0, 50));
      await held;
      yield Buffer.from(body.slice(50));
    })(),
  );
  const first = put(slow, { headers: { ...streamHeaders(body), 'as-of': at(12) } });
  await expect.poll(async () => (await runs()).map(({ state }) => state)).toEqual(['running']);
  await asNetwork(api.database, (network) =>
    network
      .update(feedRun)
      .set({ seenAt: new Date(0) })
      .where(eq(feedRun.state, 'running')),
  );
  const { secret: key } = await addNetworkKey(api.database);
  expect((await put(bodyOf('main', 200), { key, headers: { 'as-of': at(10) } })).status).toBe(200);
  release();
  expect(await first).toMatchObject({ status: 409, code: 'load_running' });
  expect(await seen()).toBe(200);
  expect((await runs()).map(({ state, code }) => [state, code])).toEqual([
    ['published', null],
    ['failed', 'interrupted'],
  ]);
});

/** The digest of another body. */
const otherDigest = streamHeaders('cut')['content-digest'] ?? '';

/** Bodies and headers that a call refuses, with the status, the code, and the message in the answer and the run. */
const refusals: Record<string, [sent: () => [string, Sent?], status: number, code: string, message: string]> = {
  'a body that is not that of the digest': [
    () => [bodyOf('main', 8), { headers: { 'content-digest': otherDigest } }],
    422,
    'digest_differs',
    '',
  ],
  'a row of another day': [
    () => [bodyOf('main', 8, { date: addDays(day, -1) })],
    422,
    'validation_failed',
    'There are rows of',
  ],
  'an unknown ad block': [
    () => [`${header}\n${day},999999,DE,1,0,0,0,0,0\n`],
    422,
    'rows_refused',
    'ad_block_number "999999" is not known',
  ],
  'another number of rows': [
    () => [bodyOf('main', 8), { headers: { 'expected-rows': '2' } }],
    422,
    'totals_differ',
    '2 rows were expected, and there are 1',
  ],
  'another revenue': [
    () => [bodyOf('main', 8), { headers: { 'expected-revenue': '500' } }],
    422,
    'totals_differ',
    'revenue of 500 millionths',
  ],
  'a day that loses too much': [() => [bodyOf('main', 8)], 409, 'day_fall', 'would lose 66.7 % of its facts (3 → 1)'],
  'an ad block of another source': [
    () => [bodyOf('main', 8), { of: 'partner' }],
    409,
    'other_source',
    'from the source main',
  ],
  'a reach in the future': [
    () => [bodyOf('main', 8), { headers: { 'as-of': '2999-01-01T00:00:00Z' } }],
    422,
    'validation_failed',
    'is in the future',
  ],
  'an end that is not reached': [
    () => [bodyOf('main', 8), { headers: { final: '?1', 'as-of': at(10) } }],
    422,
    'validation_failed',
    'cannot be final',
  ],
};

describe('nothing is changed, and the run has the cause, for', () => {
  beforeEach(async () => {
    await put(bodyOf('main', 10, { countries: ['AT', 'BE', 'CH'] }), { headers: { 'as-of': at(9) } });
  });
  test.each(Object.entries(refusals))('%s', async (_what, [sent, status, code, message]) => {
    const answer = await put(...sent());
    expect(answer).toMatchObject({ status, code });
    expect(answer.errors?.['body']?.[0] ?? '').toContain(message);
    expect(await seen()).toBe(30);
    const [run] = await runs();
    expect(run).toMatchObject({ state: 'refused', code, rows: null, load: null });
    const texts = [run?.message, ...(run?.badLines ?? []).map(({ reason }) => reason)].join();
    expect(texts).toContain(message);
    expect(texts).not.toMatch(/--|bin\/network/u);
  });

  test('a key that may not force it', async () => {
    const { secret: key } = await addNetworkKey(api.database, { scopes: ['feed:write'] });
    expect(await put(bodyOf('main', 8), { force: true, key })).toMatchObject({
      status: 403,
      code: 'key_scope_missing',
    });
    expect(await seen()).toBe(30);
    expect((await put(bodyOf('main', 8), { force: true })).status).toBe(200);
    expect(await seen()).toBe(8);
  });

  test('a source that the key does not include', async () => {
    await put(bodyOf('main', 8));
    const { secret: key } = await addNetworkKey(api.database, { sources: ['partner'] });
    const seenRuns = (query: { source?: string }) => api.call('getFeedRuns', { token: key, query });
    expect(await put(bodyOf('main', 9), { key })).toMatchObject({ status: 404, code: 'not_found' });
    expect((await put(bodyOf('partner', 9), { of: 'partner', key })).status).toBe(200);
    expect(await seenRuns({ source: 'main' })).toMatchObject({ status: 404, code: 'not_found' });
    const { items } = (await seenRuns({})).data;
    expect(new Set(items.map((run) => run.source))).toEqual(new Set(['partner']));
    const body = { source: 'main', externalId: 'Zone-9' };
    const named = await api.call('setExternalId', { token: key, params: { id: blocks.main.id }, body });
    expect(named).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('a source that there is not', async () => {
    expect(await put(bodyOf('main', 8), { of: 'nowhere' as Source })).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('another type of body', async () => {
    expect(await put(bodyOf('main', 8), { headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 415,
    });
  });
});

test('a client that leaves in the middle changes nothing, and may send the day again at once', async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const body = bodyOf('main', 6);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const headers = Object.entries({ ...streamHeaders(body), authorization: `Bearer ${token}` });
  const lines = [`PUT /network/feed/main/day/${day} HTTP/1.1`, 'Host: x', `Content-Length: ${body.length}`];
  socket.write([...lines, ...headers.map((each) => each.join(': ')), '', body.slice(0, -9)].join('\r\n'));
  await expect.poll(async () => (await runs()).map(({ state }) => state)).toEqual(['running']);
  const refused = await put(body);
  expect(refused).toMatchObject({ status: 409, code: 'load_running' });
  expect(refused.headers['retry-after']).toBe('10');
  socket.destroy();
  await expect.poll(async () => (await runs())[0]?.state).toBe('failed');
  expect(await seen()).toBeUndefined();
  expect((await put(body)).status).toBe(200);
  expect(await seen()).toBe(6);
});

/** A store of files that is away: a day is loaded without it. */
const awayFiles = {
  write: async () => {
    throw new Error('The store of files is away.');
  },
  discard: async () => {},
};

test('a client that leaves after its last byte has the day loaded', async () => {
  const body = bodyOf('main', 6);
  const leaving = new AbortController();
  async function* stream() {
    yield Buffer.from(body);
    leaving.abort(new Error('left'));
  }
  const { put: putDay } = createFeedDays({ stores: stores(), storedFiles: awayFiles, parts: {} as never });
  const answer = await putDay({
    caller: { keyId: 'key', keyName: 'Ad server', scopes: ['feed:write'], sources: [] },
    params: { source: 'main', date: day },
    query: {},
    headers: { ...streamHeaders(body) },
    locale: 'en',
    stream: stream(),
    signal: leaving.signal,
  } as never);
  expect(answer.run.state).toBe('published');
  expect(await seen()).toBe(6);
});

test('bytes after the end of gzip count for the digest', async () => {
  const body = Readable.from([gzipSync(bodyOf('main', 6)), ...Array.from({ length: 40 }, () => Buffer.alloc(65_536))]);
  const headers = { 'content-type': 'text/csv', 'content-digest': otherDigest };
  const refused = await put(body, { headers });
  expect(refused).toMatchObject({ status: 422, code: 'digest_differs' });
  expect(await seen()).toBeUndefined();
});

test.each([
  ['a wrong header', () => Buffer.from(`${'x,'.repeat(200_000)}\n`.repeat(2)), 'rows_refused'],
  [
    'damaged gzip',
    () => Buffer.concat([gzipSync(bodyOf('main', 1)).subarray(0, 20), randomBytes(400_000)]),
    'rows_refused',
  ],
])('%s is answered while the body still arrives, and the server goes on', async (_what, body, code) => {
  const { port } = api.app.server.address() as AddressInfo;
  const bytes = body();
  const headers = { ...streamHeaders(bytes), authorization: `Bearer ${token}` };
  const url = `http://127.0.0.1:${port}/network/feed/main/day/${day}`;
  const answer = await fetch(url, { method: 'PUT', headers, body: bytes });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, code]);
  expect((await put(bodyOf('main', 3))).status).toBe(200);
});

/** A push of a schedule: whose day, how many requests, through which hour, and whether it arrives whole. */
const push = fc.record({
  of: fc.constantFrom(...sources),
  requests: fc.integer({ min: 1, max: 4 }),
  hour: fc.integer({ min: 1, max: 6 }),
  isCut: fc.boolean(),
});
type Push = typeof push extends fc.Arbitrary<infer Value> ? Value : never;

/** The counting figures of each source. */
type Model = Partial<Record<Source, { requests: number; hour: number }>>;

/** The answer that a push gets where these figures count, and what counts then. */
function expected(before: Model, { of, requests, hour, isCut }: Push): [answer: number | string, after: Model] {
  const counting = before[of];
  const isSame = counting?.requests === requests && counting.hour === hour;
  if (isSame && !isCut) return [200, before];
  if (counting !== undefined && hour <= counting.hour) return ['newer_figures', before];
  return isCut ? ['digest_differs', before] : [200, { ...before, [of]: { requests, hour } }];
}

test('the latest whole state of each source counts, for pushes in any order, repeated, cut and at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(push, { minLength: 1, maxLength: 2 }), { maxLength: 5 }), async (rounds) => {
      nextDay();
      let model: Model = {};
      for (const round of rounds) {
        const answers = await Promise.all(
          round.map(async ({ of, requests, hour, isCut }) => {
            const headers = { 'as-of': at(hour), ...(isCut && { 'content-digest': otherDigest }) };
            const { status, code } = await put(bodyOf(of, requests), { of, headers });
            return code ?? status;
          }),
        );
        // Of two pushes at once for a source, one may be refused because the other runs, whichever comes second.
        const loaded = round.filter((_, place) => answers[place] !== 'load_running');
        const orders = loaded.length === 2 ? [loaded, loaded.toReversed()] : [loaded];
        const outcomes = orders.map((order) => {
          let after = model;
          const said = new Map(
            order.map((each) => {
              const [answer, next] = expected(after, each);
              after = next;
              return [each, answer];
            }),
          );
          return { after, answers: loaded.map((each) => said.get(each)) };
        });
        const seenAnswers = answers.filter((answer) => answer !== 'load_running');
        const outcome = outcomes.find(({ answers: said }) => isDeepStrictEqual(said, seenAnswers));
        expect(outcome, `${JSON.stringify(round)} after ${JSON.stringify(model)}: ${answers.join()}`).toBeDefined();
        model = outcome?.after ?? model;
        const sum = sources.reduce((all, of) => all + (model[of]?.requests ?? 0), 0);
        expect(await seen()).toBe(sum === 0 ? undefined : sum);
      }
    }),
    { numRuns: trialCount(6, 1_000) },
  );
}, 600_000);
