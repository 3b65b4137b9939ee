import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { feedPart } from '#stores/sql/tables/feed-part.ts';
import { job } from '#stores/sql/tables/job.ts';
import { source } from '#stores/sql/tables/source.ts';
import { startTestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import { streamHeaders } from '#testing/stream-body.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { addNetworkKey } from './testing/added-key.ts';

/** A day that no other test has. */
let day = '2022-01-01';
const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;

let warehouse: TestWarehouse;
let api: TestApi;
let anna: TestPublisher & Tokens;
let token: string;
let block: { number: number };
beforeAll(async () => {
  warehouse = await startTestWarehouse();
  api = await startTestApi({ warehouse });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  anna = await api.signIn();
  token = (await addNetworkKey(api.database)).secret;
  const { id } = await addApplication(api.database, anna.id, { name: 'Chess' });
  block = await addAdBlock(api.database, { id, publisherId: anna.id }, {});
  await asNetwork(api.database, (network) => network.insert(source).values({ id: 'partner' }));
});
afterAll(async () => {
  await api.close();
  await warehouse.remove();
});
beforeEach(async () => {
  day = addDays(day, 1);
  await asNetwork(api.database, (network) => network.delete(feedPart));
});

const measures = { selections: 0, impressions: 0, clicks: 0, completions: 0, revenue: '0' };
const rowOf = (country: string, requests: number) => ({
  date: day,
  ad_block_number: String(block.number),
  country,
  requests,
  ...measures,
});
/** CSV with as many requests in one country, and NDJSON and gzip of it. */
function csv(country: string, requests: number): string {
  const row = rowOf(country, requests);
  return `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`;
}
const ndjson = (country: string, requests: number) => `${JSON.stringify(rowOf(country, requests))}\n`;

const digestOf = (body: string | Buffer) => createHash('sha256').update(body).digest('hex');
const named = (part: number, body: string | Buffer) => ({ part, digest: digestOf(body) });

interface Sent {
  of?: string;
  key?: string;
  headers?: Record<string, string>;
}

const put = (part: number, body: string | Buffer, { of = 'main', key = token, headers }: Sent = {}) =>
  api.call('putFeedPart', {
    token: key,
    params: { source: of, date: day, part },
    body: body as never,
    headers: { ...streamHeaders(body), ...headers },
  });

type Parts = { part: number; digest: string }[];

const publish = (parts: Parts, { of = 'main', key = token, headers, force }: Sent & { force?: boolean } = {}) =>
  api.call('publishFeedDay', {
    token: key,
    params: { source: of, date: day },
    query: force === undefined ? {} : { force },
    body: { parts },
    headers: headers ?? {},
  });

const runs = async () => (await api.call('getFeedRuns', { token, query: { date: day } })).data.items;
const waiting = async () => {
  const rows = await asNetwork(api.database, (network) => network.select().from(feedPart));
  return rows.map(({ part }) => part).toSorted((a, b) => a - b);
};

const filesInStore = async () => {
  const found = await readdir(join(api.files.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
};

/** The requests of the day that the publisher sees in reports; undefined without statistics. */
async function seen(): Promise<number | undefined> {
  const { data } = await api.call('getStatistic', {
    token: anna.token,
    body: { groupList: ['date'], indicatorList: ['requests'], filterList: { period: { from: day, to: day } } },
  });
  return data.table.rows[0]?.indicators.requests ?? undefined;
}

test('parts in any order, each with a format of its own, are one day when they are published', async () => {
  const bodies = [csv('DE', 1), ndjson('AT', 20), gzipSync(csv('CH', 300))];
  for (const part of [3, 1, 2]) {
    const body = bodies[part - 1] ?? '';
    const answer = await put(part, body);
    expect(answer).toMatchObject({
      status: 200,
      data: { part, digest: digestOf(body), size: body.length, repeated: false },
    });
  }
  expect(await seen()).toBeUndefined();
  const parts = bodies.map((body, place) => named(place + 1, body));
  const published = await publish(parts.toReversed(), { headers: { 'as-of': at(10), 'expected-rows': '3' } });
  expect(published).toMatchObject({ status: 200, data: { repeated: false, run: { state: 'published', rows: 3 } } });
  expect(await seen()).toBe(321);
  expect(published.data.run.digest).toBe(digestOf(parts.map(({ digest }) => `${digest}\n`).join('')));
  expect(await runs()).toEqual([published.data.run]);
});

test('a published day needs its parts no more, and the same call again gets the first answer', async () => {
  // Bytes of earlier tests.
  await api.deliverMails();
  const before = await filesInStore();
  const bodies = [csv('DE', 1), csv('AT', 2)];
  for (const [place, body] of bodies.entries()) await put(place + 1, body);
  expect(await filesInStore()).toBe(before + 2);
  const parts = bodies.map((body, place) => named(place + 1, body));
  const first = await publish(parts, { headers: { 'as-of': at(10) } });
  expect(await waiting()).toEqual([]);
  await api.deliverMails();
  expect(await filesInStore()).toBe(before);
  const again = await publish(parts, { headers: { 'as-of': at(10) } });
  expect(again.data).toEqual({ run: first.data.run, repeated: true, replacedFinal: false });
  expect(await publish(parts, { headers: { 'as-of': at(9) } })).toMatchObject({ status: 409, code: 'newer_figures' });
});

test('a list without a reach gets the first answer again after its parts are gone, until another day counts', async () => {
  const parts = [named(1, csv('DE', 1)), named(2, csv('AT', 2))];
  const send = async () => {
    await put(1, csv('DE', 1));
    await put(2, csv('AT', 2));
  };
  await send();
  const first = await publish(parts);
  expect(first.data).toMatchObject({ repeated: false });
  expect((await publish(parts)).data).toEqual({ run: first.data.run, repeated: true, replacedFinal: false });
  // Also when they were sent again, which are not needed either.
  await send();
  expect((await publish(parts)).data).toEqual({ run: first.data.run, repeated: true, replacedFinal: false });
  expect(await waiting()).toEqual([]);
  expect(await runs()).toHaveLength(1);
  await send();
  await put(1, csv('DE', 9));
  expect((await publish([named(1, csv('DE', 9)), named(2, csv('AT', 2))])).data).toMatchObject({ repeated: false });
  expect(await publish(parts)).toMatchObject({ status: 409, code: 'parts_differ' });
  expect(await seen()).toBe(11);
});

test('a list whose parts were removed before it was published is refused', async () => {
  await put(1, csv('DE', 1));
  await asNetwork(api.database, (network) => network.delete(feedPart));
  expect(await publish([named(1, csv('DE', 1))])).toMatchObject({ status: 409, code: 'parts_differ' });
});

test('a repeated part is not read, and another body replaces the part, whose bytes are removed later', async () => {
  await put(1, csv('DE', 1));
  const { 'content-digest': digest = '' } = streamHeaders(csv('DE', 1));
  const again = await put(1, 'other bytes', { headers: { 'content-digest': digest } });
  expect(again.data).toMatchObject({ repeated: true, size: csv('DE', 1).length });
  const [row] = await asNetwork(api.database, (network) => network.select().from(feedPart));
  expect((await put(1, csv('DE', 2))).data).toMatchObject({ repeated: false });
  const removals = await asNetwork(api.database, (network) => network.select().from(job));
  const due = removals.filter(({ key }) => key === row?.key).map(({ dueAt }) => dueAt.getTime() > Date.now());
  // One put before the bytes were written, one when they were replaced: a publication may still be reading them.
  expect(due).toEqual([true, true]);
  await publish([named(1, csv('DE', 2))]);
  expect(await seen()).toBe(2);
});

describe('a list is refused, and the parts stay, when', () => {
  beforeEach(async () => {
    await put(1, csv('DE', 1));
    await put(3, csv('AT', 2));
  });
  const lists: Record<string, [list: () => Parts, sentence: string]> = {
    'a part is missing': [
      () => [named(1, csv('DE', 1)), named(2, csv('CH', 5)), named(3, csv('AT', 2))],
      'Part 2 is not there. Nothing was loaded.',
    ],
    'a part is another one': [
      () => [named(1, csv('DE', 9)), named(3, csv('AT', 2))],
      'Part 1 is another one. Nothing was loaded.',
    ],
  };
  test.each(Object.entries(lists))('%s', async (_what, [list, sentence]) => {
    const answer = await publish(list());
    expect(answer).toMatchObject({ status: 409, code: 'parts_differ', errors: { body: [sentence] } });
    expect(await runs()).toMatchObject([{ state: 'refused', code: 'parts_differ', message: sentence }]);
    expect([await seen(), await waiting()]).toEqual([undefined, [1, 3]]);
  });

  test('a part is in it twice', async () => {
    const answer = await publish([named(1, csv('DE', 1)), named(1, csv('DE', 1))]);
    expect(answer).toMatchObject({ status: 422, errors: { parts: ['Part 1 is in the list twice.'] } });
    expect(await runs()).toEqual([]);
  });

  test('its parts are those of another source', async () => {
    const answer = await publish([named(1, csv('DE', 1))], { of: 'partner' });
    expect(answer).toMatchObject({ status: 409, code: 'parts_differ' });
    expect(await waiting()).toEqual([1, 3]);
  });

  test('a row is wrong, which is named with its part', async () => {
    await put(4, csv('x', 1));
    const answer = await publish([named(1, csv('DE', 1)), named(4, csv('x', 1))]);
    expect(answer).toMatchObject({ status: 422, code: 'rows_refused' });
    expect(answer.errors?.['body']?.[0]).toMatch(/^part 4, line 2: country/u);
    expect((await runs())[0]?.badLines).toMatchObject([{ file: 'part 4', line: 2 }]);
    expect(await waiting()).toEqual([1, 3, 4]);
  });

  test('the rows are not as many as expected', async () => {
    const parts = [named(1, csv('DE', 1)), named(3, csv('AT', 2))];
    expect(await publish(parts, { headers: { 'expected-rows': '3' } })).toMatchObject({ code: 'totals_differ' });
    expect((await publish(parts, { headers: { 'expected-rows': '2' } })).status).toBe(200);
  });

  test('the key may not force it', async () => {
    const { secret: key } = await addNetworkKey(api.database, { scopes: ['feed:write'] });
    const answer = await publish([named(1, csv('DE', 1))], { key, force: true });
    expect(answer).toMatchObject({ status: 403, code: 'key_scope_missing' });
  });

  test('the bytes of a part are gone, and then it can be sent again', async () => {
    const rows = await asNetwork(api.database, (network) => network.select().from(feedPart));
    await api.files.delete(rows.find(({ part }) => part === 3)?.key ?? '');
    const parts = [named(1, csv('DE', 1)), named(3, csv('AT', 2))];
    expect(await publish(parts)).toMatchObject({
      code: 'parts_differ',
      errors: { body: [expect.stringContaining('3')] },
    });
    expect((await put(3, csv('AT', 2))).data).toMatchObject({ repeated: false });
    expect((await publish(parts)).status).toBe(200);
  });
});

test.each(['with', 'without'])(
  'one of two publications at once %s a reach is refused or gets the answer of the other',
  async (reach) => {
    await put(1, csv('DE', 7));
    const { secret: key } = await addNetworkKey(api.database);
    const list = [named(1, csv('DE', 7))];
    const headers: Record<string, string> = reach === 'with' ? { 'as-of': at(10) } : {};
    const answers = await Promise.all([publish(list, { headers }), publish(list, { headers, key })]);
    const outcomes = answers.map(({ code, data }) => code ?? (data.repeated ? 'repeated' : 'published'));
    expect(outcomes.filter((outcome) => outcome === 'published')).toHaveLength(1);
    expect(outcomes.every((outcome) => ['published', 'repeated', 'load_running'].includes(outcome))).toBe(true);
    expect(await seen()).toBe(7);
  },
);

test('a body that is not that of its digest, or of a source that there is not, is not stored', async () => {
  const before = await filesInStore();
  const { 'content-digest': digest = '' } = streamHeaders('cut');
  const cut = await put(1, csv('DE', 1), { headers: { 'content-digest': digest } });
  expect(cut).toMatchObject({ status: 422, code: 'digest_differs' });
  expect(await put(1, csv('DE', 1), { of: 'nowhere' })).toMatchObject({ status: 404 });
  expect(await put(1_001, csv('DE', 1))).toMatchObject({ status: 404 });
  expect([await waiting(), await filesInStore()]).toEqual([[], before]);
});

test('a key of one source neither stores nor publishes parts of another', async () => {
  const { secret: key } = await addNetworkKey(api.database, { sources: ['partner'] });
  await put(1, csv('DE', 1));
  expect(await put(2, csv('AT', 1), { key })).toMatchObject({ status: 404 });
  expect(await publish([named(1, csv('DE', 1))], { key })).toMatchObject({ status: 404 });
  expect((await put(2, csv('AT', 1), { key, of: 'partner' })).status).toBe(200);
});

test('a part whose sender leaves in the middle is not stored, and the part before stays', async () => {
  await put(1, csv('DE', 1));
  const { port } = api.app.server.address() as AddressInfo;
  const before = await filesInStore();
  const body = csv('DE', 2);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const headers = Object.entries({ ...streamHeaders(body), authorization: `Bearer ${token}` });
  const lines = [`PUT /network/feed/main/day/${day}/part/1 HTTP/1.1`, 'Host: x', `Content-Length: ${body.length}`];
  socket.write([...lines, ...headers.map((each) => each.join(': ')), '', body.slice(0, -9)].join('\r\n'));
  await expect.poll(filesInStore).toBe(before + 1);
  socket.destroy();
  await expect.poll(filesInStore).toBe(before);
  expect((await publish([named(1, csv('DE', 1))])).status).toBe(200);
});

test('a publication goes on when its client leaves, and the same call again gets its answer', async () => {
  await put(1, csv('DE', 5));
  const parts = [named(1, csv('DE', 5))];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const read = vi.spyOn(api.files, 'get').mockImplementationOnce(async (...given) => {
    await held;
    return api.files.get(...given);
  });
  const { port } = api.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${port}/network/feed/main/day/${day}/publish`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'as-of': at(10) };
  const left = fetch(url, { method: 'POST', headers, body: JSON.stringify({ parts }), signal: leaving.signal });
  await expect.poll(() => read.mock.calls.length).toBe(1);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  expect(await publish(parts, { headers: { 'as-of': at(10) } })).toMatchObject({ status: 409, code: 'load_running' });
  release();
  await expect.poll(async () => (await runs())[0]?.state).toBe('published');
  expect(await publish(parts, { headers: { 'as-of': at(10) } })).toMatchObject({ data: { repeated: true } });
});

test('a part that is sent again while its list is published waits for the next list', async () => {
  await put(1, csv('DE', 5));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const read = vi.spyOn(api.files, 'get').mockImplementationOnce(async (...given) => {
    await held;
    return api.files.get(...given);
  });
  const published = publish([named(1, csv('DE', 5))], { headers: { 'as-of': at(10) } });
  await expect.poll(() => read.mock.calls.length).toBe(1);
  expect(await put(1, csv('DE', 5))).toMatchObject({ data: { repeated: true } });
  await put(2, csv('AT', 6));
  release();
  expect((await published).status).toBe(200);
  const next = [named(1, csv('DE', 5)), named(2, csv('AT', 6))];
  expect((await publish(next, { headers: { 'as-of': at(11) } })).status).toBe(200);
  expect(await seen()).toBe(11);
});

test('parts of a day, and of a source, have a largest size together', async () => {
  const add = (part: number, date: string, gigabytes: number, of = 'main') =>
    asNetwork(api.database, (network) =>
      network.insert(feedPart).values({
        sourceId: of,
        day: date,
        part,
        digest: digestOf(''),
        size: gigabytes * 1024 ** 3,
        key: `${of} ${date} ${part}`,
        createdAt: new Date(),
      }),
    );
  await add(1, day, 64);
  await add(1, addDays(day, 1), 64, 'partner');
  expect(await put(2, csv('DE', 1))).toMatchObject({ status: 413, code: 'payload_too_large' });
  // In place of the large one, there is room.
  expect((await put(1, csv('DE', 1))).status).toBe(200);
  for (const later of [2, 3, 4, 5]) await add(1, addDays(day, later), 64);
  expect(await put(2, csv('DE', 1))).toMatchObject({ status: 413, code: 'payload_too_large' });
});
