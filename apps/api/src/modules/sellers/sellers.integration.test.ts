import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseUser } from '#modules/accounts/orders/erase-user.network.ts';
import { blockUser, unblockUser } from '#modules/accounts/users.network.ts';
import { addApplication } from '#modules/applications/testing/added.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { application } from '#stores/sql/tables/application.ts';
import { seller } from '#stores/sql/tables/seller.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { listSellers, setSellerConfidential } from './seller-orders.network.ts';

const networkLines = [
  'exchange.example, pub-{publisherId}, RESELLER',
  'Network.example, app-{publisherId}, DIRECT, 3d5b41f0a9c7e268',
  'bidder.example, {publisherId}, DIRECT',
].join('\n');
const sellersContact = { email: 'sellers@network.example', address: '1 Harbour Street, Port Town' };
const named = { isConfidential: false, name: 'Northwind Games Ltd', domain: 'northwind.example' };

let at = Date.parse('2026-11-20T12:00:00Z');
const now = () => new Date(at);
/** Lets the file in memory become too old. */
const passMinute = () => void (at += 61_000);

let api: TestApi;
let stores: NetworkStores;
let anna: TestPublisher & Tokens;
beforeAll(async () => {
  api = await startTestApi({ now, networkLines, sellersContact });
  const settings = { scope: 'publisher', timeZone: 'UTC', now };
  stores = { database: api.database, files: api.files, settings, actor: 'olga' } as unknown as NetworkStores;
});
beforeEach(async () => {
  anna = await api.signIn({ company: 'Northwind' });
  passMinute();
});
afterAll(() => api.close());

const approved = (values = {}) => addApplication(api.database, anna.id, { approvedAt: now(), ...values });
const choose = (body: object) => api.call('updateSeller', { token: anna.token, body: body as typeof named });
const ownView = async () => (await api.call('getSeller', { token: anna.token })).data;

/** Anna's entry in the file; undefined if the file has none. */
async function published() {
  passMinute();
  const { text } = await api.call('getSellers');
  const file = JSON.parse(text) as { sellers: { seller_id: string }[] };
  return file.sellers.find(({ seller_id: id }) => id === `app-${anna.number}`);
}

test('an entry is confidential until its publisher publishes a name and a domain, and can be made confidential again', async () => {
  await approved();
  const confidential = { seller_id: `app-${anna.number}`, is_confidential: 1, seller_type: 'PUBLISHER' };
  expect(await published()).toEqual(confidential);
  const { data } = await choose({ ...named, domain: 'https://www.Northwind.example/games' });
  const entry = { ...confidential, is_confidential: 0, name: named.name, domain: named.domain };
  expect(data.entry).toEqual(entry);
  expect(await published()).toEqual(entry);
  await choose({ isConfidential: true });
  expect(await published()).toEqual(confidential);
  const rows = await asOwner(api.database, (all) => all.select().from(seller));
  expect(JSON.stringify(rows)).not.toContain('Northwind');
});

test('the publisher sees the entry of the file, and its id is the account id of the own line of app-ads.txt', async () => {
  await approved();
  await choose(named);
  const { entry, isListed, sellersUrl } = await ownView();
  expect(entry).toEqual(await published());
  expect({ isListed, sellersUrl }).toEqual({ isListed: true, sellersUrl: 'https://network.example/sellers.json' });
  const { data } = await api.call('getNetworkAppAdsTxt', { token: anna.token });
  expect(data.lines).toContain(`Network.example, ${entry?.seller_id}, DIRECT, 3d5b41f0a9c7e268`);
});

test('the file has the contact of the network and its version, and nothing but publishers with an approved application', async () => {
  await addApplication(api.database, anna.id, { status: 'on_check' });
  expect(await published()).toBeUndefined();
  expect(await ownView()).toMatchObject({ isListed: false, entry: { seller_id: `app-${anna.number}` } });
  const { id } = await approved({ status: 'stopped' });
  expect(await published()).toBeDefined();
  const { text, headers } = await api.call('getSellers');
  const { contact_email: email, contact_address: address, version } = JSON.parse(text) as Record<string, unknown>;
  expect({ email, address, version }).toEqual({ ...sellersContact, version: '1.0' });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-disposition']).toBeUndefined();
  await asOwner(api.database, (all) => all.update(application).set({ deletedAt: now() }).where(eq(application.id, id)));
  expect(await published()).toBeUndefined();
});

test('blocked, unconfirmed and erased publishers are left out', async () => {
  await approved();
  await choose(named);
  const one = { user: String(anna.number) };
  await blockUser(stores, { ...one, reason: { en: 'Bought clicks', ru: 'Купленные клики' } });
  expect(await published()).toBeUndefined();
  await unblockUser(stores, one);
  expect(await published()).toBeDefined();
  await eraseUser(stores, { ...one, confirmed: anna.number, isDryRun: false });
  expect(await published()).toBeUndefined();
  expect(await asOwner(api.database, (all) => all.$count(seller, eq(seller.publisherId, anna.id)))).toBe(0);
  const unconfirmed = await api.addPublisher({ emailConfirmedAt: null });
  await addApplication(api.database, unconfirmed.id, { approvedAt: now() });
  passMinute();
  expect((await api.call('getSellers')).text).not.toContain(String(unconfirmed.number));
});

