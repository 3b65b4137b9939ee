import type { OrderInputs } from '@publisher-console/api-contract/order-inputs';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { daysOf } from '#modules/statistics/days/periods.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { currencyRule } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { startTestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';

/** The instant of the calls: January is old enough to be final. */
const at = new Date('2026-03-20T12:00:00Z');
const january = daysOf({ from: '2026-01-01', to: '2026-01-31' });

let warehouse: TestWarehouse;
let api: TestApi;
let vera: SignedInStaff;
let pavel: SignedInStaff;
/** A publisher with an app and an ad block, by their numbers. */
type Owner = Omit<TestPublisher, 'company'> & { company: string; block: number; app: number };
let anna: Owner;
let oleg: Owner;
beforeAll(async () => {
  warehouse = await startTestWarehouse();
  api = await startTestApi({ warehouse, now: () => at });
  vera = await addSignedInStaff(api.database, 'admin', { at });
  pavel = await addSignedInStaff(api.database, 'finance', { at });
  anna = await addPublisher('Northwind Games', 'USD');
  oleg = await addPublisher('Harbour', 'JPY');
});
afterAll(async () => {
  await api.close();
  await warehouse.remove();
});

async function addPublisher(company: string, currency: string): Promise<Owner> {
  const owner = await api.addPublisher({ company, currency });
  const app = await addApplication(api.database, owner.id, { name: 'Chess' });
  const { number } = await addAdBlock(api.database, { id: app.id, publisherId: owner.id }, { name: 'Menu' });
  return { ...owner, company, block: number, app: app.number };
}

async function load(days: readonly string[], revenue: (block: number) => string) {
  const columns = 'date,ad_block_number,country,requests,selections,impressions,clicks,completions,revenue';
  const rows = days.flatMap((date) =>
    [anna, oleg].map(({ block }) => `${date},${block},DE,10,0,0,0,0,${date.endsWith('-01') ? revenue(block) : '0'}`),
  );
  const body = [columns, ...rows, ''].join('\n') as never;
  const query = { force: true, reason: 'Test' };
  const headers = { ...vera.headers, 'content-type': 'text/csv' };
  expect((await api.call('putDeskFeedFile', { params: { source: 'main' }, query, body, headers })).status).toBe(200);
}

const order = <Name extends keyof OrderInputs>(name: Name, input: OrderInputs[Name], by = vera) =>
  api.call('giveOrder', { params: { name }, body: { input: { ...input } }, headers: by.headers });
const money = async (query: { month?: string } = {}) =>
  (await api.call('getDeskMoney', { query, headers: pavel.headers })).data;
const waiting = async (by: SignedInStaff) => (await api.call('getWaiting', { headers: by.headers })).data.money;
const reason = { en: 'Clicks of bots', ru: 'Клики ботов' };
const usd = (minor: string) => ({ minor, currency: 'USD' });

describe('before the first close', () => {
  test('there is no month without figures, and nothing waits', async () => {
    expect(await money()).toEqual({ next: null, months: [], closed: [], differences: 0, proposals: 0 });
    expect(await waiting(pavel)).toEqual({ count: 0, oldest: null });
  });

  test('finance chooses the month, and sees which days are missing and what publishers would get', async () => {
    await load(january.slice(0, -1), (block) => (block === anna.block ? '60.014997' : '120.5'));
    const { next, months } = await money({ month: '2026-01' });
    expect(months).toEqual(['2026-02', '2026-01']);
    expect(next).toEqual({
      month: '2026-01',
      refusal: null,
      missing: [{ source: 'main', from: '2026-01-31', to: '2026-01-31', state: 'none' }],
      setAsideRows: 0,
      totals: [
        { currency: 'JPY', publishers: 1, earned: { minor: '120', currency: 'JPY' } },
        { currency: 'USD', publishers: 1, earned: usd('6001') },
      ],
    });
    // In a network that has never closed a month, none has to be closed: it does not wait.
    expect(await waiting(pavel)).toEqual({ count: 0, oldest: null });
  });
});

