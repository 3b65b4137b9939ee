import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { ledgerEntry, statement, statementLine } from '#stores/sql/tables/ledger.ts';
import type { closedMonth } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { splitEarned, toMinor } from './amounts.ts';
import type { AppRevenue } from './amounts.ts';
import { monthText } from './close-month.network.ts';
import { bookedRevenue, republishedMonths } from './corrections.network.ts';
import { balancesOf } from './ledger.network.ts';
import type { LedgerEntry } from './ledger.network.ts';
import { readRevenue } from './month-facts.network.ts';
import { namedColumns } from './named-publishers.network.ts';
import type { NamedPublisher } from './named-publishers.network.ts';
import { plainAmount } from './typed-amounts.ts';

export interface Verifying {
  stores: NetworkStores;
  /** The last entry and the months that are verified. None of them changes while it goes on. */
  last: number;
  months: readonly (typeof closedMonth.$inferSelect)[];
  fault: (text: string) => void;
}

export const rowsOfPage = 5_000;
const publishersOfPage = 200;

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
export async function verifyPublishers(verifying: Verifying): Promise<number> {
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
export async function verifyFacts({ stores, months, fault }: Verifying, month: string): Promise<number> {
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
