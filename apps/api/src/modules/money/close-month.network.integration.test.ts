import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysOf } from '#modules/statistics/days/periods.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { csv, row } from '#modules/statistics/loads/testing/statistics-file.ts';
import type { Row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { closedMonth, ledgerEntry, moneyRule, statement, statementLine } from '#stores/sql/tables/ledger.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { bookEntries } from './ledger.network.ts';
import { daysOfMonth } from './month-facts.network.ts';

let network: TestNetwork;
let today = '2026-03-10';
beforeAll(async () => {
  network = await startTestNetwork();
  const { settings } = network.stores;
  settings.finalAfterDays = 3;
  settings.now = () => new Date(`${today}T12:00:00Z`);
});
afterAll(() => network.close());

function load(rows: readonly Partial<Row>[], asOf: string, isFinal = false) {
  const all = rows.map((cells) => row(cells.ad_block === network.video.id ? network.video : network.banner, cells));
  return loadFile({
    source: Readable.from([csv(...all)]),
    format: 'csv',
    network: network.network,
    sourceId: 'main',
    asOf: new Date(`${asOf}T00:00:00Z`),
    isFinal,
    isForced: true,
  });
}

const nothing = { application: null, reason: null, opposes: null, reference: null, paidOn: null, approvedBy: null };

/** An error of the store with a message. */
const causedBy = (message: unknown) => expect.objectContaining({ cause: expect.objectContaining({ message }) });

const close = (month: string) => network.network.order('closeMonth', { month });
const state = (month: string) => network.network.order('monthState', { month });
const entries = () => asNetwork(network.database, (all) => all.select().from(ledgerEntry).orderBy(ledgerEntry.number));

describe('a month', () => {
  test('is closed only when each day of each required source is final, and the list shows which are not', async () => {
    const days = daysOf(daysOfMonth('2026-01-01'));
    await load(
      days
        .filter((date) => date !== '2026-01-07' && date !== '2026-01-08')
        .map((date) => ({ date, revenue: '0.4001' })),
      '2026-02-01',
    );
    today = '2026-01-31';
    expect((await state('2026-01')).refusal).toBe('not_ended');
    await expect(close('2026-01')).rejects.toThrow('2026-01 has not ended.');

    today = '2026-02-02';
    expect((await state('2026-01')).missing).toEqual([
      { source: 'main', from: '2026-01-07', to: '2026-01-08', state: 'none' },
      { source: 'main', from: '2026-01-30', to: '2026-01-31', state: 'estimated' },
    ]);
    await expect(close('2026-01')).rejects.toThrow(
      '2026-01 cannot be closed: there are no figures of main (2026-01-07 to 2026-01-08).',
    );
    expect(await entries()).toEqual([]);

    today = '2026-03-10';
    await load([{ date: '2026-01-07' }, { date: '2026-01-08', ad_block: network.video.id }], '2026-02-01');
    expect(await state('2026-01')).toEqual({
      month: '2026-01',
      closedAt: null,
      closedBy: null,
      refusal: null,
      missing: [],
      setAsideRows: 0,
      totals: [{ currency: 'USD', publishers: 2, earned: '1185' }],
    });
  });

  test('is closed once: twice at the same time, it makes the statements and entries of one close', async () => {
    const rule = { closeDay: 5, payDay: 25, acceptedAfterDays: 7 };
    await asNetwork(network.database, (all) => all.insert(moneyRule).values(rule));
    const both = await Promise.all([close('2026-01'), close('2026-01')]);
    expect(both.map(({ repeated }) => repeated).filter(Boolean)).toEqual([true]);
    expect(both.map(({ statements }) => statements)).toEqual([2, 2]);
    const rows = await entries();
    expect(rows.map(({ number, kind, amount, booked }) => ({ number, kind, amount, booked }))).toEqual([
      { number: 1, kind: 'earned', amount: 1173n, booked: '2026-01-01' },
      { number: 2, kind: 'earned', amount: 12n, booked: '2026-01-01' },
    ]);
    expect(rows[1]?.previous).toEqual(rows[0]?.hash);
    const statements = await asNetwork(network.database, (all) =>
      all.select().from(statement).orderBy(statement.number),
    );
    expect(
      statements.map(({ number, revenue, earned, opening, closing }) => [number, revenue, earned, opening, closing]),
    ).toEqual([
      [`2026-01-${network.banner.publisherNumber}`, 11_726_356n, 1173n, 0n, 1173n],
      [`2026-01-${network.video.publisherNumber}`, 123_456n, 12n, 0n, 12n],
    ]);
    expect(await asNetwork(network.database, (all) => all.$count(statementLine))).toBe(2);
    const closed = await asNetwork(network.database, (all) => all.select().from(closedMonth));
    expect(closed).toMatchObject([{ month: '2026-01-01', acceptedAfterDays: 7 }]);
  });

  test('is closed after the one before it', async () => {
    await expect(close('2026-03')).rejects.toThrow(
      'Months are closed in their order, so 2026-03 cannot be closed now.',
    );
  });

  test('accepts no entry once it is closed, and no statement, line or entry ever changes', async () => {
    const { id: publisherId } = await addTestPublisher(network.database);
    const entry = {
      publisherId,
      kind: 'bonus',
      amount: 1n,
      currency: 'USD',
      concerns: '2026-01-01',
      madeBy: 'vera',
    } as const;
    const book = (booked: string) =>
      asNetwork(network.database, (all) => bookEntries(all, [{ ...entry, ...nothing, booked, createdAt: new Date() }]));
    await expect(book('2026-01-01')).rejects.toThrow(causedBy('The month 2026-01 is closed.'));
    expect(await book('2026-02-01')).toEqual([3]);
    const columns = [
      [ledgerEntry, 'booked'],
      [statement, 'month'],
      [statementLine, 'month'],
      [closedMonth, 'month'],
    ] as const;
    for (const [table, column] of columns) {
      const change = sql`update ${table} set ${sql.identifier(column)} = now()`;
      for (const text of [sql`delete from ${table}`, sql`truncate ${table} cascade`, change]) {
        // The owner of the tables has every right, and is refused by the triggers.
        const done = asOwner(network.database, async (owner) => {
          await owner.execute(sql`alter table ${table} no force row level security`);
          await owner.execute(text);
        });
        await expect(done).rejects.toThrow(causedBy(expect.stringContaining('is append-only')));
      }
    }
  });
});