describe('once a month is closed', () => {
  test('the next one follows, and the statements are added up by currency', async () => {
    await load(january.slice(-1), () => '0');
    expect((await order('closeMonth', { month: '2026-01' })).status).toBe(200);
    const { next, months, closed } = await money({ month: '2026-01' });
    expect([next?.month, months]).toEqual(['2026-02', ['2026-02']]);
    expect(closed).toEqual([
      {
        month: '2026-01',
        closedAt: at.toISOString(),
        closedBy: vera.email,
        totals: [
          {
            currency: 'JPY',
            statements: 1,
            earned: { minor: '120', currency: 'JPY' },
            closing: { minor: '120', currency: 'JPY' },
          },
          { currency: 'USD', statements: 1, earned: usd('6001'), closing: usd('6001') },
        ],
      },
    ]);
  });

  const balances = async (query: { search?: string; payable?: boolean; after?: string; limit?: number } = {}) =>
    (await api.call('getDeskBalances', { query, headers: pavel.headers })).data;

  test('a balance shows which conditions of a payment it lacks, and is payable once it lacks none', async () => {
    const unmet = ['contract'];
    expect(await balances()).toEqual({
      items: [
        { publisher: { number: anna.number, company: anna.company }, balance: usd('6001'), isPayable: false, unmet },
        {
          publisher: { number: oleg.number, company: oleg.company },
          balance: { minor: '120', currency: 'JPY' },
          isPayable: false,
          unmet,
        },
      ],
      sums: [
        { currency: 'JPY', publishers: 1, balance: { minor: '120', currency: 'JPY' } },
        { currency: 'USD', publishers: 1, balance: usd('6001') },
      ],
      next: null,
    });
    expect((await balances({ payable: true })).items).toEqual([]);
    await asNetwork(api.database, async (network) => {
      await network
        .update(publisher)
        .set({ isSignedDocument: true })
        .where(inArray(publisher.id, [anna.id, oleg.id]));
      await network.insert(currencyRule).values({ currency: 'USD', threshold: 6_002n, approvalLimit: 0n });
    });
    expect((await balances()).items.map((row) => row.unmet)).toEqual([['threshold'], []]);
    const payable = await balances({ payable: true });
    expect(payable.items.map((row) => row.publisher.number)).toEqual([oleg.number]);
    expect(payable.sums).toEqual([{ currency: 'JPY', publishers: 1, balance: { minor: '120', currency: 'JPY' } }]);
  });

  test('a publisher is found by number, company and address, and pages follow the Publisher ID', async () => {
    const found = async (search: string) => (await balances({ search })).items.map((row) => row.publisher.number);
    expect(await found(String(oleg.number))).toEqual([oleg.number]);
    expect(await found('NORTHWIND')).toEqual([anna.number]);
    expect(await found(anna.email)).toEqual([anna.number]);
    expect(await found('%')).toEqual([]);
    const first = await balances({ limit: 1 });
    expect([first.items.length, first.sums.length, first.next]).toEqual([1, 2, String(anna.number)]);
    const second = await balances({ limit: 1, after: String(anna.number) });
    expect([second.items.map((row) => row.publisher.number), second.next]).toEqual([[oleg.number], null]);
  });
});

test('later figures are a difference of both figures, which waits until a correction is booked', async () => {
  await load(['2026-01-01'], (block) => (block === anna.block ? '58.4321' : '120.5'));
  const read = async () => (await api.call('getDeskDifferences', { headers: pavel.headers })).data;
  expect(await read()).toEqual({
    items: [
      {
        publisher: { number: anna.number, company: anna.company },
        month: '2026-01',
        booked: usd('6001'),
        now: usd('5843'),
        difference: usd('-158'),
      },
    ],
    total: 1,
  });
  expect(await waiting(pavel)).toEqual({ count: 1, oldest: null });
  expect((await money()).differences).toBe(1);
  const corrections = [{ user: String(anna.number), month: '2026-01', minor: '-158' }];
  expect((await order('approveCorrections', { corrections })).status).toBe(200);
  expect(await read()).toEqual({ items: [], total: 0 });
});

test('a proposal names its publisher and application, and waits for those who decide on money', async () => {
  const adjustment = {
    kind: 'invalid_traffic' as const,
    amount: '-1.50',
    month: '2026-02',
    application: anna.app,
    reason,
  };
  expect((await order('addAdjustment', { user: String(anna.number), ...adjustment })).status).toBe(200);
  const { items, total } = (await api.call('getDeskProposals', { headers: pavel.headers })).data;
  expect(items).toMatchObject([
    {
      publisher: { number: anna.number, company: anna.company },
      kind: 'invalid_traffic',
      amount: usd('-150'),
      concerns: '2026-02',
      application: { number: anna.app, name: 'Chess' },
      reason,
      opposes: null,
      madeBy: vera.email,
    },
  ]);
  expect(total).toBe(1);
  expect(await waiting(pavel)).toEqual({ count: 1, oldest: at.toISOString() });
  expect(await waiting(await addSignedInStaff(api.database, 'support', { at }))).toBeNull();
  const id = items[0]?.id ?? '';
  const own = await order('decideProposal', { id, isApproved: true });
  expect(own.code).toBe('order_refused');
  expect((await order('decideProposal', { id, isApproved: true }, pavel)).status).toBe(200);
  expect((await money()).proposals).toBe(0);
});

