import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { staffRoles, guardedOrders, mayOrder, orderRoles } from '@publisher-console/api-contract/staff-roles';
import type { DeskOrder } from '@publisher-console/api-contract/staff-roles';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplication } from '#modules/applications/testing/added.ts';
import { staffCommands } from '#modules/staff/staff-orders.network.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { isConnectionFault } from '#stores/store-faults.ts';
import { createOrderHandlers } from './order-handlers.network.ts';
import { minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { staffSession } from '#stores/sql/tables/staff.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

const orders = Object.keys(orderRoles) as DeskOrder[];

const page = { limit: 10, after: null };
const guide = { name: 'android', locale: 'en', source: '# Android\n\n## Start the SDK\n\nStart it once.\n' };

/** A store at a port where nothing listens. */
function awayPool(): [NetworkStores['database'], () => Promise<void>] {
  const pool = new Pool({ host: '127.0.0.1', port: 1 });
  return [drizzle(pool), () => pool.end()];
}
const at = new Date('2026-11-20T12:00:00Z');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => at });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

const give = async (name: string, input: Record<string, unknown>, headers: Record<string, string>) =>
  api.call('giveOrder', { params: { name }, body: { input }, headers });

test('each order of the terminal can be given at the desk: by this call, or by calls of its own', () => {
  const ofStaff = Object.keys(staffCommands);
  expect([...orders, ...ofStaff].toSorted()).toEqual(Object.keys(networkCommands).toSorted());
});

test('a member decides at most 100 applications in a minute, and the refusal names that limit; another member goes on', async () => {
  const { id: publisherId } = await api.addPublisher();
  const { id: application } = await addApplication(api.database, publisherId, { status: 'on_check' });
  const [vera, max] = [
    await addSignedInStaff(api.database, 'moderator', { at }),
    await addSignedInStaff(api.database, 'moderator', { at }),
  ];
  const decision = { action: 'approve', reason: null };
  const unknown = Array.from({ length: 60 }, (_, place) => ({ application: String(900_000 + place) }));
  const many = { ...decision, applications: unknown };
  expect((await give('decideApplications', many, vera.headers)).message).toBe('There is no application 900000.');
  const refused = await give('decideApplications', many, { ...vera.headers, 'accept-language': 'ru' });
  expect([refused.status, refused.code, refused.message]).toEqual([
    429,
    'rate_limited',
    'За минуту можно решить не больше 100 приложений. Подождите, пока она пройдёт',
  ]);
  const one = { ...decision, application };
  expect((await give('decideApplication', one, vera.headers)).code).toBe('rate_limited');
  // Other orders have no such limit.
  expect((await give('listApplications', { ...page, status: null }, vera.headers)).status).toBe(200);
  expect((await give('decideApplication', one, max.headers)).status).toBe(200);
});

test('a refusal with a code is in the language of who gave the order, any other in English', async () => {
  const { headers } = await addSignedInStaff(api.database, 'admin', { at });
  const inRussian = { ...headers, 'accept-language': 'ru' };
  const order = { application: '999999', action: 'approve', reason: null };
  expect((await give('decideApplication', order, headers)).message).toBe('There is no application 999999.');
  expect((await give('decideApplication', order, inRussian)).message).toBe('Приложения 999999 нет.');
  const coded: [string, Record<string, unknown>, string][] = [
    ['removeGuide', { name: 'android', locale: 'en' }, 'Руководства для android на языке en нет.'],
    ['removeSavedAnswer', { name: 'none' }, 'Сохранённого ответа "none" нет.'],
    ['resetReasonText', { code: 'documents' }, 'У кода documents уже встроенные тексты.'],
  ];
  for (const [name, input, sentence] of coded) expect((await give(name, input, inRussian)).message).toBe(sentence);
  const unexplained = { code: 'documents', why: null, remedy: { en: 'Send them', ru: 'Пришлите их' } };
  expect((await give('setReasonText', unexplained, inRussian)).message).toBe('documents needs a text that says why.');
});

test.each(staffRoles)('%s may give the orders of the table, and no other', async (role) => {
  const { headers } = await addSignedInStaff(api.database, role, { at });
  for (const name of orders) {
    // No order has this field: a member who may give the order gets a validation error, and nothing is done.
    const { code } = await give(name, { noSuchField: 1 }, headers);
    expect({ name, code }).toEqual({
      name,
      code: mayOrder(role, name) ? 'validation_failed' : 'staff_role_not_allowed',
    });
  }
});

test('harmful orders need a factor that was proven within ten minutes', async () => {
  const session = {
    factorAt: new Date(at.getTime() - 11 * minute),
    authenticatedAt: new Date(at.getTime() - 11 * minute),
  };
  const { headers } = await addSignedInStaff(api.database, 'admin', { at, session });
  for (const name of orders) {
    const { code } = await give(name, { noSuchField: 1 }, headers);
    expect({ name, code }).toEqual({
      name,
      code: guardedOrders.includes(name) ? 'reauth_required' : 'validation_failed',
    });
  }
});

