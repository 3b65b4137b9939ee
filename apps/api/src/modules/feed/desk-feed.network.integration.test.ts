import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { QueryParameters } from '#contract/operation.ts';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { minute } from '#process/durations.ts';
import { FileMissing } from '#stores/files/file-store.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { source } from '#stores/sql/tables/source.ts';
import { startTestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import { streamHeaders } from '#testing/stream-body.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { addNetworkKey } from './testing/added-key.ts';

/** The instant of the calls. */
const at = new Date('2026-03-20T12:00:00Z');
const today = '2026-03-20';
/** A day that no other test has. */
let day = addDays(today, -30);

let warehouse: TestWarehouse;
let api: TestApi;
let operator: SignedInStaff;
let number: number;
beforeAll(async () => {
  warehouse = await startTestWarehouse();
  api = await startTestApi({ warehouse, now: () => at });
  operator = await addSignedInStaff(api.database, 'operator', { at });
  const anna = await api.addPublisher();
  const { id } = await addApplication(api.database, anna.id, { name: 'Chess' });
  ({ number } = await addAdBlock(api.database, { id, publisherId: anna.id }, { name: 'Menu' }));
});
afterAll(async () => {
  await api.close();
  await warehouse.remove();
});
beforeEach(() => {
  day = addDays(day, 1);
});

const columns = 'date,ad_block_number,country,requests,selections,impressions,clicks,completions,revenue';
const countries = Array.from({ length: 100 }, (_, place) =>
  String.fromCharCode(65 + Math.floor(place / 10), 65 + (place % 10)),
);
/** A file of one day: a row for each country. */
const fileOf = (of: readonly string[], date = day) =>
  [columns, ...of.map((country) => `${date},${number},${country},10,0,0,0,0,0.5`), ''].join('\n');

type Query = QueryParameters<'putDeskFeedFile'>;

function put(body: string | Buffer, query: Query = {}, by = operator, of = 'main') {
  const headers = { ...by.headers, 'content-type': 'text/csv' };
  return api.call('putDeskFeedFile', { params: { source: of }, query, body: body as never, headers });
}

const dayOf = async (date = day) =>
  (await api.call('getDeskFeedDay', { params: { source: 'main', date }, headers: operator.headers })).data;

const stripOf = async (id: string) => {
  const { sources } = (await api.call('getDeskFeed', { headers: operator.headers })).data;
  return sources.find((each) => each.id === id);
};

describe('a file that a person hands over', () => {
  test('is compared before it is loaded, and the day then has its sums before and after', async () => {
    const first = await put(fileOf(countries.slice(0, 90)), { name: 'first.csv' });
    expect([first.status, first.data]).toMatchObject([
      200,
      { rows: 90, isDryRun: false, days: [{ date: day, before: null, beforeDate: null, after: { facts: 90 } }] },
    ]);
    const body = fileOf(countries);
    const tried = await put(body, { dryRun: true });
    expect(tried.data).toEqual({
      rows: 100,
      days: [
        {
          date: day,
          beforeDate: day,
          before: { facts: 90, publishers: 1, revenue: '45000000' },
          after: { facts: 100, publishers: 1, revenue: '50000000' },
        },
      ],
      // By its age.
      finalDays: [day],
      setAside: 0,
      outOfOrder: 0,
      rounded: 0,
      isDryRun: true,
      currency: 'USD',
      warning: null,
    });
    expect((await dayOf()).publications).toHaveLength(1);
    expect((await put(gzipSync(body))).status).toBe(200);
    const { publications } = await dayOf();
    expect(publications).toMatchObject([
      { before: { facts: 90 }, after: { facts: 100 }, actor: operator.email, countsNow: true, canRevert: true },
      { before: null, after: { facts: 90 }, source: 'first.csv', countsNow: false, canRevert: false },
    ]);
  });

  test('that removes too much is reported in a dry run, and counts only by force, for a reason, after a factor', async () => {
    await put(fileOf(countries));
    const small = fileOf(countries.slice(0, 50));
    expect((await put(small, { dryRun: true })).data.warning).toMatchObject({
      code: 'day_fall',
      message: expect.stringContaining('50.0 % of its facts (100 → 50)'),
    });
    expect((await put(small)).code).toBe('day_fall');
    const withoutReason = await put(small, { force: true });
    expect([withoutReason.code, Object.keys(withoutReason.errors ?? {})]).toEqual(['validation_failed', ['reason']]);
    const before = new Date(at.getTime() - 11 * minute);
    const idle = await addSignedInStaff(api.database, 'operator', {
      at,
      session: { factorAt: before, authenticatedAt: before },
    });
    expect((await put(small, { force: true, reason: 'Two partners left' }, idle)).code).toBe('reauth_required');
    expect((await dayOf()).publications).toHaveLength(1);

    const forced = await put(small, { force: true, reason: 'Two partners left' });
    expect([forced.status, forced.data.days[0]?.after.facts]).toEqual([200, 50]);
    const events = await asNetwork(api.database, (network) =>
      network.select().from(auditEvent).where(eq(auditEvent.kind, 'statistics_loaded')),
    );
    const own = events.find(({ details }) => (details as Record<string, unknown>)['reason'] !== undefined);
    expect([own?.actor, own?.details]).toMatchObject([
      operator.email,
      { forced: 'yes', reason: 'Two partners left', days: `${day} to ${day}` },
    ]);
  });

  test('with wrong lines is refused with them, and one of another day or source as well', async () => {
    const wrong = await put(`${columns}\n${day},${number},DE,many,0,0,0,0,0\n`);
    expect([wrong.status, wrong.code, wrong.errors?.['body']?.[0]]).toEqual([
      422,
      'rows_refused',
      expect.stringContaining('line 2'),
    ]);
    const other = await put(fileOf(['DE'], addDays(day, -1)), { onlyDay: day });
    expect([other.code, other.errors?.['body']?.[0]]).toEqual([
      'validation_failed',
      expect.stringContaining(`all have to be of ${day}`),
    ]);
    expect((await put(fileOf(['DE']), {}, operator, 'typo')).code).toBe('not_found');
    expect((await put(fileOf(['DE']), { name: 'a\u0000b' })).code).toBe('validation_failed');
    expect((await dayOf()).publications).toEqual([]);
  });
});

describe('a file that was refused', () => {
  const give = (name: string, input: Record<string, unknown>, by = operator) =>
    api.call('giveOrder', { params: { name }, body: { input }, headers: by.headers });
  const small = () => fileOf(countries.slice(0, 50));
  const reason = 'Two partners left';
  /** Hands a day over as an ad server does. */
  async function push(body: string, asOf: string) {
    const { secret: token } = await addNetworkKey(api.database);
    // The day is over.
    const headers = { ...streamHeaders(body), 'as-of': `${addDays(day, 1)}T${asOf}:00Z` };
    return api.call('putFeedDay', { token, params: { source: 'main', date: day }, body: body as never, headers });
  }
  const keysOf = async () =>
    asNetwork(api.database, (network) => network.select({ key: feedRun.keptKey, id: feedRun.id }).from(feedRun));

  test('by an ad server is stored and loaded anyway, once, for a reason, by a member with the right', async () => {
    expect((await push(fileOf(countries), '10:00')).status).toBe(200);
    expect((await push(small(), '11:00')).code).toBe('day_fall');
    const [run] = (await dayOf()).runs;
    expect(run).toMatchObject({ state: 'refused', code: 'day_fall', isKept: true, fileName: null });
    const input = { run: run?.id, reason };
    const { headers } = await addSignedInStaff(api.database, 'moderator', { at });
    expect((await give('loadRefusedRun', input, { ...operator, headers })).code).toBe('staff_role_not_allowed');
    expect((await give('loadRefusedRun', { ...input, reason: '' })).code).toBe('validation_failed');
    const key = (await keysOf()).find(({ id }) => id === run?.id)?.key ?? '';
    expect((await give('loadRefusedRun', input)).status).toBe(200);
    const { runs, publications } = await dayOf();
    expect(runs.slice(0, 2)).toMatchObject([
      { state: 'published', actor: operator.email, asOf: `${addDays(day, 1)}T11:00:00.000Z` },
      { id: run?.id, isKept: false },
    ]);
    expect(publications[0]).toMatchObject({ after: { facts: 50 }, countsNow: true });
    expect((await give('loadRefusedRun', input)).message).toContain('is not kept');
    await api.deliverMails();
    await expect(api.files.get(key)).rejects.toBeInstanceOf(FileMissing);
  });

  test('is not loaded once its day was published again', async () => {
    await push(fileOf(countries), '10:00');
    await push(small(), '11:00');
    const [run] = (await dayOf()).runs;
    expect((await push(fileOf(countries.slice(0, 95)), '12:00')).status).toBe(200);
    expect((await give('loadRefusedRun', { run: run?.id, reason })).message).toContain('was published since');
  });

  test('by a person is one of the runs, and another member can load it anyway', async () => {
    await put(fileOf(countries));
    // Checking it again adds no other run.
    await put(small(), { dryRun: true, name: 'small.csv' });
    await put(small(), { dryRun: true, name: 'small.csv' });
    const { runs, day: strip } = await dayOf();
    expect(runs).toMatchObject([
      { state: 'refused', code: 'day_fall', actor: operator.email, fileName: 'small.csv', isKept: true },
    ]);
    // No machine failed to hand the day over.
    expect(strip.lastRun).toBeNull();
    const other = await addSignedInStaff(api.database, 'operator', { at });
    expect((await give('loadRefusedRun', { run: runs[0]?.id, reason }, other)).status).toBe(200);
    expect((await dayOf()).publications[0]).toMatchObject({ actor: other.email, after: { facts: 50 } });
  });

  test('for its lines is one of the runs of its day with them, and is not stored', async () => {
    const wrong = `${fileOf(['DE'])}${day},${number},FR,many,0,0,0,0,0\n`;
    expect((await put(wrong, { dryRun: true, name: 'wrong.csv' })).code).toBe('rows_refused');
    expect((await dayOf()).runs).toMatchObject([
      { state: 'refused', code: 'rows_refused', fileName: 'wrong.csv', isKept: false, badLines: [{ line: 3 }] },
    ]);
    const { secret: token } = await addNetworkKey(api.database);
    const { data } = await api.call('getFeedRuns', { token, query: { source: 'main', date: day } });
    expect(data.items).toEqual([]);
  });

  test('leaves nothing in the store of files where it was loaded after all', async () => {
    const before = await keysOf();
    await push(fileOf(countries), '10:00');
    await put(fileOf(countries.slice(0, 99)));
    expect((await keysOf()).filter(({ key }) => key !== null)).toEqual(before.filter(({ key }) => key !== null));
  });

  test('is not published as a raw order without a reason and a factor', async () => {
    const publication = { id: 999_999, rows: 1, isForced: true };
    expect((await give('publishLoad', publication)).code).toBe('validation_failed');
    const before = new Date(at.getTime() - 11 * minute);
    const idle = await addSignedInStaff(api.database, 'operator', {
      at,
      session: { factorAt: before, authenticatedAt: before },
    });
    expect((await give('publishLoad', { ...publication, reason }, idle)).code).toBe('reauth_required');
    expect((await give('publishLoad', { ...publication, reason })).code).toBe('order_refused');
    expect((await give('publishLoad', { ...publication, isForced: false }, idle)).code).toBe('order_refused');
  });
});

test('rows of an unknown block are listed with the id that a block can be given', async () => {
  await asNetwork(api.database, (network) => network.insert(source).values({ id: 'odd', unknownBlocks: 'set_aside' }));
  const rows = countries.map((country) => `${day},Zone-1,${country},10,0,0,0,0,0.5`);
  const header = columns.replace('ad_block_number', 'external_id');
  const block = await addBlock();
  const give = (name: string, input: Record<string, unknown>) =>
    api.call('giveOrder', { params: { name }, body: { input }, headers: operator.headers });
  await give('setBlockExternalId', { block, source: 'odd', externalId: 'Zone-1' });
  const body = [header, ...rows, `${day},Zone-2,DE,1,0,0,0,0,0.1`, ''].join('\n');
  expect((await put(body, {}, operator, 'odd')).data).toMatchObject({ rows: 100, setAside: 1 });
  const { data } = await api.call('getDeskSetAside', {
    query: { source: 'odd', date: day },
    headers: operator.headers,
  });
  expect(data).toMatchObject({
    items: [{ source: 'odd', date: day, externalId: 'Zone-2', rows: 1, revenue: '100000', outcome: null }],
    next: null,
  });
  const strip = await stripOf('odd');
  expect(strip?.days.find(({ date }) => date === day)).toMatchObject({ state: 'final', setAsideRows: 1 });
  const shown = await api.call('getDeskBlock', { params: { number: block }, headers: operator.headers });
  expect(shown.data.block).toMatchObject({ name: 'Menu', externalIds: { odd: 'Zone-1' } });
});

/** Adds an ad block of another publisher; returns its number. */
async function addBlock(): Promise<number> {
  const bert = await api.addPublisher();
  const { id } = await addApplication(api.database, bert.id, { name: 'Ludo' });
  return (await addAdBlock(api.database, { id, publisherId: bert.id }, { name: 'Menu' })).number;
}

test('a day shows who handed it over, what was wrong, and that the run was refused', async () => {
  const key = await addNetworkKey(api.database);
  const body = `${columns}\n${day},999999,DE,1,0,0,0,0,0\n`;
  await api.call('putFeedDay', {
    token: key.secret,
    params: { source: 'main', date: day },
    body: body as never,
    headers: { ...streamHeaders(body), 'as-of': `${day}T10:00:00Z` },
  });
  const shown = await dayOf();
  expect(shown).toMatchObject({
    day: { state: 'none', lastRun: 'refused' },
    runs: [{ state: 'refused', code: 'rows_refused', badLineCount: 1, badLines: [{ line: 2, file: null }] }],
  });
  expect(shown.runs[0]?.actor).toMatch(/^key /u);
  const strip = await stripOf('main');
  expect(strip?.days.find(({ date }) => date === day)).toEqual(shown.day);
});

test('days that should be whole by now are late, and others are not', async () => {
  const [first, last] = [addDays(today, -3), addDays(today, -1)];
  await asNetwork(api.database, (network) =>
    network
      .insert(source)
      .values({ id: 'slow', requiredFrom: first, dayBy: '14:00', createdAt: new Date(`${first}T00:00Z`) }),
  );
  const block = await addBlock();
  const body = `${columns}\n${first},${block},DE,1,0,0,0,0,0.1\n`;
  expect((await put(body, {}, operator, 'slow')).status).toBe(200);
  const late = (await stripOf('slow'))?.days.filter(({ isLate }) => isLate).map(({ date }) => date);
  // It is noon: the day before today is due at two.
  expect(late).toEqual([addDays(first, 1)]);
  expect((await stripOf('slow'))?.days.find(({ date }) => date === last)).toMatchObject({
    state: 'none',
    isLate: false,
  });
});

test('the list of keys has no secret, and is only for those who may make a key', async () => {
  const { secret } = await addNetworkKey(api.database);
  const { text, data } = await api.call('getDeskKeys', { headers: operator.headers, query: { limit: 1 } });
  expect(data.items).toHaveLength(1);
  expect(text).not.toContain(secret);
  const next = await api.call('getDeskKeys', { headers: operator.headers, query: { limit: 1, after: 'no cursor' } });
  expect(next.code).toBe('order_refused');
  const { headers } = await addSignedInStaff(api.database, 'support', { at });
  expect((await api.call('getDeskKeys', { headers })).code).toBe('staff_role_not_allowed');
});