describe('the ledger', () => {
  const entries = async (query: object = {}) =>
    (await api.call('getDeskMoneyEntries', { query, headers: pavel.headers })).data;

  test('has the newest entry first, and is filtered by publisher, kind and month', async () => {
    const { items } = await entries();
    expect(items.map(({ kind }) => kind)).toEqual(['invalid_traffic', 'correction', 'earned', 'earned']);
    expect(items[0]).toMatchObject({ madeBy: vera.email, approvedBy: pavel.email, booked: '2026-02' });
    expect(items[0]?.hash).toMatch(/^[\da-f]{64}$/u);
    const numbers = async (query: object) => (await entries(query)).items.map(({ number }) => number);
    expect(await numbers({ publisher: oleg.number })).toEqual([2]);
    expect(await numbers({ kind: 'earned' })).toEqual([2, 1]);
    expect(await numbers({ booked: '2026-02', publisher: anna.number })).toEqual([4, 3]);
    const first = await entries({ limit: 3 });
    expect([first.items.length, first.next, await numbers({ after: first.next })]).toEqual([3, '2', [1]]);
  });

  test('is downloaded in part under the name of that part, which the audit log has too', async () => {
    const query = { publisher: oleg.number, kind: 'earned', booked: '2026-01' } as const;
    const answer = await api.call('exportDeskMoneyEntries', { headers: pavel.headers, query });
    expect(answer.headers['content-disposition']).toContain(
      `ledger-publisher-${oleg.number}-earned-booked-2026-01-2026-`,
    );
    const events = await asNetwork(api.database, (network) =>
      network.select({ details: auditEvent.details }).from(auditEvent).where(eq(auditEvent.kind, 'ledger_exported')),
    );
    const details = { publisher: String(oleg.number), entryKind: 'earned', month: '2026-01' };
    expect(events).toEqual([{ details }]);
  });

  test('is downloaded whole, with the balances beside it; the audit log has both', async () => {
    const { headers } = pavel;
    const ledger = (await api.call('exportDeskMoneyEntries', { headers })).text;
    const lines = ledger.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { entry: number }).entry)).toEqual([1, 2, 3, 4]);
    type Exported = { entry: number; publisher: number; kind: string; booked: string };
    const all = lines.map((line) => JSON.parse(line) as Exported);
    const [{ booked }] = all as [Exported];
    for (const [query, isOf] of [
      [{ publisher: oleg.number }, (one: Exported) => one.publisher === oleg.number],
      [{ kind: 'earned' }, (one: Exported) => one.kind === 'earned'],
      [{ booked }, (one: Exported) => one.booked === booked],
      [{ publisher: anna.number, kind: 'earned', booked: '2031-01' }, () => false],
    ] as const) {
      const { text } = await api.call('exportDeskMoneyEntries', { headers, query });
      const found = text.split('\n').filter((line) => line !== '');
      expect(found).toEqual(lines.filter((_, index) => isOf(all[index] as Exported)));
    }
    const { text: csv } = await api.call('exportDeskBalances', { headers, query: { payable: true } });
    expect(csv.split('\r\n')).toEqual([
      'publisher,company,currency,balance,payable,missing',
      `${oleg.number},"${oleg.company}",JPY,120,yes,`,
      '',
    ]);
    const events = await asNetwork(api.database, (network) =>
      network.select({ kind: auditEvent.kind }).from(auditEvent).where(eq(auditEvent.actor, pavel.email)),
    );
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['balances_exported', 'ledger_exported']));
  });
});

test('rules are those of every currency in use, and a publisher has its balance with the last statement', async () => {
  expect((await order('setMoneyRule', { closeDay: 5, payDay: 25, acceptedAfterDays: null })).status).toBe(200);
  const { data } = await api.call('getDeskMoneyRules', { headers: pavel.headers });
  expect(data.days).toEqual({ closeDay: 5, payDay: 25, acceptedAfterDays: null });
  expect(data.currencies).toEqual([
    {
      currency: 'JPY',
      isSet: false,
      threshold: { minor: '0', currency: 'JPY' },
      approvalLimit: { minor: '0', currency: 'JPY' },
    },
    { currency: 'USD', isSet: true, threshold: usd('6002'), approvalLimit: usd('0') },
  ]);
  const support = await addSignedInStaff(api.database, 'support', { at });
  const of = { params: { number: anna.number }, headers: support.headers };
  expect((await api.call('getDeskPublisherMoney', of)).data).toEqual({
    publisher: { number: anna.number, company: anna.company },
    currency: 'USD',
    balance: usd('5693'),
    statement: { month: '2026-01', number: `2026-01-${anna.number}`, earned: usd('6001'), closing: usd('6001') },
  });
});
