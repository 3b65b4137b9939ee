import { and, eq, ne } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { readPdf } from '#modules/documents/testing/read-pdf.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import { addApplication, factOf, publishedLoad } from '#modules/statistics/reports/testing/two-publishers.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { currencyRule, moneyRule, statement, statementLine } from '#stores/sql/tables/ledger.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { statisticsLoad, statisticsPublicationDay } from '#stores/sql/tables/statistic.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { addEntry, addStatement, closedTestMonth, openTestMonth } from './testing/added-money.ts';

let api: TestApi;
let anna: TestPublisher & Tokens;
let boris: TestPublisher & Tokens;
let app: Awaited<ReturnType<typeof addApplication>>;
/** February is closed on 3 March, and paid on the 25th. */
let time = Date.parse('2026-03-10T12:00:00Z');

beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) });
});
afterAll(() => api.close());

const params = { month: '2026-02' };
const usd = (minor: string) => ({ minor, currency: 'USD' });
const overview = async ({ token } = anna) => (await api.call('getMoneyOverview', { token })).data;
const months = async ({ token } = anna) => (await api.call('getMoneyMonths', { token })).data.months;
const month = async ({ token }: Pick<Tokens, 'token'> = anna) =>
  (await api.call('getMoneyMonth', { token, params })).data;
const object = (entry: number, text = 'These were our own devices.', { token } = anna) =>
  api.call('objectToEntry', { token, params: { entry }, body: { text } });
const prefer = (body: { threshold: string | null; heldUntil: string | null }) =>
  api.call('updatePaymentPreference', { token: anna.token, body });

test('before the network closes a month there is no balance and no list, whatever is booked', async () => {
  const own = await api.signIn();
  await addEntry(api.database, { publisherId: own.id, kind: 'opening_balance' });
  expect(await overview(own)).toMatchObject({ balance: null, lastClosed: null, nextPayment: { amount: usd('0') } });
  expect(await months(own)).toEqual([]);
  expect((await api.call('getMoneyEntries', { token: own.token })).data).toEqual({ entries: [], next: null });
  expect((await api.call('getMoneyMonth', { token: own.token, params })).status).toBe(404);
  expect((await api.call('getCurrentUser', { token: own.token })).data.user.hasStatements).toBe(false);
});