test('a public entry needs a name and a domain of the publisher’s own', async () => {
  const errorsOf = async (body: object) => Object.keys((await choose(body)).errors ?? {});
  expect(await errorsOf({ isConfidential: false })).toEqual(['name', 'domain']);
  expect(await errorsOf({ ...named, name: ' \u200B ' })).toEqual(['name']);
  expect(await errorsOf({ ...named, name: 'North\u202Ewind' })).toEqual(['name']);
  for (const domain of [
    'northwind',
    '127.0.0.1',
    'co.uk',
    'play.google.com',
    'facebook.com/northwind',
    'a b.example',
    'ftp://northwind.example',
    'localhost',
  ])
    expect(await errorsOf({ ...named, domain })).toEqual(['domain']);
  expect((await ownView()).entry).toMatchObject({ is_confidential: 1 });
  const { data } = await choose({ ...named, domain: ' games.Bücher.example:443 ' });
  expect(data.entry).toMatchObject({ domain: 'xn--bcher-kva.example' });
});

test('a domain is suggested only where the stores name one website of all applications', async () => {
  expect((await ownView()).suggestion).toEqual({ name: 'Northwind', domain: null });
  await approved({ developerSite: 'https://www.northwind.example/' });
  await approved({ developerSite: 'https://games.northwind.example/chess' });
  expect((await ownView()).suggestion.domain).toBe('northwind.example');
  await approved({ developerSite: 'https://harbour.example/' });
  expect((await ownView()).suggestion.domain).toBeNull();
});

test('the network requires a confidential entry: its content is deleted, and its publisher can publish nothing', async () => {
  await approved();
  await choose(named);
  const one = { user: anna.email };
  await setSellerConfidential(stores, { ...one, required: true });
  expect(await published()).toMatchObject({ is_confidential: 1 });
  expect(await choose(named)).toMatchObject({ status: 409, code: 'action_not_allowed' });
  expect((await choose({ isConfidential: true })).status).toBe(200);
  expect(await ownView()).toMatchObject({ mustBeConfidential: true, entry: { is_confidential: 1 } });
  await expect(setSellerConfidential(stores, { ...one, required: true })).rejects.toThrow('already');
  const { rows } = await listSellers(stores, { limit: 1_000, after: String(anna.number - 1) });
  expect(rows[0]).toMatchObject({ publisher: anna.number, name: null, mustBeConfidential: true });
  await setSellerConfidential(stores, { ...one, required: false });
  expect(await published()).toMatchObject({ is_confidential: 1 });
  expect((await choose(named)).status).toBe(200);
});

test('a reader who has the file gets 304, HEAD has its length, and a compressed copy is the same file', async () => {
  await approved();
  const url = '/sellers.json';
  const whole = await api.app.inject({ url });
  const { etag = '' } = whole.headers;
  expect(whole.headers).toMatchObject({ 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding' });
  const known = await api.app.inject({ url, headers: { 'if-none-match': `"x", ${etag}` } });
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
  const head = await api.app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(whole.rawPayload.length),
  ]);
  const zipped = await api.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload)).toEqual(whole.rawPayload);
  await choose(named);
  passMinute();
  expect((await api.app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(200);
});

test('the rows are read at most once a minute, however many read the file', async () => {
  passMinute();
  const before = (await api.call('getSellers')).text;
  await approved();
  expect((await Promise.all(Array.from({ length: 5 }, () => api.call('getSellers')))).map(({ text }) => text)).toEqual(
    Array.from({ length: 5 }, () => before),
  );
  passMinute();
  expect((await api.call('getSellers')).text).not.toBe(before);
});

test('every publisher is in the file once, by Publisher ID, also beyond the rows of one statement', async () => {
  await asOwner(api.database, async (all) => {
    await all.execute(sql`
      insert into person (id, email, password_hash, first_name, last_name, email_confirmed_at)
        select gen_random_uuid(), 'p' || n || '@many.example', '-', '', 'Many', now() from generate_series(1, 5010) n`);
    await all.execute(sql`
      insert into publisher (id, company, scope, currency)
        select id, 'Many', 'publisher', 'USD' from person where last_name = 'Many'`);
    await all.execute(sql`
      insert into membership (id, person_id, publisher_id, role, created_at)
        select id, id, id, 'owner', now() from person where last_name = 'Many'`);
    await all.execute(sql`
      insert into application (id, publisher_id, name, platform, is_not_published, status, approved_at)
        select gen_random_uuid(), id, 'Many', 'ios', false, 'active', now() from publisher where company = 'Many'`);
  });
  passMinute();
  const file = JSON.parse((await api.call('getSellers')).text) as { sellers: { seller_id: string }[] };
  const numbers = file.sellers.map(({ seller_id: id }) => Number(id.replace('app-', '')));
  expect(numbers.length).toBeGreaterThan(5_010);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
});

test.each([
  ['no contact', { networkLines }],
  ['lines that share one account id', { sellersContact, networkLines: 'network.example, pub-7001, DIRECT' }],
  ['a Publisher ID in a RESELLER line alone', { sellersContact, networkLines: 'x.example, {publisherId}, RESELLER' }],
])('a network with %s publishes no file, and its publishers can choose nothing', async (_what, options) => {
  const other = await startTestApi(options);
  try {
    const { token } = await other.signIn();
    expect(await other.call('getSellers')).toMatchObject({ status: 404, code: 'sellers_not_published' });
    const { data } = await other.call('getSeller', { token });
    expect(data).toMatchObject({ sellersUrl: null, entry: null, isListed: false });
    expect(await other.call('updateSeller', { token, body: named })).toMatchObject({ code: 'sellers_not_published' });
  } finally {
    await other.close();
  }
});
