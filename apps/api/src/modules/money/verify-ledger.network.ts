import { and, asc, between, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { closedMonth, ledgerEntry, proposedEntry } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { monthText } from './close-month.network.ts';
import { ledgerHash } from './ledger.network.ts';
import { monthAfter } from './month-states.ts';
import { rowsOfPage, verifyPublishers, verifyFacts } from './verify-statements.network.ts';
import type { Verifying } from './verify-statements.network.ts';

/** What a verification found. */
export interface Verification {
  entries: number;
  statements: number;
  months: number;
  /** The hash of the last entry, in hexadecimal digits: an earlier export has the one of its last entry. */
  lastHash: string | null;
  /** What all publishers are owed, from entries alone; in minor units. */
  balances: { currency: string; minor: string }[];
  /** How many things are wrong, and the first ones in words. */
  faults: number;
  listed: string[];
  /** Figures of closed months that were published again: finance approves a correction. */
  waiting: number;
}

const mostListed = 100;

/**
 * Computes the ledger and its statements again, from entries and from the facts of the warehouse. Reads by pages, so
 * that calls do not wait for it and its memory stays small. An entry has to have the `hash`, which the operator noted
 * earlier: otherwise entries that were booked before are missing, as after a restore of an older backup.
 */
export async function verifyMoney(
  stores: NetworkStores,
  { hash }: { hash?: string | undefined } = {},
): Promise<Verification> {
  const listed: string[] = [];
  let faults = 0;
  const fault = (text: string) => {
    faults += 1;
    if (listed.length < mostListed) listed.push(text);
  };
  const { last, months } = await asNetwork(stores.database, wholeLedger);
  const verifying = { stores, last, months, fault };
  if (hash !== undefined) await verifyHasEntry(verifying, hash);
  verifyOrder(verifying);
  const { lastHash, balances } = await verifyChain(verifying);
  await verifyReferences(verifying);
  const statements = await verifyPublishers(verifying);
  let waiting = 0;
  for (const { month } of months) waiting += await verifyFacts(verifying, month);
  return {
    entries: last,
    statements,
    months: months.length,
    lastHash,
    balances: Array.from(balances, ([currency, minor]) => ({ currency, minor: String(minor) })).toSorted((one, other) =>
      one.currency < other.currency ? -1 : 1,
    ),
    faults,
    listed,
    waiting,
  };
}

/** The last entry and the closed months, read in one statement: every entry of these months is among them. */
async function wholeLedger(network: NetworkDatabase): Promise<Pick<Verifying, 'last' | 'months'>> {
  const [newest] = await network
    .select({
      entry: sql<string | null>`(select max(number)::text from ${ledgerEntry})`,
      month: sql<string | null>`(select max(month)::text from ${closedMonth})`,
    })
    .from(sql`(select 1) as once`);
  const { entry = null, month = null } = newest ?? {};
  const months =
    month === null
      ? []
      : await network.select().from(closedMonth).where(lte(closedMonth.month, month)).orderBy(closedMonth.month);
  return { last: Number(entry ?? 0), months };
}

function verifyOrder({ months, fault }: Verifying): void {
  for (const [index, { month }] of months.entries()) {
    const before = months[index - 1];
    if (before !== undefined && monthAfter(before.month) !== month)
      fault(`${monthText(month)} is closed, and the month before it is not.`);
  }
}

async function verifyHasEntry({ stores, fault }: Verifying, hash: string): Promise<void> {
  const isOwn = eq(ledgerEntry.hash, Buffer.from(hash, 'hex'));
  if ((await asNetwork(stores.database, (network) => network.$count(ledgerEntry, isOwn))) > 0) return;
  fault(
    `No entry has the hash ${hash}: entries that were booked are missing, as after a restore of an older backup, or it is of another ledger.`,
  );
}

/** Computes the hash of every entry from its columns and the hash before it. */
async function verifyChain({ stores, last, fault }: Verifying) {
  const balances = new Map<string, bigint>();
  let previous: Buffer = Buffer.alloc(0);
  let next = 1;
  while (next <= last) {
    const page = await asNetwork(stores.database, (network) =>
      network
        .select()
        .from(ledgerEntry)
        .where(between(ledgerEntry.number, next, last))
        .orderBy(asc(ledgerEntry.number))
        .limit(rowsOfPage),
    );
    if (page.length === 0) break;
    for (const entry of page) {
      const { number, currency, amount } = entry;
      if (number !== next) fault(`Of the entries ${next} to ${number - 1} there are none.`);
      else if (!entry.previous.equals(previous))
        fault(`Entry ${number} does not have the hash of the entry before it.`);
      if (!ledgerHash(entry).equals(entry.hash)) fault(`Entry ${number} is not what its hash was made of.`);
      balances.set(currency, (balances.get(currency) ?? 0n) + amount);
      previous = entry.hash;
      next = number + 1;
    }
  }
  return { lastHash: last === 0 ? null : previous.toString('hex'), balances };
}

/** Checks how entries and proposals refer to each other, who approved them, and their currencies. */
async function verifyReferences({ stores, fault }: Verifying): Promise<void> {
  await asNetwork(stores.database, async (network) => {
    const { number, publisherId, kind, amount, opposes, madeBy, approvedBy, currency } = ledgerEntry;
    const opposed = alias(ledgerEntry, 'opposed');
    const opposite = and(
      eq(opposed.number, opposes),
      eq(opposed.publisherId, publisherId),
      eq(opposed.amount, sql`-${amount}`),
      sql`${opposed.kind} = case ${kind} when 'payment_returned' then 'payment' else ${kind} end`,
    );
    const stray = await network
      .select({ number, opposes })
      .from(ledgerEntry)
      .leftJoin(opposed, opposite)
      .where(and(isNotNull(opposes), isNull(opposed.number)))
      .limit(mostListed);
    for (const row of stray) fault(`Entry ${row.number} does not take back what entry ${row.opposes} has.`);

    const alone = await network
      .select({ number })
      .from(ledgerEntry)
      .where(or(eq(approvedBy, madeBy), and(eq(kind, 'write_off'), isNull(approvedBy))))
      .limit(mostListed);
    for (const row of alone) fault(`Entry ${row.number} has no second person.`);

    const foreign = await network
      .select({ number })
      .from(ledgerEntry)
      .innerJoin(publisher, eq(publisher.id, publisherId))
      .where(ne(publisher.currency, currency))
      .limit(mostListed);
    for (const row of foreign) fault(`Entry ${row.number} has another currency than its publisher.`);

    const proposal = proposedEntry;
    const became = and(
      eq(number, proposal.entry),
      eq(publisherId, proposal.publisherId),
      eq(kind, proposal.kind),
      eq(amount, proposal.amount),
      eq(madeBy, proposal.madeBy),
      eq(approvedBy, proposal.decidedBy),
    );
    const lost = await network
      .select({ id: proposal.id, entry: proposal.entry })
      .from(proposal)
      .leftJoin(ledgerEntry, became)
      .where(and(isNotNull(proposal.entry), isNull(number)))
      .limit(mostListed);
    for (const row of lost) fault(`Entry ${row.entry} is not what proposal ${row.id} became.`);
  });
}
