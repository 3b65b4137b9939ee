import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dayOf } from '#modules/statistics/days/periods.ts';
import { unnamedActor } from '#orders/actor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { closedMonth, ledgerEntry } from '#stores/sql/tables/ledger.ts';
import { putEntryNews } from './money-news.network.ts';
import { openMonthOf } from './month-states.ts';

/** An entry as the ledger has it. */
export type LedgerEntry = typeof ledgerEntry.$inferSelect;

export type LedgerKind = LedgerEntry['kind'];

/** An entry before the ledger gives it a number and a hash. */
export type NewEntry = Omit<LedgerEntry, 'number' | 'previous' | 'hash'>;

/** What most entries do not have. */
export const plainEntry = {
  application: null,
  reason: null,
  opposes: null,
  reference: null,
  paidOn: null,
  approvedBy: null,
} satisfies Partial<NewEntry>;

/** Rows of one statement: it has at most 65,535 parameters. */
const rowsOfStatement = 2_000;

/**
 * Acquires the lock of the ledger until the transaction ends. A caller that reads the open month or a balance in order
 * to book an entry locks first, so that neither changes meanwhile; the trigger of the table acquires the same lock.
 */
export async function lockLedger(network: NetworkDatabase): Promise<void> {
  await network.execute(sql`select pg_advisory_xact_lock(hashtext('ledger'))`);
}

/** The last closed month; null before the first. */
export async function lastClosedMonth(network: NetworkDatabase): Promise<typeof closedMonth.$inferSelect | null> {
  const [last] = await network.select().from(closedMonth).orderBy(desc(closedMonth.month)).limit(1);
  return last ?? null;
}

/** The month in which entries are booked now. */
export async function openMonth(network: NetworkDatabase, today: string): Promise<string> {
  const last = await lastClosedMonth(network);
  return openMonthOf({ lastClosed: last?.month ?? null, today });
}

/** Books entries in their order and returns their numbers. Webhooks and mails report them after the commit. */
export async function bookEntries(network: NetworkDatabase, entries: readonly NewEntry[]): Promise<number[]> {
  const numbers: number[] = [];
  for (let from = 0; from < entries.length; from += rowsOfStatement) {
    const rows = entries.slice(from, from + rowsOfStatement);
    const booked = await network.insert(ledgerEntry).values(rows).returning({ number: ledgerEntry.number });
    numbers.push(...booked.map(({ number }) => number));
  }
  await putEntryNews(network, entries, numbers);
  return numbers;
}

/**
 * The balances of publishers, by their ids; none for a publisher without entries. Of all publishers by default, and with all
 * entries without a `last` one.
 */
export async function balancesOf(
  network: NetworkDatabase,
  publisherIds?: readonly string[],
  last?: number,
): Promise<Map<string, bigint>> {
  const rows = await network
    .select({ publisherId: ledgerEntry.publisherId, balance: sql<string>`sum(${ledgerEntry.amount})::text` })
    .from(ledgerEntry)
    .where(
      and(
        publisherIds && inArray(ledgerEntry.publisherId, [...publisherIds]),
        last === undefined ? undefined : lte(ledgerEntry.number, last),
      ),
    )
    .groupBy(ledgerEntry.publisherId);
  return new Map(rows.map(({ publisherId, balance }) => [publisherId, BigInt(balance)]));
}

/** The entry with a number. Throws when there is none. */
export async function findEntry(network: NetworkDatabase, number: number): Promise<LedgerEntry> {
  const [entry] = await network.select().from(ledgerEntry).where(eq(ledgerEntry.number, number));
  if (entry === undefined) throw new OrderRefused('unknown_entry', number);
  return entry;
}

/** Throws where another entry has withdrawn this one. */
export async function requireNotOpposed(network: NetworkDatabase, number: number): Promise<void> {
  const [by] = await network
    .select({ number: ledgerEntry.number })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.opposes, number));
  if (by !== undefined) throw new OrderRefused('entry_opposed', by.number, number);
}

/** Opening balances that were not withdrawn, by publisher. */
export async function importedBalances(network: NetworkDatabase) {
  const { number, publisherId, amount, booked, kind, opposes } = ledgerEntry;
  const opposite = alias(ledgerEntry, 'opposite');
  const withdrawn = network.select({ number: opposite.number }).from(opposite).where(eq(opposite.opposes, number));
  const rows = await network
    .select({ number, publisherId, amount, booked })
    .from(ledgerEntry)
    .where(and(eq(kind, 'opening_balance'), isNull(opposes), notExists(withdrawn)));
  return new Map(rows.map((row) => [row.publisherId, row]));
}

/** Who gives an order, as the ledger names them. */
export function actorOf({ actor = unnamedActor }: NetworkStores): string {
  return actor;
}

/** The present day, in the reporting time zone. */
export function todayOf({ settings }: NetworkStores): string {
  return dayOf(settings.now(), settings.timeZone);
}

/**
 * The hash of an entry: SHA-256 of the hash before it and of its columns, a line each. The trigger of the table computes the
 * same on its own, so that a verification does not repeat a mistake of the trigger.
 */
export function ledgerHash(entry: Omit<LedgerEntry, 'hash'>): Buffer {
  const columns = [
    entry.number,
    entry.publisherId,
    entry.kind,
    entry.amount,
    entry.currency,
    entry.concerns.slice(0, 7),
    entry.booked.slice(0, 7),
    entry.application,
    entry.reason?.en,
    entry.reason?.ru,
    entry.opposes,
    entry.reference,
    entry.paidOn,
    entry.madeBy,
    entry.approvedBy,
    entry.createdAt.getTime(),
  ];
  const lines = columns.map((column) => String(column ?? '')).join('\n');
  return createHash('sha256').update(entry.previous).update(lines, 'utf8').digest();
}
