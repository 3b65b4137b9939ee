import { and, asc, between, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { closedMonth, ledgerEntry, proposedEntry, statement, statementLine } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { splitEarned, toMinor } from './amounts.ts';
import type { AppRevenue } from './amounts.ts';
import { monthText } from './close-month.network.ts';
import { bookedRevenue, republishedMonths } from './corrections.network.ts';
import { balancesOf, ledgerHash } from './ledger.network.ts';
import { monthAfter } from './month-states.ts';
import type { LedgerEntry } from './ledger.network.ts';
import { readRevenue } from './month-facts.network.ts';
import { namedColumns } from './named-publishers.network.ts';
import type { NamedPublisher } from './named-publishers.network.ts';
import { plainAmount } from './typed-amounts.ts';

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
const rowsOfPage = 5_000;
const publishersOfPage = 200;

interface Verifying {
  stores: NetworkStores;
  /** The last entry and the months that are verified. None of them changes while it goes on. */
  last: number;
  months: readonly (typeof closedMonth.$inferSelect)[];
  fault: (text: string) => void;
}

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
  if (hash !== undefined) await verifyKept(verifying, hash);
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

async function verifyKept({ stores, fault }: Verifying, hash: string): Promise<void> {
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

type Statement = typeof statement.$inferSelect;
type StatementLine = typeof statementLine.$inferSelect;

/** The sums of the entries of a publisher. */
interface Sums {
  balance: bigint;
  /** By the month in which they were booked. */
  booked: Map<string, bigint>;
  /** What was earned, by month. */
  earned: Map<string, Pick<LedgerEntry, 'amount' | 'booked'>>;
}

/** Compares the statements and the balance of every publisher with its entries. Returns how many statements there are. */
async function verifyPublishers(verifying: Verifying): Promise<number> {
  const { stores, months } = verifying;
  let count = 0;
  let after = 0;
  for (;;) {
    const publishers = await asNetwork(stores.database, (network) =>
      network
        .select(namedColumns)
        .from(publisher)
        .where(gt(publisher.number, after))
        .orderBy(asc(publisher.number))
        .limit(publishersOfPage),
    );
    const last = publishers.at(-1);
    if (last === undefined) return count;
    after = last.number;
    const sums = await sumsOf(verifying, publishers);
    const ids = publishers.map(({ id }) => id);
    const { statements, lines } = await readStatements(stores, months, inArray(statement.publisherId, ids));
    const statementsOf = Map.groupBy(statements, ({ publisherId }) => publisherId);
    for (const of of publishers) {
      const own = statementsOf.get(of.id) ?? [];
      const entries = sums.get(of.id) ?? { balance: 0n, booked: new Map(), earned: new Map() };
      verifyStatements(verifying, { of, entries, statements: own, lines });
      count += own.length;
    }
  }
}

/** Adds up the entries of publishers, and compares the balances with those that calls read. */
async function sumsOf(
  { stores, last, fault }: Verifying,
  publishers: readonly NamedPublisher[],
): Promise<Map<string, Sums>> {
  const { number, publisherId } = ledgerEntry;
  const ids = publishers.map(({ id }) => id);
  const sums = new Map<string, Sums>();
  const isWanted = and(inArray(publisherId, ids), lte(number, last));
  let after: { id: string; number: number } | null = null;
  for (;;) {
    const place: SQL | undefined =
      after === null ? undefined : sql`(${publisherId}, ${number}) > (${after.id}::uuid, ${after.number})`;
    const page: LedgerEntry[] = await asNetwork(stores.database, (network) =>
      network
        .select()
        .from(ledgerEntry)
        .where(and(isWanted, place))
        .orderBy(asc(publisherId), asc(number))
        .limit(rowsOfPage),
    );
    for (const entry of page) addTo(sums, entry);
    const end = page.at(-1);
    if (end === undefined || page.length < rowsOfPage) break;
    after = { id: end.publisherId, number: end.number };
  }
  const read = await asNetwork(stores.database, (network) => balancesOf(network, ids, last));
  for (const { id, number: of, currency } of publishers) {
    const [own, called] = [sums.get(id)?.balance ?? 0n, read.get(id) ?? 0n];
    if (own !== called) {
      fault(
        `The balance of ${of} is ${plainAmount(called, currency)}, and its entries add up to ${plainAmount(own, currency)}.`,
      );
    }
  }
  return sums;
}

function addTo(sums: Map<string, Sums>, { publisherId, kind, amount, concerns, booked }: LedgerEntry): void {
  const own = sums.get(publisherId) ?? { balance: 0n, booked: new Map<string, bigint>(), earned: new Map() };
  own.balance += amount;
  own.booked.set(booked, (own.booked.get(booked) ?? 0n) + amount);
  if (kind === 'earned') own.earned.set(concerns, { amount, booked });
  sums.set(publisherId, own);
}

/** Statements of closed months with their lines, by statement. */
async function readStatements(stores: NetworkStores, months: Verifying['months'], wanted: SQL) {
  const end = months.at(-1)?.month;
  if (end === undefined) return { statements: [], lines: new Map<string, StatementLine[]>() };
  return asNetwork(stores.database, async (network) => {
    const statements = await network
      .select()
      .from(statement)
      .where(and(wanted, lte(statement.month, end)));
    const own = and(eq(statementLine.publisherId, statement.publisherId), eq(statementLine.month, statement.month));
    const rows = await network
      .select({ line: statementLine })
      .from(statementLine)
      .innerJoin(statement, own)
      .where(and(wanted, lte(statement.month, end)))
      .orderBy(asc(statementLine.application));
    return {
      statements,
      lines: Map.groupBy(
        rows.map(({ line }) => line),
        keyOf,
      ),
    };
  });
}

const keyOf = ({ publisherId, month }: Pick<Statement, 'month' | 'publisherId'>) => `${publisherId} ${month}`;

interface OfPublisher {
  of: NamedPublisher;
  entries: Sums;
  statements: readonly Statement[];
  lines: ReadonlyMap<string, StatementLine[]>;
}

function verifyStatements({ months, fault }: Verifying, { of, entries, statements, lines }: OfPublisher): void {
  const byMonth = new Map(statements.map((own) => [own.month, own]));
  for (const { month } of months) {
    const name = `${monthText(month)}-${of.number}`;
    const own = byMonth.get(month);
    const earned = entries.earned.get(month);
    if (own === undefined) {
      if (entries.booked.has(month)) fault(`There are entries of ${name}, and no statement.`);
      continue;
    }
    const stored = lines.get(keyOf(own)) ?? [];
    const split = splitEarned(stored, of.currency);
    if (own.number !== name || own.currency !== of.currency) fault(`Statement ${name} has another number or currency.`);
    if (split.revenue !== own.revenue || split.lines.some(({ amount }, index) => amount !== stored[index]?.amount))
      fault(`The lines of statement ${name} are not what its revenue is made of.`);
    if (own.earned !== toMinor(own.revenue, of.currency))
      fault(`What statement ${name} has as earned is not its revenue, rounded.`);
    if ((earned?.amount ?? 0n) !== own.earned || (earned !== undefined && earned.booked !== month))
      fault(`The entry of what was earned is not what statement ${name} has.`);
    const before = bookedBefore(entries, month);
    if (own.opening !== before || own.closing !== before + (entries.booked.get(month) ?? 0n))
      fault(`The balances of statement ${name} are not what the entries add up to.`);
  }
  const end = months.at(-1)?.month ?? '';
  for (const [month] of entries.earned)
    if (month > end) fault(`Publisher ${of.number} has earned in ${monthText(month)}, which is not closed.`);
}

function bookedBefore({ booked }: Sums, month: string): bigint {
  return [...booked].reduce((sum, [own, amount]) => (own < month ? sum + amount : sum), 0n);
}

/**
 * Compares a closed month with the facts of the warehouse. Where figures were published again since, a difference waits for
 * a correction. Returns how many do.
 */
async function verifyFacts({ stores, months, fault }: Verifying, month: string): Promise<number> {
  const { publishers: figures } = await readRevenue(stores, [month]);
  // After the facts: a publication in between causes no fault.
  const { isRepublished, booked, publishers } = await asNetwork(stores.database, async (network) => ({
    isRepublished: (await republishedMonths(network)).includes(month),
    booked: await bookedRevenue(network, [month]),
    publishers: await network.select(namedColumns).from(publisher).orderBy(publisher.number),
  }));
  const { lines } = await readStatements(stores, months, eq(statement.month, month));
  const factsOf = new Map(figures.map((own) => [own.publisher, own.lines]));
  let waiting = 0;
  for (const { id, number, currency } of publishers) {
    const facts = factsOf.get(number) ?? [];
    const now = toMinor(
      facts.reduce((sum, { revenue }) => sum + revenue, 0n),
      currency,
    );
    const isBooked = now === (booked.get(`${id} ${month}`) ?? 0n);
    if (isRepublished) {
      if (!isBooked) waiting += 1;
      continue;
    }
    const name = `${monthText(month)}-${number}`;
    const stored = lines.get(keyOf({ publisherId: id, month })) ?? [];
    const isSame = facts.length === stored.length && facts.every((fact, index) => isSameLine(fact, stored[index]));
    if (!isSame) fault(`The warehouse has other figures than statement ${name}, and none were published since.`);
    else if (!isBooked) fault(`What was earned and corrected is not what the warehouse has for ${name}.`);
  }
  return waiting;
}

/** Both are in the order of applications. */
function isSameLine(fact: AppRevenue, line: StatementLine | undefined): boolean {
  return fact.application === line?.application && fact.revenue === line.revenue;
}