describe('an order at the desk', () => {
  test('does what the terminal does, and the audit log records who gave it', async () => {
    const owner = await api.addPublisher();
    const { id } = await addApplication(api.database, owner.id, { name: 'Chess', status: 'on_check' });
    const { headers, email } = await addSignedInStaff(api.database, 'moderator', { at });
    const { data } = await give('decideApplication', { application: id, action: 'approve', reason: null }, headers);
    expect(data.result).toEqual({ name: 'Chess', status: 'active' });
    const events = await asNetwork(api.database, (network) => network.select().from(auditEvent));
    expect(events.find(({ actor }) => actor === email)).toMatchObject({
      kind: 'application_approved',
      applicationId: id,
    });
  });

  test('that cannot be carried out is refused with its sentence, and changes nothing', async () => {
    const owner = await api.addPublisher();
    const { id } = await addApplication(api.database, owner.id, { name: 'Chess', status: 'active' });
    const { headers } = await addSignedInStaff(api.database, 'moderator', { at });
    const approved = await give('decideApplication', { application: id, action: 'approve', reason: null }, headers);
    expect([approved.status, approved.code, approved.message]).toEqual([
      409,
      'order_refused',
      '"Chess" cannot be approved: it is active already.',
    ]);
    const wrong = await give('decideApplication', { application: id, action: 'praise', reason: null }, headers);
    expect([wrong.code, Object.keys(wrong.errors ?? {})]).toEqual(['validation_failed', ['input.action']]);
    expect((await give('praiseApplication', {}, headers)).code).toBe('not_found');
    expect((await give('constructor', {}, headers)).code).toBe('not_found');
  });

  test('shows no link that signs in as another person', async () => {
    const owner = await api.addPublisher();
    const { headers } = await addSignedInStaff(api.database, 'support', { at });
    const link = (printed: boolean) => give('linkUser', { user: owner.email, printed }, headers);
    expect([(await link(true)).code, (await link(false)).data.result]).toEqual([
      'order_refused',
      { email: owner.email, number: owner.number, link: null },
    ]);
  });

  test('accepts a contract of many megabytes', async () => {
    const owner = await api.addPublisher();
    const { headers } = await addSignedInStaff(api.database, 'finance', { at });
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3 * 1024 ** 2), Buffer.from('\n%%EOF\n')]);
    const contract = {
      user: owner.email,
      number: 'C-1',
      counterparty: 'self_employed',
      date: null,
      pdf: pdf.toString('base64'),
    };
    expect(await give('registerContract', contract, headers)).toMatchObject({ status: 200 });
  });

  test('with a value that no store can hold is refused as wrong input', async () => {
    const { headers } = await addSignedInStaff(api.database, 'support', { at });
    const list = { term: 'a\0b', blocked: false, limit: 10, after: null };
    expect((await give('listUsers', list, headers)).code).toBe('validation_failed');
  });

  test('is refused when the member who gave it was removed while its body arrived', async () => {
    const owner = await api.addPublisher();
    const { id } = await addApplication(api.database, owner.id, { name: 'Chess', status: 'on_check' });
    const before = { usedAt: new Date(at.getTime() - 10 * minute) };
    const { id: staffId, headers } = await addSignedInStaff(api.database, 'moderator', { at, session: before });
    const ofStaff = eq(staffSession.staffId, staffId);
    const usedAt = async () => (await api.database.select().from(staffSession).where(ofStaff))[0]?.usedAt;
    const body = JSON.stringify({ input: { application: id, action: 'approve', reason: null } });
    const { promise: removed, resolve: remove } = Promise.withResolvers<void>();
    async function* slow() {
      yield Buffer.from(body.slice(0, 9));
      await removed;
      yield Buffer.from(body.slice(9));
    }
    const { port } = api.app.server.address() as AddressInfo;
    const answer = fetch(`http://127.0.0.1:${port}/desk/order/decideApplication`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: Readable.toWeb(Readable.from(slow())),
      duplex: 'half',
    });
    await expect.poll(usedAt).not.toEqual(before.usedAt);
    await api.database.update(staffSession).set({ endedAt: at }).where(ofStaff);
    remove();
    expect((await answer).status).toBe(401);
  });

  test('that returns nothing is answered as done', async () => {
    const { headers } = await addSignedInStaff(api.database, 'admin', { at });
    const { status, data } = await give('setGuide', guide, headers);
    expect([status, (await give('removeGuide', { name: guide.name, locale: 'en' }, headers)).status]).toEqual([
      200, 200,
    ]);
    expect(data).toHaveProperty('result');
  });

  test('about an unknown source is refused with a sentence that names it', async () => {
    const { headers } = await addSignedInStaff(api.database, 'finance', { at });
    const { code, message } = await give('listShares', { sourceId: 'typo', limit: 10, after: null }, headers);
    expect([code, message]).toEqual(['order_refused', expect.stringContaining('There is no source typo')]);
  });

  test('is never reported as refused while a store is away', async () => {
    const [pool, close] = awayPool();
    const handlers = createOrderHandlers({
      limits: { create: () => ({ consume: async () => {} }) as never },
      now: () => at,
      orderStoresOf: () => ({ database: pool, settings: { now: () => at } }) as NetworkStores,
    });
    const caller = {
      role: 'admin',
      factorAt: at,
      authenticatedAt: at,
      factorMethods: ['totp'],
      email: 'vera@network.example',
    };
    const call = { params: { name: 'signOutEverybody' }, body: { input: {} }, caller };
    const failed = await handlers.giveOrder(call as never).catch((error: unknown) => error);
    expect(isConnectionFault(failed)).toBe(true);
    await close();
  });

  test('sees the accounts of all publishers', async () => {
    const owner = await api.addPublisher();
    const { headers } = await addSignedInStaff(api.database, 'support', { at });
    const { data } = await give('listUsers', { term: owner.email, blocked: false, limit: 10, after: null }, headers);
    expect(data.result).toMatchObject({ total: 1, rows: [{ number: owner.number, email: owner.email }] });
  });
});
