import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { trialCount } from '@publisher-console/test-kit/trials';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { daysOf } from '#modules/statistics/days/periods.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { csv, row } from '#modules/statistics/loads/testing/statistics-file.ts';
import type { Row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { statement, statementLine } from '#stores/sql/tables/ledger.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import type { AdBlockEntry } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import type { ExportedEntry } from './balances.network.ts';
import { daysOfMonth } from './month-facts.network.ts';
import { plainAmount } from './typed-amounts.ts';
import { reason, startMoneyNetwork } from './testing/money-network.ts';
import type { MoneyNetwork } from './testing/money-network.ts';

vi.setConfig({ testTimeout: trialCount(300_000, 3_600_000) });

const publishers = trialCount(12, 1_000);
const months = Array.from({ length: trialCount(3, 12) }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`);
const currencies = ['USD', 'JPY', 'KWD'];
/** Millionths that the minor unit of each has. */
const units: Record<string, bigint> = { USD: 10_000n, JPY: 1_000_000n, KWD: 1_000n };

interface Own {
  user: string;
  id: string;
  currency: string;
  blocks: AdBlockEntry[];
  /** What the test expects: the balance, and what the applications earn in each month, in millionths. */
  balance: bigint;
  revenue: Map<string, bigint[]>;
  booked: Map<string, bigint>;
}

let network: MoneyNetwork;
const all: Own[] = [];

/** The same numbers in each run. */
let state = 41;
function below(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}
const happens = (percent: number) => below(100) < percent;

/** Half to even, in another way than the product rounds: by twice the amount, and the parity of what is left. */
function rounded(micros: bigint, currency: string): bigint {
  const unit = units[currency] ?? 1n;
  const twice = 2n * micros + unit;
  const up = twice / (2n * unit);
  return twice % (2n * unit) === 0n && up % 2n === 1n ? up - 1n : up;
}

const total = (own: Own, month: string) => (own.revenue.get(month) ?? []).reduce((sum, one) => sum + one, 0n);

beforeAll(async () => {
  network = await startMoneyNetwork('2025-02-10');
  for (let index = 0; index < publishers; index += 1) all.push(await addPublisher(currencies[index % 3] ?? ''));
}, 600_000);
afterAll(() => network.close());

function addPublisher(currency: string): Promise<Own> {
  return asNetwork(network.database, async (rows) => {
    const owner = await addTestPublisher(rows, { currency });
    const blocks: AdBlockEntry[] = [];
    for (const name of ['One', 'Two', 'Three'].slice(0, 1 + below(3))) {
      const common = { publisherId: owner.id, name, status: 'active' as const };
      const [app] = await rows
        .insert(application)
        .values({ ...common, id: randomUUID(), platform: 'android', isNotPublished: false })
        .returning();
      if (app === undefined) throw new Error('There is no application.');
      const [block] = await rows
        .insert(adBlock)
        .values({ ...common, id: randomUUID(), applicationId: app.id, adFormat: 'fs_banner' })
        .returning();
      if (block === undefined) throw new Error('There is no ad block.');
      const { id, number } = block;
      const numbers = { applicationNumber: app.number, publisherNumber: owner.number };
      blocks.push({ id, number, applicationId: app.id, ...numbers, adFormat: 'fs_banner', adFormatNumber: 1 });
    }
    const expected = { balance: 0n, revenue: new Map(), booked: new Map() };
    return { user: String(owner.number), id: owner.id, currency, blocks, ...expected };
  });
}

/** Loads what all publishers earn in a month; the figures of some who had any do not change. */
async function load(month: string): Promise<void> {
  const days = daysOf(daysOfMonth(`${month}-01`));
  const rows: Row[] = days.map((date) => row(network.video, { date, revenue: '0' }));
  for (const own of all) {
    const before = own.revenue.get(month);
    const isKept = before !== undefined && happens(60);
    const revenues = isKept ? before : own.blocks.map(() => (happens(15) ? 0n : BigInt(below(2_000_000_000))));
    own.revenue.set(month, revenues);
    for (const [index, block] of own.blocks.entries()) {
      const digits = String(revenues[index] ?? 0n).padStart(7, '0');
      const date = days[below(days.length)] ?? '';
      rows.push(row(block, { date, revenue: `${digits.slice(0, -6)}.${digits.slice(-6)}` }));
    }
  }
  await loadFile({
    source: Readable.from([csv(...rows)]),
    format: 'csv',
    network: network.network,
    sourceId: 'main',
    asOf: network.stores.settings.now(),
    isFinal: true,
    isForced: true,
  });
}

function expectBooked(own: Own, month: string): void {
  const now = rounded(total(own, month), own.currency);
  own.balance += now - (own.booked.get(month) ?? 0n);
  own.booked.set(month, now);
}

const pageOfDifferences = 700;

/** Corrects all that an earlier month needs, as finance does: page by page, each difference once. */
async function correct(month: string): Promise<void> {
  await load(month);
  const expected = all.filter((own) => rounded(total(own, month), own.currency) !== (own.booked.get(month) ?? 0n));
  let corrected = 0;
  const next = (limit: number) => network.by('Vera').order('listDifferences', { limit, after: null });
  for (let place = 0; place < expected.length; place += pageOfDifferences) {
    const { rows } = await next(pageOfDifferences);
    const corrections = rows.map((each) => ({ user: String(each.publisher), month: each.month, minor: each.minor }));
    corrected += (await network.by('Vera').order('approveCorrections', { corrections })).entries;
  }
  expect((await next(1)).total).toBe(0);
  expect(corrected).toBe(expected.length);
  for (const own of all) expectBooked(own, month);
}

/** Adjusts the balances of some publishers, and withdraws some of the adjustments. */
async function adjust(month: string): Promise<void> {
  const vera = network.by('Vera');
  for (const own of all) {
    if (!happens(publishers > 100 ? 8 : 40)) continue;
    const isOwed = happens(50);
    const size = BigInt(1 + below(90_000));
    const minor = isOwed ? size : -size;
    const common = { user: own.user, month, application: null, reason, amount: plainAmount(minor, own.currency) };
    const kind = isOwed ? ('bonus' as const) : ('invalid_traffic' as const);
    const added = await vera.order('addAdjustment', { ...common, kind });
    const entry = added.entry ?? (await approve(added.proposal ?? ''));
    own.balance += minor;
    if (!happens(30)) continue;
    const withdrawn = await vera.order('withdrawEntry', { entry, reason });
    if (withdrawn.entry === null) await approve(withdrawn.proposal ?? '');
    own.balance -= minor;
  }
}

async function approve(id: string): Promise<number> {
  const { entry } = await network.by('Oleg').order('decideProposal', { id, isApproved: true });
  if (entry === null) throw new Error('The proposal became no entry.');
  return entry;
}

/** Pays some what they are owed or a part of it, all of it twice, and gets some of it back. */
async function pay(month: string, paidOn: string): Promise<void> {
  const vera = network.by('Vera');
  const paid = all.flatMap((own) => {
    if (own.balance <= 0n || !happens(60)) return [];
    const minor = happens(70) ? own.balance : 1n + BigInt(below(Number(own.balance)));
    own.balance -= minor;
    return [
      { user: own.user, amount: plainAmount(minor, own.currency), paidOn, reference: `PAY-${month}`, own, minor },
    ];
  });
  const payments = paid.map(({ user, amount, reference }) => ({ user, amount, paidOn, reference }));
  if (payments.length === 0) return;
  const first = await vera.order('recordPayments', { payments, isDryRun: false });
  const second = await vera.order('recordPayments', { payments, isDryRun: false });
  expect([first.recorded, second.recorded, second.repeated]).toEqual([payments.length, 0, payments.length]);
  for (const { own, user, minor } of paid) {
    if (!happens(5)) continue;
    const { rows } = await vera.order('ledgerOf', { user, limit: 1, after: null });
    await vera.order('returnPayment', { entry: rows[0]?.entry ?? 0, on: paidOn, reason });
    own.balance += minor;
  }
}

async function readLedger(): Promise<ExportedEntry[]> {
  const entries: ExportedEntry[] = [];
  let after: string | null = null;
  do {
    const page: { rows: ExportedEntry[]; next: string | null } = await network.network.order('exportLedger', {
      limit: 1_000,
      after,
    });
    entries.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return entries;
}

const sumOf = (entries: readonly ExportedEntry[]) => entries.reduce((sum, { minor }) => sum + BigInt(minor), 0n);

test('balances are the sums of entries, months their rounded facts, and lines the totals of statements', async () => {
  const vera = network.by('Vera');
  for (const [currency, approvalLimit] of [
    ['USD', '300'],
    ['JPY', '30000'],
    ['KWD', '30'],
  ] as const)
    await vera.order('setCurrencyRule', { currency, threshold: '0', approvalLimit });
  for (const [index, month] of months.entries()) {
    const next = index === 11 ? '2026-01' : `2025-${String(index + 2).padStart(2, '0')}`;
    network.setToday(`${next}-10`);
    await load(month);
    await vera.order('closeMonth', { month });
    for (const own of all) expectBooked(own, month);
    const earlier = months[below(index + 1)];
    if (earlier !== undefined && happens(60)) await correct(earlier);
    await adjust(month);
    await pay(month, `${next}-10`);
  }

  const entries = Map.groupBy(await readLedger(), ({ publisher }) => String(publisher));
  const stored = await asNetwork(network.database, async (rows) => ({
    statements: await rows.select().from(statement),
    lines: Map.groupBy(await rows.select().from(statementLine), (line) => `${line.publisherId} ${line.month}`),
  }));
  for (const own of all) {
    const mine = entries.get(own.user) ?? [];
    expect([own.user, sumOf(mine)]).toEqual([own.user, own.balance]);
    for (const month of months) {
      const about = mine.filter(({ kind, concerns }) => concerns === month && ['earned', 'correction'].includes(kind));
      expect([own.user, month, sumOf(about)]).toEqual([own.user, month, rounded(total(own, month), own.currency)]);
    }
  }
  for (const own of stored.statements) {
    const lines = stored.lines.get(`${own.publisherId} ${own.month}`) ?? [];
    expect([own.number, lines.reduce((sum, { amount }) => sum + amount, 0n)]).toEqual([own.number, own.earned]);
  }
  expect(stored.statements.length).toBeGreaterThanOrEqual(publishers * months.length);
  expect(await vera.order('verifyMoney', {})).toMatchObject({ faults: 0, listed: [], waiting: 0 });
});
