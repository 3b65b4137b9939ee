import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Translated } from '#contract/language.ts';
import { recordExport } from '#modules/audit/export-record.network.ts';
import { numberCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork, readAsNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { ledgerEntry } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { monthText } from './close-month.network.ts';
import { entryCondition } from './desk-ledger.network.ts';
import type { EntryFilter } from './desk-ledger.network.ts';
import type { LedgerEntry, LedgerKind } from './ledger.network.ts';
import { findPublisher } from './named-publishers.network.ts';

/** What a publisher is owed. Amounts are in minor units. */
export interface Balance {
  /** The Publisher ID. */
  publisher: number;
  company: string;
  currency: string;
  balance: string;
  /** The payment that was recorded last, whether it came back or not; null for none. */
  lastPayment: { minor: string; paidOn: string | null } | null;
}

/** Publishers that have entries, by Publisher ID. */
export function listBalances({ database }: NetworkStores, { limit, after }: PageInput): Promise<ListPage<Balance>> {
  const last = numberCursor(after);
  const { number, company, currency } = publisher;
  const { publisherId, amount, paidOn, kind } = ledgerEntry;
  return readAsNetwork(database, async (network) => {
    const sums = network
      .select({ balance: sql<string | null>`sum(${amount})::text`.as('balance') })
      .from(ledgerEntry)
      .where(eq(publisherId, publisher.id))
      .as('sums');
    const payments = network
      .select({ minor: sql<string>`(-${amount})::text`.as('minor'), paidOn })
      .from(ledgerEntry)
      .where(and(eq(publisherId, publisher.id), eq(kind, 'payment')))
      .orderBy(desc(ledgerEntry.number))
      .limit(1)
      .as('payments');
    const rows = await network
      .select({
        publisher: number,
        company,
        currency,
        balance: sql<string>`${sums.balance}`,
        minor: payments.minor,
        paidOn: payments.paidOn,
      })
      .from(publisher)
      .innerJoinLateral(sums, sql`${sums.balance} is not null`)
      .leftJoinLateral(payments, sql`true`)
      .where(last === null ? undefined : gt(number, last))
      .orderBy(asc(number))
      .limit(limit + 1);
    const own = network.select({ number: ledgerEntry.number }).from(ledgerEntry).where(eq(publisherId, publisher.id));
    const total = await network.$count(publisher, sql`exists (${own})`);
    const balances = rows.map(({ minor, paidOn: on, ...row }) => ({
      ...row,
      lastPayment: minor === null ? null : { minor, paidOn: on },
    }));
    return pageOf(balances, { limit, total }, (row) => String(row.publisher));
  });
}

/** An entry as the network reads it. */
export interface EntrySummary {
  /** Its number. */
  entry: number;
  kind: LedgerKind;
  /** Above 0 for what the publisher is owed, in the minor unit. */
  minor: string;
  currency: string;
  /** The months that it is about and in which it was booked, `YYYY-MM`. */
  concerns: string;
  booked: string;
  /** The number of an application. */
  application: number | null;
  reason: Translated | null;
  /** The entry that it withdraws. */
  opposes: number | null;
  reference: string | null;
  /** The day of the payment, or of its return. */
  paidOn: string | null;
  madeBy: string;
  approvedBy: string | null;
  /** ISO 8601. */
  createdAt: string;
}

function summaryOf(entry: LedgerEntry): EntrySummary {
  const { number, kind, amount, currency, concerns, booked, createdAt, ...rest } = entry;
  const { application, reason, opposes, reference, paidOn, madeBy, approvedBy } = rest;
  return {
    entry: number,
    kind,
    minor: String(amount),
    currency,
    concerns: monthText(concerns),
    booked: monthText(booked),
    application,
    reason,
    opposes,
    reference,
    paidOn,
    madeBy,
    approvedBy,
    createdAt: createdAt.toISOString(),
  };
}

/** Entries of a publisher, the newest first. */
export function ledgerOf(
  { database }: NetworkStores,
  { user, limit, after }: PageInput & { user: string },
): Promise<ListPage<EntrySummary>> {
  const last = numberCursor(after, 15);
  const { number, publisherId } = ledgerEntry;
  return readAsNetwork(database, async (network) => {
    const { id } = await findPublisher(network, user, { isLocking: false });
    const own = eq(publisherId, id);
    const rows = await network
      .select()
      .from(ledgerEntry)
      .where(and(own, last === null ? undefined : lt(number, last)))
      .orderBy(desc(number))
      .limit(limit + 1);
    const total = await network.$count(ledgerEntry, own);
    return pageOf(rows.map(summaryOf), { limit, total }, ({ entry }) => String(entry));
  });
}

/** An entry with the columns of its hash. */
export interface ExportedEntry extends EntrySummary {
  publisherId: string;
  /** The Publisher ID. */
  publisher: number;
  /** The hash of the entry before, and its own, in hexadecimal digits. */
  previous: string;
  hash: string;
}

/** Entries in their order, for the network's accounting. */
export function exportLedger(
  { database, actor }: NetworkStores,
  { limit, after, ...filter }: EntryFilter & PageInput,
): Promise<ListPage<ExportedEntry>> {
  const last = numberCursor(after, 15);
  const { number } = ledgerEntry;
  return asNetwork(database, async (network) => {
    await recordExport(network, { actor }, { kind: 'ledger_exported', details: filterInput(filter) });
    const condition = entryCondition(network, filter);
    const rows = await network
      .select({ entry: ledgerEntry, publisher: publisher.number })
      .from(ledgerEntry)
      .innerJoin(publisher, eq(publisher.id, ledgerEntry.publisherId))
      .where(and(condition, last === null ? undefined : gt(number, last)))
      .orderBy(asc(number))
      .limit(limit + 1);
    const total = await countEntries(network, condition);
    const exported = rows.map(({ entry, publisher: of }) => ({
      ...summaryOf(entry),
      publisherId: entry.publisherId,
      publisher: of,
      previous: entry.previous.toString('hex'),
      hash: entry.hash.toString('hex'),
    }));
    return pageOf(exported, { limit, total }, ({ entry }) => String(entry));
  });
}

/** The parts of a filter that are set, as the audit log names them. */
function filterInput({ publisher: of, kind, booked }: EntryFilter): Record<string, string> {
  return {
    ...(of !== null && { publisher: String(of) }),
    ...(kind !== null && { entryKind: kind }),
    ...(booked !== null && { month: monthText(booked) }),
  };
}

async function countEntries(network: NetworkDatabase, condition: SQL | undefined): Promise<number> {
  if (condition !== undefined) return network.$count(ledgerEntry, condition);
  // Numbers have no gap, so that the newest one is how many there are.
  const { number } = ledgerEntry;
  const [newest] = await network.select({ number }).from(ledgerEntry).orderBy(desc(number)).limit(1);
  return newest?.number ?? 0;
}
