import { randomUUID } from 'node:crypto';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { closedMonth, ledgerEntry, statement, statementLine } from '#stores/sql/tables/ledger.ts';

/** The month that `addStatement` closes, and the one that is open then. */
export const [closedTestMonth, openTestMonth] = ['2026-02-01', '2026-03-01'];

type NewEntry = Partial<typeof ledgerEntry.$inferInsert> & { publisherId: string };

/** Adds an entry to the ledger of a publisher; returns its number. */
export function addEntry(database: Database, values: NewEntry): Promise<number> {
  return asNetwork(database, async (network) => {
    const booked = values.booked ?? openTestMonth;
    const usual = { kind: 'bonus' as const, amount: 1_000n, currency: 'USD', concerns: booked, booked };
    const reason = { en: 'A bonus', ru: 'Бонус' };
    const made = { reason, madeBy: 'finance@network.example', createdAt: new Date('2026-03-05T12:00:00Z') };
    const [row] = await network
      .insert(ledgerEntry)
      .values({ ...usual, ...made, ...values })
      .returning({ number: ledgerEntry.number });
    return row?.number ?? 0;
  });
}

/** Adds a statement of a closed month to a publisher, which is for one application. */
export function addStatement(
  database: Database,
  { id: publisherId }: { id: string },
  {
    application = 0,
    month = closedTestMonth,
    closing = 1_235n,
  }: { application?: number; month?: string; closing?: bigint } = {},
): Promise<void> {
  return asNetwork(database, async (network) => {
    const closedAt = new Date('2026-03-03T09:00:00Z');
    const closed = { month, publication: 0, closedAt, actor: 'test', acceptedAfterDays: 10 };
    await network.insert(closedMonth).values(closed).onConflictDoNothing();
    const number = `${month.slice(0, 7)}-${randomUUID().slice(0, 8)}`;
    const sums = { revenue: 12_345_678n, earned: 1_235n, opening: 0n, closing };
    await network.insert(statement).values({ publisherId, month, number, currency: 'USD', ...sums });
    const line = { application, revenue: sums.revenue, amount: sums.earned };
    await network.insert(statementLine).values({ publisherId, month, ...line });
  });
}
