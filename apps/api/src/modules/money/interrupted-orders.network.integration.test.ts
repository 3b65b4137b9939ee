import { PglitePreparedQuery } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { closedMonth, ledgerEntry, proposedEntry, statement, statementLine } from '#stores/sql/tables/ledger.ts';
import { reason, startMoneyNetwork } from './testing/money-network.ts';
import type { MoneyNetwork } from './testing/money-network.ts';

let network: MoneyNetwork;
let user: string;
const vera = () => network.by('Vera');

beforeAll(async () => {
  network = await startMoneyNetwork('2026-03-10');
  user = String(network.banner.publisherNumber);
  await network.closeMonth('2026-01', [
    [network.banner, '60'],
    [network.video, '40'],
  ]);
  await network.loadMonth('2026-01', [[network.banner, '50']]);
  await network.loadMonth('2026-02', [
    [network.banner, '10.005'],
    [network.video, '20'],
  ]);
});
afterAll(() => network.close());

/** How many rows there are of everything that orders on money write. */
const written = () =>
  asNetwork(network.database, (all) =>
    Promise.all(
      [auditEvent, closedMonth, ledgerEntry, proposedEntry, statement, statementLine].map((table) => all.$count(table)),
    ),
  );

const execute = Reflect.get(PglitePreparedQuery.prototype, 'execute') as (values?: unknown) => Promise<unknown>;

/** Does work whose connection ends at its statement of this number. Returns whether it came that far. */
async function endAt(step: number, work: () => Promise<unknown>): Promise<boolean> {
  let statements = 0;
  const spy = vi.spyOn(PglitePreparedQuery.prototype, 'execute').mockImplementation(async function (
    this: PglitePreparedQuery<never>,
    values,
  ) {
    statements += 1;
    if (statements === step) throw new Error('The connection ended.');
    return (await execute.call(this, values)) as never;
  });
  try {
    await work();
    return false;
  } catch (error) {
    if (statements < step) throw error;
    return true;
  } finally {
    spy.mockRestore();
  }
}

const orders: [string, () => Promise<unknown>][] = [
  ['a close', () => vera().order('closeMonth', { month: '2026-02' })],
  [
    'a record of payments',
    () =>
      vera().order('recordPayments', {
        payments: ['PAY-1', 'PAY-2'].map((reference) => ({ user, amount: '1', paidOn: '2026-03-01', reference })),
        isDryRun: false,
      }),
  ],
  [
    'an approval of corrections',
    () => vera().order('approveCorrections', { corrections: [{ user, month: '2026-01', minor: '-1000' }] }),
  ],
  [
    'an adjustment',
    () =>
      vera().order('addAdjustment', { user, kind: 'fee', amount: '-1', month: '2026-01', application: null, reason }),
  ],
];

test.each(orders)(
  '%s writes nothing when its connection ends at any statement, and everything when it is repeated',
  async (_what, give) => {
    const before = await written();
    let step = 1;
    while (await endAt(step, () => give())) {
      expect(await written()).toEqual(before);
      step += 1;
    }
    expect(step).toBeGreaterThan(5);
    expect(await written()).not.toEqual(before);
    expect(await vera().order('verifyMoney', {})).toMatchObject({ faults: 0 });
  },
);

test('an order that is sent again after its answer was lost is carried out once', async () => {
  const before = await written();
  for (const [what, give] of orders.slice(0, 2)) expect([what, await give()]).toMatchObject([what, {}]);
  expect(await written()).toEqual(before);
});
