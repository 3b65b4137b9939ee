import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#stores/sql/as-owner.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import { reason, startMoneyNetwork } from './testing/money-network.ts';
import type { MoneyNetwork } from './testing/money-network.ts';
import { verifyMoney } from './verify-ledger.network.ts';
import type { Verification } from './verify-ledger.network.ts';

let network: MoneyNetwork;
let number: number;

const verify = () => network.by('Vera').order('verifyMoney', {});

const tables = ['publisher', 'closed_month', 'statement', 'statement_line', 'ledger_entry', 'proposed_entry'];

/** Verifies after the owner of the tables has changed rows without triggers, then rolls the changes back. */
async function verifyTampered(statements: readonly SQL[]): Promise<Verification> {
  const found: Verification[] = [];
  const tampering = asOwner(network.database, async (all) => {
    for (const table of tables) {
      await all.execute(sql.raw(`alter table ${table} disable trigger user`));
      await all.execute(sql.raw(`alter table ${table} no force row level security`));
    }
    for (const statement of statements) await all.execute(statement);
    found.push(await verifyMoney({ ...network.stores, database: all }));
    throw new Error('rolled back');
  });
  await expect(tampering).rejects.toThrow('rolled back');
  const [verification] = found;
  if (verification === undefined) throw new Error('Nothing was verified.');
  return verification;
}

/** Gives every entry the hash that it should have, as an expert attacker would. */
const newHashes = sql`
  do $$
  declare own ledger_entry; before bytea := '';
  begin
    for own in select * from ledger_entry order by number loop
      own.previous := before;
      before := ledger_hash(own);
      update ledger_entry set previous = own.previous, hash = before where number = own.number;
    end loop;
  end $$`;

beforeAll(async () => {
  network = await startMoneyNetwork('2026-04-10');
  number = network.banner.publisherNumber;
  const user = String(number);
  const vera = network.by('Vera');
  await vera.order('importOpeningBalances', { month: '2025-12', balances: [{ user, amount: '20' }], isDryRun: false });
  await network.closeMonth('2026-01', [
    [network.banner, '60.014997'],
    [network.video, '7.5'],
  ]);
  const paid = { user, amount: '75.25', paidOn: '2026-04-01', reference: 'PAY-1' };
  await vera.order('recordPayments', { payments: [paid], isDryRun: false });
  await network.closeMonth('2026-02', [[network.banner, '1.005']]);
  const adjustment = { user, kind: 'fee' as const, amount: '-1', month: '2026-02', application: null, reason };
  const { proposal } = await vera.order('addAdjustment', adjustment);
  await network.by('Oleg').order('decideProposal', { id: proposal ?? '', isApproved: true });
});
afterAll(() => network.close());

test('an unchanged ledger is right, and its sums are those of the balances', async () => {
  const { rows } = await network.by('Vera').order('exportLedger', { limit: 100, after: null });
  expect(await verify()).toEqual({
    entries: 6,
    statements: 3,
    months: 2,
    lastHash: rows.at(-1)?.hash,
    balances: [{ currency: 'USD', minor: String(rows.reduce((sum, { minor }) => sum + Number(minor), 0)) }],
    faults: 0,
    listed: [],
    waiting: 0,
  });
});

