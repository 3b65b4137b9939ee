import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import type { LedgerKind } from './ledger.network.ts';
import { reason, startMoneyNetwork } from './testing/money-network.ts';
import type { MoneyNetwork } from './testing/money-network.ts';

let network: MoneyNetwork;
let banner: string;
let video: string;
const vera = () => network.by('Vera');
const oleg = () => network.by('Oleg');
const page = { limit: 100, after: null };

beforeAll(async () => {
  network = await startMoneyNetwork('2026-03-10');
  banner = String(network.banner.publisherNumber);
  video = String(network.video.publisherNumber);
});
afterAll(() => network.close());

const ledger = async (user = banner) =>
  (await vera().order('ledgerOf', { ...page, user })).rows.map(({ kind, minor }) => `${kind} ${minor}`).toReversed();

const balance = async (user = banner) =>
  (await vera().order('listBalances', page)).rows.find(({ publisher }) => String(publisher) === user)?.balance;

describe('opening balances', () => {
  const balances = () => [
    { user: banner, amount: '100.5' },
    { user: network.video.publisherNumber.toString(), amount: '-3' },
  ];
  const opening = (lines: { user: string; amount: string }[], isDryRun = false, month = '2025-12') =>
    vera().order('importOpeningBalances', { month, balances: lines, isDryRun });

  test('are imported as a whole or not at all, and every wrong line is named', async () => {
    const { faults } = await opening([
      ...balances(),
      { user: 'nobody@publishers.example', amount: '1' },
      { user: video, amount: '7' },
      { user: banner, amount: '1,5' },
      { user: banner, amount: '1.234' },
      { user: banner, amount: '0' },
    ]);
    expect(faults.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
    for (const { reason: why } of faults) expect(why.ru).toMatch(/[а-я]{4}/);
    expect(await balance()).toBe(undefined);
  });

  test('are summed without being written in a dry run', async () => {
    const totals = [{ currency: 'USD', count: 2, minor: '9750', left: '9750' }];
    expect(await opening(balances(), true)).toEqual({ faults: [], recorded: 2, repeated: 0, totals });
    expect(await balance()).toBe(undefined);
  });

  test('are imported once: the same again changes nothing, and another amount is refused', async () => {
    await expect(opening(balances(), false, '2026-03')).rejects.toThrow('2026-03 has not ended.');
    expect(await opening(balances())).toMatchObject({ recorded: 2, repeated: 0 });
    expect(await opening(balances())).toMatchObject({ recorded: 0, repeated: 2, faults: [] });
    const [taken, ...others] = (await opening([{ user: banner, amount: '100.49' }])).faults;
    expect([taken?.reason.ru, others]).toEqual([expect.stringContaining('другой начальный баланс: 100.50'), []]);
    const ofOtherMonth = opening(balances(), false, '2025-11');
    await expect(ofOtherMonth).rejects.toThrow('The other opening balances are of 2025-12');
    await expect(ofOtherMonth).rejects.toMatchObject({ sentence: { ru: expect.stringContaining('за 2025-12') } });
    await expect(vera().order('closeMonth', { month: '2026-02' })).rejects.toThrow('Months are closed in their order');
    expect(await balance()).toBe('10050');
  });

  test('begin the first statement, also after one was withdrawn and imported again', async () => {
    const [entry] = (await vera().order('ledgerOf', { ...page, user: banner })).rows;
    const { proposal } = await vera().order('withdrawEntry', { entry: entry?.entry ?? 0, reason });
    await oleg().order('decideProposal', { id: proposal ?? '', isApproved: true });
    expect(await opening([{ user: banner, amount: '90' }])).toMatchObject({ recorded: 1, faults: [] });
    await network.closeMonth('2026-01', [
      [network.banner, '60.014997'],
      [network.video, '0.125'],
    ]);
    const { rows } = await vera().order('exportLedger', page);
    expect(rows.filter(({ booked }) => booked === '2025-12')).toHaveLength(4);
    expect(await balance()).toBe('15001');
    await expect(opening([{ user: video, amount: '1' }])).rejects.toThrow('2026-01 is closed');
  });
});

describe('an adjustment', () => {
  const add = (kind: LedgerKind, amount: string, changes = {}) =>
    vera().order('addAdjustment', {
      user: banner,
      kind: kind as 'bonus',
      amount,
      month: '2026-01',
      application: null,
      reason,
      ...changes,
    });

  test('has the sign of its kind, the decimals of its currency, and an application of its publisher', async () => {
    await expect(add('fee', '1')).rejects.toThrow('below 0');
    await expect(add('bonus', '-1')).rejects.toThrow('above 0');
    await expect(add('bonus', '0')).rejects.toThrow('not 0');
    await expect(add('bonus', '0.001')).rejects.toThrow('no amount of USD');
    await expect(add('bonus', '1', { month: '2026-04' })).rejects.toThrow('2026-04 has not begun.');
    const application = network.video.applicationNumber;
    await expect(add('bonus', '1', { application })).rejects.toThrow(`has no application ${application}`);
    await expect(add('payment', '-1')).rejects.toThrow('Invalid type');
  });

  test('waits for another person above the limit of its currency, which is 0 until finance decides', async () => {
    const { entry, proposal } = await add('invalid_traffic', '-5', { application: network.banner.applicationNumber });
    expect(entry).toBe(null);
    const id = proposal ?? '';
    await expect(vera().order('decideProposal', { id, isApproved: true })).rejects.toThrow('Somebody else');
    expect((await vera().order('listProposals', page)).rows).toMatchObject([{ id, minor: '-500', madeBy: 'Vera' }]);
    const before = await balance();
    const both = await Promise.allSettled(
      [oleg(), network.by('Ira')].map((each) => each.order('decideProposal', { id, isApproved: true })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(Number(await balance())).toBe(Number(before) - 500);
    const [row] = (await vera().order('ledgerOf', { ...page, user: banner })).rows;
    expect(row).toMatchObject({ kind: 'invalid_traffic', concerns: '2026-01', booked: '2026-02', madeBy: 'Vera' });
    expect(['Ira', 'Oleg']).toContain(row?.approvedBy);
  });

  test('is booked at once up to the limit, but for a write-off', async () => {
    await vera().order('setCurrencyRule', { currency: 'USD', threshold: '100', approvalLimit: '50' });
    expect((await add('bonus', '50', { user: video })).proposal).toBe(null);
    expect((await add('bonus', '50.01')).entry).toBe(null);
    expect((await add('write_off', '-0.01')).entry).toBe(null);
    const { rows } = await vera().order('listProposals', page);
    expect(rows).toHaveLength(2);
    for (const { id } of rows) await vera().order('decideProposal', { id, isApproved: false });
    expect(await ledger()).not.toContain('bonus 5001');
  });

  test('is withdrawn once, by an opposite entry that names it', async () => {
    const { entry } = await add('fee', '-10');
    const withdraw = (number: number) => vera().order('withdrawEntry', { entry: number, reason });
    const { entry: opposite } = await withdraw(entry ?? 0);
    const [row] = (await vera().order('ledgerOf', { ...page, user: banner })).rows;
    expect(row).toMatchObject({ entry: opposite, kind: 'fee', minor: '1000', opposes: entry });
    await expect(withdraw(entry ?? 0)).rejects.toThrow(`Entry ${opposite} has taken entry ${entry} back.`);
    await expect(withdraw(opposite ?? 0)).rejects.toThrow('is not withdrawn');
    const { rows } = await vera().order('ledgerOf', { ...page, user: banner });
    const earned = rows.find(({ kind }) => kind === 'earned');
    await expect(withdraw(earned?.entry ?? 0)).rejects.toThrow('is not withdrawn');
    await expect(withdraw(999_999)).rejects.toThrow('There is no entry 999999.');
  });

  test('waits where one person divides an amount above the limit', async () => {
    const paul = network.by('Paul');
    const bonus = (amount: string, by = paul) =>
      by.order('addAdjustment', {
        user: video,
        kind: 'bonus',
        amount,
        month: '2026-01',
        application: null,
        reason: { ...reason, en: `Bonus of ${amount}` },
      });
    expect((await bonus('30')).proposal).toBe(null);
    const { proposal } = await bonus('20.01');
    expect(proposal).not.toBe(null);
    await oleg().order('decideProposal', { id: proposal ?? '', isApproved: true });
    // An adjustment that another person approved does not count towards the limit of one person.
    expect((await bonus('20')).proposal).toBe(null);
    expect((await bonus('40', oleg())).proposal).toBe(null);
  });

  test('waits where a fee would make room for it below the limit', async () => {
    const ira = network.by('Ira');
    const adjust = (kind: 'bonus' | 'fee', amount: string) =>
      ira.order('addAdjustment', { user: video, kind, amount, month: '2026-01', application: null, reason });
    expect((await adjust('fee', '-30')).proposal).toBe(null);
    const { proposal } = await adjust('bonus', '20.01');
    expect(proposal).not.toBe(null);
    await oleg().order('decideProposal', { id: proposal ?? '', isApproved: false });
    expect((await adjust('bonus', '20')).proposal).toBe(null);
  });

  test('is refused where the same one waits or is booked, until that one is dropped or withdrawn', async () => {
    const typed = { ...reason, en: 'Typed twice' };
    const { entry } = await add('fee', '-1', { reason: typed });
    await expect(add('fee', '-1', { reason: typed })).rejects.toThrow(`Entry ${entry} is the same.`);
    expect((await add('fee', '-1', { reason: { ...typed, en: 'The second fee' } })).entry).not.toBe(null);
    await vera().order('withdrawEntry', { entry: entry ?? 0, reason });
    expect((await add('fee', '-1', { reason: typed })).entry).not.toBe(null);

    const both = await Promise.allSettled([add('write_off', '-1'), add('write_off', '-1')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await vera().order('listProposals', page);
    await vera().order('decideProposal', { id: rows[0]?.id ?? '', isApproved: false });
    const { proposal } = await add('write_off', '-1');
    await vera().order('decideProposal', { id: proposal ?? '', isApproved: false });
  });

  test('is about a month of this century', async () => {
    await expect(add('fee', '-1', { month: '0001-01' })).rejects.toThrow('A month is written as 2026-10.');
  });
});

describe('a correction', () => {
  test('makes the earned and corrected amounts of a month equal the rounded figures, with both figures in its reason', async () => {
    expect((await vera().order('listDifferences', page)).rows).toEqual([]);
    await network.loadMonth('2026-01', [
      [network.banner, '58.4321'],
      [network.video, '0.125'],
    ]);
    const { rows } = await vera().order('listDifferences', page);
    expect(rows).toMatchObject([
      { publisher: Number(banner), month: '2026-01', booked: '6001', now: '5843', minor: '-158' },
    ]);
    const correct = (minor: string, user = banner, month = '2026-01') =>
      vera().order('approveCorrections', { corrections: [{ user, month, minor }] });
    await expect(correct('-157')).rejects.toThrow('is another one now');
    await expect(correct('1', video)).rejects.toThrow('is another one now');
    await expect(correct('-158', banner, '2026-02')).rejects.toThrow('2026-02 is not closed.');
    expect(await correct('-158')).toEqual({ entries: 1 });
    await expect(correct('-158')).rejects.toThrow('is another one now');
    expect((await vera().order('listDifferences', page)).rows).toEqual([]);
    const [entry] = (await vera().order('ledgerOf', { ...page, user: banner })).rows;
    expect(entry).toMatchObject({ kind: 'correction', minor: '-158', concerns: '2026-01', booked: '2026-02' });
    expect(entry?.reason?.en).toContain('$58.43 instead of $60.01');
    expect(entry?.reason?.ru).toMatch(/58,43\s\$ вместо 60,01\s\$/);

    await network.loadMonth('2026-01', [[network.banner, '58.436']]);
    const again = await vera().order('listDifferences', { limit: 1, after: null });
    expect(again.rows.map(({ minor }) => minor)).toEqual(['1']);
    const next = await vera().order('listDifferences', { limit: 1, after: again.next });
    // The second publisher has no figures any more.
    expect([next.rows.map(({ minor }) => minor), next.next]).toEqual([['-12'], null]);
    const both = [...again.rows, ...next.rows].map(({ publisher, month, minor }) => ({
      user: String(publisher),
      month,
      minor,
    }));
    const [first] = both;
    if (first === undefined) throw new Error('There is no difference.');
    await expect(vera().order('approveCorrections', { corrections: [first, first] })).rejects.toThrow('another one');
    expect(await vera().order('approveCorrections', { corrections: both })).toEqual({ entries: 2 });
    expect((await ledger()).filter((text) => /earned|correction/.test(text))).toEqual([
      'earned 6001',
      'correction -158',
      'correction 1',
    ]);
  });
});

describe('payments', () => {
  const pay = (changes: object[], isDryRun = false) =>
    vera().order('recordPayments', {
      payments: changes.map((each) => ({
        user: banner,
        amount: '10',
        paidOn: '2026-03-01',
        reference: 'PAY-1',
        ...each,
      })),
      isDryRun,
    });

  test('are recorded as a whole or not at all, and every wrong line is named', async () => {
    const before = await balance();
    const { faults } = await pay([
      {},
      { amount: '0', reference: 'a' },
      { amount: '-1', reference: 'b' },
      { user: '1', reference: 'c' },
      { paidOn: '2026-03-11', reference: 'd' },
      { paidOn: '2026-02-30', reference: 'e' },
      { reference: 'two\nlines' },
      { amount: '99999', reference: 'f' },
      {},
      { reference: 'x'.repeat(10_000) },
      { user: 'x'.repeat(10_000), reference: 'g' },
      { paidOn: '0206-03-01', reference: 'h' },
      { paidOn: '2026-03', reference: 'i' },
    ]);
    expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(await balance()).toBe(before);
  });

  test('of one publisher are not above its balance together', async () => {
    const all = Number(await balance());
    const half = ((all / 2 + 1) / 100).toFixed(2);
    const { faults } = await pay([
      { amount: half, reference: 'x' },
      { amount: half, reference: 'y' },
    ]);
    expect(faults.map(({ line }) => line)).toEqual([2]);
  });

  test('are counted as repeated when they are sent again, and refused with another amount or day', async () => {
    const before = Number(await balance());
    const lines = [{}, { amount: '5.5', reference: 'PAY-2' }];
    expect(await pay(lines, true)).toMatchObject({ recorded: 2, totals: [{ minor: '1550', count: 2 }] });
    const answers = await Promise.all([pay(lines), pay(lines)]);
    expect(
      answers.map(({ recorded, repeated }) => [recorded, repeated]).toSorted(([one = 0], [other = 0]) => one - other),
    ).toEqual([
      [0, 2],
      [2, 0],
    ]);
    expect(Number(await balance())).toBe(before - 1_550);
    expect((await pay([{ amount: '11' }])).faults[0]?.reason).toEqual({
      en: expect.stringContaining('has this reference, with 10.00 on 2026-03-01'),
      ru: expect.stringContaining('10.00, 2026-03-01'),
    });
    expect((await pay([{ paidOn: '2026-03-02' }])).faults).toHaveLength(1);
    expect((await vera().order('listBalances', page)).rows[0]?.lastPayment).toEqual({
      minor: '550',
      paidOn: '2026-03-01',
    });
  });

  test('come back once, and the balance is what it was', async () => {
    const { rows } = await vera().order('ledgerOf', { ...page, user: banner });
    const entry = rows.find(({ reference }) => reference === 'PAY-2')?.entry ?? 0;
    const before = Number(await balance());
    const giveBack = (on: string, number = entry) => vera().order('returnPayment', { entry: number, on, reason });
    await expect(giveBack('2026-02-28')).rejects.toThrow('The payment was made on 2026-03-01');
    await expect(giveBack('2026-03-11')).rejects.toThrow('has not come');
    await expect(giveBack('2026-03-05', rows.at(-1)?.entry)).rejects.toThrow('is no payment');
    const returned = await giveBack('2026-03-05');
    expect(Number(await balance())).toBe(before + 550);
    await expect(giveBack('2026-03-05')).rejects.toThrow(`Entry ${returned.entry} has taken entry ${entry} back.`);
  });
});

test('a publisher with entries or proposals cannot change its currency', async () => {
  const { number } = await asNetwork(network.database, (all) => addTestPublisher(all));
  const user = String(number);
  const change = (currency: string) => vera().order('changeUser', { user, currency });
  await change('EUR');
  const bonus = { user, kind: 'bonus' as const, amount: '100', month: '2026-01', application: null, reason };
  const { proposal } = await vera().order('addAdjustment', bonus);
  expect(proposal).not.toBe(null);
  await expect(change('USD')).rejects.toThrow('has entries in the ledger');
});

test('rules are what finance decided', async () => {
  await vera().order('setMoneyRule', { closeDay: 5, payDay: 25, acceptedAfterDays: null });
  await vera().order('setMoneyRule', { closeDay: 6, payDay: 25, acceptedAfterDays: 10 });
  await vera().order('setCurrencyRule', { currency: 'JPY', threshold: '5000', approvalLimit: '0' });
  expect(await vera().order('moneyRules', {})).toEqual({
    currencies: [
      { currency: 'JPY', threshold: '5000', approvalLimit: '0' },
      { currency: 'USD', threshold: '10000', approvalLimit: '5000' },
    ],
    months: { closeDay: 6, payDay: 25, acceptedAfterDays: 10 },
  });
  await expect(
    vera().order('setCurrencyRule', { currency: 'JPY', threshold: '0.5', approvalLimit: '0' }),
  ).rejects.toThrow('no amount of JPY');
  await expect(
    vera().order('setCurrencyRule', { currency: 'XYZ', threshold: '1', approvalLimit: '0' }),
  ).rejects.toThrow('A currency is the code of ISO 4217');
  await expect(vera().order('setMoneyRule', { closeDay: 26, payDay: 25, acceptedAfterDays: null })).rejects.toThrow(
    'A month is paid after it is closed',
  );
});
