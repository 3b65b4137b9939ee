import { desc, inArray, sql } from 'drizzle-orm';
import { addDays, firstOfMonth, lastOfMonth } from '#modules/statistics/days/periods.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { closedMonth, ledgerEntry } from '#stores/sql/tables/ledger.ts';

/** An entry as the ledger has it. */
export type LedgerEntry = typeof ledgerEntry.$inferSelect;

export type LedgerKind = LedgerEntry['kind'];

/** An entry before the ledger gives it a number and a hash. */
export type NewEntry = Omit<LedgerEntry, 'number' | 'previous' | 'hash'>;

/** Rows of one statement: it has at most 65,535 parameters. */
const rowsOfStatement = 2_000;

/**
 * Acquires the lock of the ledger until the transaction ends. Whoever reads the open month or a balance in order to book an
 * entry locks first, so that neither changes meanwhile; the trigger of the table acquires the same lock.
 */
export async function lockLedger(network: NetworkDatabase): Promise<void> {
  await network.execute(sql`select pg_advisory_xact_lock(hashtext('ledger'))`);
}

/** The month after another one, both as their first day. */
export function monthAfter(month: string): string {
  return addDays(lastOfMonth(month), 1);
}

/** The last closed month; null before the first. */
export async function lastClosedMonth(network: NetworkDatabase): Promise<typeof closedMonth.$inferSelect | null> {
  const [last] = await network.select().from(closedMonth).orderBy(desc(closedMonth.month)).limit(1);
  return last ?? null;
}

/**
 * The month in which entries are booked now: the one after the last closed month, or before the first close the one that
 * is `today`'s.
 */
export async function openMonth(network: NetworkDatabase, today: string): Promise<string> {
  const last = await lastClosedMonth(network);
  return last === null ? firstOfMonth(today) : monthAfter(last.month);
}

/** Books entries in their order and returns their numbers. */
export async function bookEntries(network: NetworkDatabase, entries: readonly NewEntry[]): Promise<number[]> {
  const numbers: number[] = [];
  for (let from = 0; from < entries.length; from += rowsOfStatement) {
    const rows = entries.slice(from, from + rowsOfStatement);
    const booked = await network.insert(ledgerEntry).values(rows).returning({ number: ledgerEntry.number });
    numbers.push(...booked.map(({ number }) => number));
  }
  return numbers;
}

/** The balances of publishers, by their ids; none for a publisher without entries. Of all publishers by default. */
export async function balancesOf(
  network: NetworkDatabase,
  publisherIds?: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await network
    .select({ publisherId: ledgerEntry.publisherId, balance: sql<string>`sum(${ledgerEntry.amount})::text` })
    .from(ledgerEntry)
    .where(publisherIds && inArray(ledgerEntry.publisherId, [...publisherIds]))
    .groupBy(ledgerEntry.publisherId);
  return new Map(rows.map(({ publisherId, balance }) => [publisherId, BigInt(balance)]));
}