describe('after a close', () => {
  beforeAll(async () => {
    await asNetwork(api.database, async (network) => {
      await network.insert(currencyRule).values({ currency: 'USD', threshold: 1_000n, approvalLimit: 0n });
      await network.insert(moneyRule).values({ closeDay: 5, payDay: 25, acceptedAfterDays: 10 });
    });
    await addSignedInStaff(api.database, 'support', { at: new Date(time) });
    // The ledger closes February with the first statement, so what is booked in it comes before.
    anna = await api.signIn({ company: 'Northwind' });
    await addEntry(api.database, {
      publisherId: anna.id,
      kind: 'earned',
      amount: 1_235n,
      booked: closedTestMonth,
      reason: null,
    });
    await addEntry(api.database, { publisherId: anna.id, kind: 'fee', amount: -35n, booked: closedTestMonth });
    boris = await api.signIn();
    await addEntry(api.database, { publisherId: boris.id, kind: 'earned', amount: 1_000n, booked: closedTestMonth });
    await addStatement(api.database, boris);
    app = await addApplication(api, anna, '=Чайка "1"');
    await addStatement(api.database, anna, { application: app.number, closing: 1_200n });
  });

  beforeEach(() => {
    time = Date.parse('2026-03-10T12:00:00Z');
  });

  test('the overview, the list and the statement have the same figures, and the balance is the sum of all entries', async () => {
    expect(await overview()).toEqual({
      balance: usd('1200'),
      openMonth: { month: '2026-03', revenue: null, booked: usd('0'), closesBy: '2026-04-05' },
      lastClosed: { month: '2026-02', earned: usd('1235'), state: 'closed', paidOn: null },
      nextPayment: {
        on: '2026-03-25',
        amount: usd('1200'),
        conditions: [
          { id: 'month_closed', isMet: true },
          { id: 'threshold', isMet: true },
          { id: 'contract', isMet: false },
          { id: 'offer', isMet: true },
          { id: 'not_held', isMet: true },
          { id: 'not_blocked', isMet: true },
        ],
      },
      threshold: usd('1000'),
      preference: { threshold: null, heldUntil: null },
    });
    const [open, closed] = await months();
    expect(open).toMatchObject({ month: '2026-03', state: 'open', earned: null, closing: usd('1200') });
    expect(closed).toMatchObject({ month: '2026-02', state: 'closed', earned: usd('1235'), adjustments: usd('-35') });
    const shown = await month();
    expect(shown).toMatchObject({ earned: usd('1235'), opening: usd('0'), closing: usd('1200'), difference: null });
    expect(shown.lines).toEqual([
      {
        application: { number: app.number, id: app.id, name: '=Чайка "1"', platform: 'ios' },
        revenue: 12.345678,
        amount: usd('1235'),
      },
    ]);
    expect(shown.entries).toMatchObject([{ kind: 'fee', amount: usd('-35'), reason: 'A bonus', mayObject: true }]);
    expect((await api.call('getCurrentUser', { token: anna.token })).data.user.hasStatements).toBe(true);
  });

  test('a file has the amounts of the screen, to the last digit, and no formula', async () => {
    const fileOf = async (format: 'csv' | 'pdf' | 'xlsx', locale: 'en' | 'ru' = 'en') => {
      const answer = await api.app.inject({
        method: 'POST',
        url: '/money/month/2026-02/file',
        headers: { authorization: `Bearer ${anna.token}`, 'accept-language': locale },
        payload: { paper: 'statement', format },
      });
      expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
        200,
        `attachment; filename=statement_${(await month()).number}.${format}`,
      ]);
      return answer.rawPayload;
    };
    const csv = (await fileOf('csv')).toString().split('\r\n');
    const [entry] = (await month()).entries;
    expect(csv.slice(0, 6)).toEqual([
      '\uFEFF"What","Entry","Booked in","App","Reason","Amount, USD"',
      '"Balance before",,,,,0.00',
      `"Earned",,"2026-02","'=Чайка ""1"" (iOS)",,12.35`,
      '"Earned, total",,,,,12.35',
      `"Fee","${entry?.number}","2026-02",,"A bonus",-0.35`,
      '"Balance after",,,,,12.00',
    ]);
    expect((await fileOf('csv', 'ru')).toString()).toContain('"Комиссия"');
    expect((await fileOf('csv', 'ru')).toString()).toContain(';-0,35');
    const { sheets } = await readXlsx(await fileOf('xlsx'));
    expect(sheets[0]?.name).toBe('Statement');
    expect(sheets[0]?.rows.slice(1, 6).map((cells) => cells[5])).toEqual([0, 12.35, 12.35, -0.35, 12]);
    expect(sheets[0]?.rows[2]?.[3]).toBe('=Чайка "1" (iOS)');
    const { pages } = await readPdf(await fileOf('pdf', 'ru'));
    const text = pages.join(' ').replaceAll('\u00A0', ' ');
    for (const part of ['Northwind', '12,35 $', '-0,35 $', '12,00 $', '=Чайка "1" (iOS)']) expect(text).toContain(part);
  });

  test('there is no act without a template of it, and it is a PDF alone', async () => {
    const act = (format: 'csv' | 'pdf') =>
      api.call('getStatementFile', { token: anna.token, params, body: { paper: 'act', format } });
    expect((await act('pdf')).status).toBe(404);
    expect(await act('csv')).toMatchObject({
      status: 422,
      errors: { format: ['Value is not one of the allowed ones'] },
    });
  });

  test('figures that were published after the close are shown as a difference until a correction, and earlier ones are not', async () => {
    const own = await api.signIn();
    const ownApp = await addApplication(api, own, 'Gull');
    await asNetwork(api.database, async (network) => {
      const row = { publisherId: own.id, month: closedTestMonth, number: '2026-02-0', currency: 'USD' };
      await network.insert(statement).values({ ...row, revenue: 1_000_000n, earned: 100n, opening: 0n, closing: 100n });
      const line = { publisherId: own.id, month: closedTestMonth, application: ownApp.number };
      await network.insert(statementLine).values({ ...line, revenue: 1_000_000n, amount: 100n });
    });
    const load = await publishedLoad(api, '2026-02-10');
    const { writer } = await api.startWarehouse();
    await insertFacts(writer, [factOf(own, ownApp, load, '2026-02-10', 100)]);
    expect((await month(own)).difference).toBeNull();
    await asNetwork(api.database, async (network) => {
      const [newest] = await network.select().from(statisticsLoad);
      const changed = { day: '2026-02-10', publication: newest?.publication ?? 0, loadId: load, isFinal: true };
      await network.insert(statisticsPublicationDay).values(changed);
    });
    const difference = { now: usd('150'), booked: usd('0') };
    expect((await month(own)).difference).toEqual(difference);
    expect((await months(own))[1]?.difference).toEqual(difference);
    const { id: publisherId } = own;
    await addEntry(api.database, { publisherId, kind: 'correction', amount: 150n, concerns: closedTestMonth });
    expect((await month(own)).difference).toBeNull();
  });

  test('while figures cannot be read, only the values that are computed from them are missing', async () => {
    const read = vi
      .spyOn(api.warehouse.reader, 'read')
      .mockRejectedValue(new WarehouseUnavailable('It does not answer.'));
    onTestFinished(() => read.mockRestore());
    expect(await overview()).toMatchObject({ balance: usd('1200'), openMonth: { revenue: null } });
    expect(await months()).toMatchObject([
      { state: 'open', earned: null, closing: usd('1200') },
      { state: 'closed', earned: usd('1235') },
    ]);
    expect(await month()).toMatchObject({ closing: usd('1200'), difference: null });
    expect(read).toHaveBeenCalled();
  });

  test('a month stays paid whose payment lacked a deduction, whatever is booked in the same month after it', async () => {
    const { id: publisherId } = boris;
    await addEntry(api.database, { publisherId, kind: 'invalid_traffic', amount: -120n });
    const payment = { publisherId, kind: 'payment', paidOn: '2026-03-09' } as const;
    await addEntry(api.database, { ...payment, amount: -879n, reference: 'first' });
    const stateOfSecond = async () => (await months(boris))[1];
    expect(await stateOfSecond()).toMatchObject({ state: 'closed', paidOn: null });
    await addEntry(api.database, { ...payment, amount: -1n, paidOn: '2026-03-10', reference: 'second' });
    await addEntry(api.database, { publisherId, amount: 5_000n });
    await addEntry(api.database, { publisherId, kind: 'invalid_traffic', amount: -1n });
    await addEntry(api.database, { ...payment, amount: -10n, reference: 'third' });
    expect(await stateOfSecond()).toMatchObject({ state: 'paid', paidOn: '2026-03-10' });
    const [open] = await months(boris);
    expect(open).toMatchObject({ adjustments: usd('4879'), paid: usd('890'), closing: usd('4989') });
  });

  test('silence accepts a statement after the days of the contract, unless a member objected or accepted before', async () => {
    // Sessions end meanwhile.
    const { secret: token } = await addApiToken(api.database, anna.id, { scopes: ['money:read'] });
    expect(await month({ token })).toMatchObject({ acceptance: null, acceptedAfter: '2026-03-13T09:00:00.000Z' });
    time = Date.parse('2026-03-13T09:00:00Z');
    expect(await month({ token })).toMatchObject({
      acceptance: { at: '2026-03-13T09:00:00.000Z', isBySilence: true },
      acceptedAfter: null,
    });
    // Another rule is for the months that are closed from then on.
    await asNetwork(api.database, (network) => network.update(moneyRule).set({ acceptedAfterDays: 30 }));
    expect(await month({ token })).toMatchObject({ acceptance: { at: '2026-03-13T09:00:00.000Z', isBySilence: true } });
    time = Date.parse('2026-03-11T08:00:00Z');
    const { data } = await api.call('login', { body: { login: anna.email, password: anna.password } });
    const accept = () => api.call('acceptStatement', { token: data.token, params });
    const accepted = { acceptance: { at: '2026-03-11T08:00:00.000Z', isBySilence: false }, acceptedAfter: null };
    expect((await accept()).data).toMatchObject(accepted);
    time += minute;
    expect((await accept()).data).toMatchObject(accepted);
  });

  test('the audit log has each preference, acceptance and objection, with who made it', async () => {
    const own = await api.signIn();
    const { token } = own;
    await addStatement(api.database, own);
    const entry = await addEntry(api.database, { publisherId: own.id });
    const body = { threshold: '5000', heldUntil: '2026-05-01' };
    await api.call('updatePaymentPreference', { token, body });
    await api.call('updatePaymentPreference', { token, body: { ...body, threshold: '1' } });
    for (let times = 0; times < 2; times += 1) await api.call('acceptStatement', { token, params });
    for (let times = 0; times < 2; times += 1) await object(entry, 'Why?', own);
    const events = await asOwner(api.database, (all) =>
      all
        .select({ kind: auditEvent.kind, details: auditEvent.details, by: auditEvent.personId })
        .from(auditEvent)
        .where(and(eq(auditEvent.publisherId, own.id), ne(auditEvent.kind, 'login')))
        .orderBy(auditEvent.id),
    );
    expect(events).toEqual([
      { kind: 'payment_preference_set', details: { ...body, threshold: '50.00 USD' }, by: own.id },
      { kind: 'statement_accepted', details: { month: '2026-02' }, by: own.id },
      { kind: 'entry_objected', details: { entry }, by: own.id },
    ]);
  });

  test('a threshold below that of the network and a hold of more than a year are refused; others count', async () => {
    expect(await prefer({ threshold: '999', heldUntil: null })).toMatchObject({
      status: 422,
      errors: { threshold: [expect.any(String)] },
    });
    for (const heldUntil of ['2027-03-12', '2026-02-30']) {
      expect(await prefer({ threshold: null, heldUntil })).toMatchObject({
        status: 422,
        errors: { heldUntil: [expect.any(String)] },
      });
    }
    const unmet = async () => (await overview()).nextPayment.conditions.flatMap(({ id, isMet }) => (isMet ? [] : [id]));
    expect((await prefer({ threshold: '1201', heldUntil: '2026-03-26' })).data.threshold).toEqual(usd('1201'));
    expect(await unmet()).toEqual(['threshold', 'contract', 'not_held']);
    await prefer({ threshold: '1200', heldUntil: '2026-03-25' });
    await asOwner(api.database, (all) => all.update(publisher).set({ isSignedDocument: true }));
    expect(await unmet()).toEqual([]);
    expect((await prefer({ threshold: null, heldUntil: '2026-03-10' })).data.preference.heldUntil).toBeNull();
  });

  test('an objection opens a question about the entry: once, within 30 days, and not about entries of others', async () => {
    const own = await api.signIn();
    const add = (createdAt: string, publisherId = own.id) =>
      addEntry(api.database, { publisherId, createdAt: new Date(createdAt) });
    const [entry, old, foreign] = [
      await add('2026-02-08T12:00:00Z'),
      await add('2026-02-08T11:59:59Z'),
      await add('2026-03-09T12:00:00Z', anna.id),
    ];
    const asked = await object(entry, 'Why?', own);
    expect(asked.data.question.about).toEqual({ kind: 'payment', id: String(entry), name: `№ ${entry} · 2026-03` });
    expect(asked.data.messages).toMatchObject([{ text: 'Why?' }]);
    expect(await object(entry, 'Why?', own)).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await object(old, 'Why?', own)).toMatchObject({ status: 409, code: 'action_not_allowed' });
    expect(await object(foreign, 'Why?', own)).toMatchObject({ status: 404 });
    const { entries } = (await api.call('getMoneyEntries', { token: own.token })).data;
    expect(entries.map(({ number, objection, mayObject }) => [number, objection, mayObject])).toEqual([
      [old, null, false],
      [entry, asked.data.question.id, false],
    ]);
  });

  test('a publisher objects at most 20 times in 30 days', async () => {
    const own = await api.signIn();
    const add = () => addEntry(api.database, { publisherId: own.id, createdAt: new Date(time) });
    for (let made = 0; made < 20; made += 1) expect((await object(await add(), 'Why?', own)).status).toBe(200);
    const last = await add();
    expect(await object(last, 'Why?', own)).toMatchObject({ status: 429, code: 'rate_limited' });
    const [entry] = (await api.call('getMoneyEntries', { token: own.token })).data.entries;
    expect([entry?.number, entry?.mayObject]).toEqual([last, false]);
  });

  test('lists of entries come in pages, the newest first, and an entry names the one that withdrew it', async () => {
    const own = await api.signIn();
    const first = await addEntry(api.database, { publisherId: own.id, kind: 'fee', amount: -5n });
    for (let added = 0; added < 49; added += 1) await addEntry(api.database, { publisherId: own.id });
    const last = await addEntry(api.database, { publisherId: own.id, kind: 'fee', amount: 5n, opposes: first });
    const page = async (after?: string) =>
      (await api.call('getMoneyEntries', { token: own.token, query: after === undefined ? {} : { after } })).data;
    const { entries, next } = await page();
    expect([entries.length, entries[0]?.number, entries[0]?.opposes]).toEqual([50, last, first]);
    const rest = await page(next ?? '');
    expect(rest).toMatchObject({ entries: [{ number: first, opposedBy: last }], next: null });
    expect((await overview(own)).balance).toEqual(usd('49000'));
    for (const after of ['x', '1'.repeat(16)])
      expect((await api.call('getMoneyEntries', { token: own.token, query: { after } })).status).toBe(422);
  });

  test('a blocked account sees the balance, the months and their statements, and changes nothing', async () => {
    // It cannot accept the offer any more.
    const own = await api.signIn({ hasAcceptedOffer: false });
    await addStatement(api.database, own);
    await asNetwork(api.database, (network) =>
      network.update(publisher).set({ isBlocked: true }).where(eq(publisher.id, own.id)),
    );
    expect((await overview(own)).lastClosed).toMatchObject({ month: '2026-02' });
    expect((await months(own))[1]).toMatchObject({ month: '2026-02', earned: usd('1235') });
    const { token } = own;
    const file = { token, params, body: { paper: 'statement', format: 'pdf' } } as const;
    expect((await api.call('getStatementFile', file)).status).toBe(200);
    const preference = { threshold: null, heldUntil: null };
    for (const { code } of [
      await api.call('updatePaymentPreference', { token, body: preference }),
      await api.call('acceptStatement', { token, params }),
      await api.call('objectToEntry', { token, params: { entry: 1 }, body: { text: 'Why?' } }),
    ])
      expect(code).toBe('account_blocked');
  });

  test('no answer has who made or approved an entry', async () => {
    await addEntry(api.database, { publisherId: anna.id, booked: openTestMonth, approvedBy: 'second@network.example' });
    for (const operation of ['getMoneyEntries', 'getMoneyMonths', 'getMoneyOverview'] as const)
      expect((await api.call(operation, { token: anna.token })).text).not.toContain('@network.example');
    expect((await api.call('getMoneyMonth', { token: anna.token, params })).text).not.toContain('@network.example');
  });
});