describe('a fault is named:', () => {
  const name = (month: string) => `${month}-${number}`;
  const earned = sql`kind = 'earned' and concerns = '2026-01-01' and amount = 6001`;
  const opposed = sql`insert into ledger_entry (number, publisher_id, kind, amount, currency, concerns, booked, opposes, made_by, created_at)
    select 7, publisher_id, 'payment_returned', amount, currency, '2026-03-01', '2026-03-01', number, 'Eve', now()
    from ledger_entry where kind = 'payment'`;
  const forged = (kind: string, amount: number, month: string) =>
    sql.raw(`insert into ledger_entry (number, publisher_id, kind, amount, currency, concerns, booked, made_by, created_at)
      select 7, id, '${kind}', ${amount}, currency, '${month}-01', '2026-03-01', 'Eve', now() from publisher where number = ${number}`);

  test.each<[string, () => SQL[], () => string]>([
    [
      'an entry that was changed',
      () => [sql`update ledger_entry set amount = amount + 1 where number = 3`],
      () => 'Entry 3 is not what its hash was made of.',
    ],
    [
      'an entry that has a new hash, too',
      () => [
        sql`update ledger_entry set made_by = 'Eve' where number = 3`,
        sql`update ledger_entry as own set hash = ledger_hash(own) where number = 3`,
      ],
      () => 'Entry 4 does not have the hash of the entry before it.',
    ],
    [
      'an entry that is gone',
      () => [sql`delete from ledger_entry where number = 4`],
      () => 'Of the entries 4 to 4 there are none.',
    ],
    ['a last entry that is gone', () => [sql`delete from ledger_entry where number = 6`], () => 'is not what proposal'],
    [
      'an amount of a closed month that changed with all hashes',
      () => [sql`update ledger_entry set amount = amount + 100 where kind = 'payment'`, newHashes],
      () => `The balances of statement ${name('2026-02')} are not what the entries add up to.`,
    ],
    [
      'another amount as earned',
      () => [sql`update ledger_entry set amount = 7001 where ${earned}`, newHashes],
      () => `The entry of what was earned is not what statement ${name('2026-01')} has.`,
    ],
    [
      'a month as earned that is not closed',
      () => [forged('earned', 100, '2026-03'), newHashes],
      () => `Publisher ${number} has earned in 2026-03, which is not closed.`,
    ],
    [
      'a correction that no figures need',
      () => [forged('correction', 100, '2026-01'), newHashes],
      () => `What was earned and corrected is not what the warehouse has for ${name('2026-01')}.`,
    ],
    [
      'an amount that is not opposite to what it takes back',
      () => [opposed, newHashes],
      () => 'Entry 7 does not take back what entry 4 has.',
    ],
    [
      'a write-off without a second person',
      () => [forged('write_off', -100, '2026-03'), newHashes],
      () => 'Entry 7 has no second person.',
    ],
    [
      'an approval by who proposed it',
      () => [sql`update ledger_entry set approved_by = made_by where number = 6`, newHashes],
      () => 'Entry 6 has no second person.',
    ],
    [
      'a currency that is not the one of the publisher',
      () => [sql`update publisher set currency = 'EUR' where number = ${number}`],
      () => 'Entry 1 has another currency than its publisher.',
    ],
    [
      'what a statement has as earned',
      () => [sql`update statement set earned = earned + 1 where number = ${name('2026-01')}`],
      () => `What statement ${name('2026-01')} has as earned is not its revenue, rounded.`,
    ],
    [
      'the number of a statement',
      () => [sql`update statement set number = '2026-01-1' where number = ${name('2026-01')}`],
      () => `Statement ${name('2026-01')} has another number or currency.`,
    ],
    [
      'an opening balance of a statement',
      () => [sql`update statement set opening = opening + 1 where number = ${name('2026-02')}`],
      () => `The balances of statement ${name('2026-02')} are not what the entries add up to.`,
    ],
    [
      'a closing balance of a statement',
      () => [sql`update statement set closing = closing + 1 where number = ${name('2026-02')}`],
      () => `The balances of statement ${name('2026-02')} are not what the entries add up to.`,
    ],
    [
      'a line of a statement',
      () => [sql`update statement_line set amount = amount + 1`],
      () => `The lines of statement ${name('2026-01')} are not what its revenue is made of.`,
    ],
    [
      'revenue of a line that its statement does not have',
      () => [sql`update statement_line set revenue = revenue + 1`],
      () => `The lines of statement ${name('2026-01')} are not what its revenue is made of.`,
    ],
    [
      'a statement that is gone',
      () => [
        sql`delete from statement_line where month = '2026-02-01'`,
        sql`delete from statement where month = '2026-02-01'`,
      ],
      () => `There are entries of ${name('2026-02')}, and no statement.`,
    ],
    [
      'a month that was never closed',
      () => [sql`insert into closed_month values ('2025-11-01', 1, now(), 'Eve')`],
      () => '2026-01 is closed, and the month before it is not.',
    ],
  ])('%s', async (_what, statements, sentence) => {
    const { faults, listed } = await verifyTampered(statements());
    expect(listed.some((fault) => fault.includes(sentence()))).toBe(true);
    expect(faults).toBe(listed.length);
  });
});

test('figures of a closed month wait for a correction only where they were published again', async () => {
  await onOneHost(network.warehouse.writer, (client) =>
    client.command({
      query: `INSERT INTO stats_block_daily SELECT * REPLACE (1000000 AS revenue, 'FR' AS country) FROM stats_block_daily
        WHERE date = '2026-01-01' LIMIT 1`,
    }),
  );
  const { faults, listed } = await verify();
  expect([faults, listed[0]]).toEqual([
    1,
    expect.stringContaining('The warehouse has other figures than statement 2026-01'),
  ]);
  await network.loadMonth('2026-01', [[network.banner, '60']]);
  expect(await verify()).toMatchObject({ faults: 0, waiting: 2 });
});
