import type { DatePeriod, Locale } from '@publisher-console/api-contract';
import { and, asc, between, desc, eq, gt, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import {
  acceptedStatement,
  act,
  actText,
  closedMonth,
  currencyRule,
  ledgerEntry,
  moneyRule,
  objection,
  paymentPreference,
  statement,
  statementLine,
} from '#stores/sql/tables/ledger.ts';
import { statisticsPublicationDay } from '#stores/sql/tables/statistic.ts';
import { paymentKinds } from './month-states.ts';
import type { Payment, SummedEntries } from './month-states.ts';

/** What the network decided about money. */
export interface MoneyRules {
  /** The last closed month, as its first day; null before the first. */
  lastClosed: string | null;
  rule: typeof moneyRule.$inferSelect | null;
  /** The threshold for the publisher's currency. */
  threshold: bigint | null;
}

/** Money of a publisher: in its own rows, and in those of the network that every publisher reads. */
export async function readRules(own: OwnDatabase, currency: string): Promise<MoneyRules> {
  const { month } = closedMonth;
  const [last] = await own.select({ month }).from(closedMonth).orderBy(desc(month)).limit(1);
  const [rule] = await own.select().from(moneyRule);
  const [ofCurrency] = await own
    .select({ threshold: currencyRule.threshold })
    .from(currencyRule)
    .where(eq(currencyRule.currency, currency));
  return { lastClosed: last?.month ?? null, rule: rule ?? null, threshold: ofCurrency?.threshold ?? null };
}

export async function readPreference(
  own: OwnDatabase,
  publisherId: string,
): Promise<Pick<typeof paymentPreference.$inferSelect, 'heldUntil' | 'threshold'>> {
  const { heldUntil, threshold } = paymentPreference;
  const [row] = await own
    .select({ heldUntil, threshold })
    .from(paymentPreference)
    .where(eq(paymentPreference.publisherId, publisherId));
  return row ?? { heldUntil: null, threshold: null };
}

export async function savePreference(
  own: OwnDatabase,
  { publisherId, ...changed }: typeof paymentPreference.$inferInsert,
): Promise<void> {
  await own
    .insert(paymentPreference)
    .values({ publisherId, ...changed })
    .onConflictDoUpdate({ target: paymentPreference.publisherId, set: changed });
}

/**
 * The sums of a publisher's entries by the month in which they were booked and by kind, with the first month first, each
 * with the least that was owed in all after one of its entries. A publisher may have thousands of entries.
 */
export async function sumsOfEntries(own: OwnDatabase, publisherId: string): Promise<SummedEntries[]> {
  const { kind, amount, booked, number } = ledgerEntry;
  const owed = sql`sum(${amount}) filter (where ${notInArray(kind, [...paymentKinds])}) over (order by ${booked}, ${number})`;
  const entries = own
    .select({ kind, amount, booked, owed: sql<string>`coalesce(${owed}, 0)`.as('owed') })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.publisherId, publisherId))
    .as('entries');
  const rows = await own
    .select({
      kind: entries.kind,
      booked: entries.booked,
      amount: sql<string>`sum(${entries.amount})::text`,
      least: sql<string>`min(${entries.owed})::text`,
    })
    .from(entries)
    .groupBy(entries.booked, entries.kind)
    .orderBy(asc(entries.booked));
  return rows.map(({ amount: sum, least, ...row }) => ({ ...row, amount: BigInt(sum), least: BigInt(least) }));
}

/** The payments of a publisher and their returns, in their order. */
export async function paymentsOf(own: OwnDatabase, publisherId: string): Promise<Payment[]> {
  const { kind, amount, paidOn, booked, number } = ledgerEntry;
  return own
    .select({ amount, paidOn })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.publisherId, publisherId), inArray(kind, [...paymentKinds])))
    .orderBy(asc(booked), asc(number));
}

/** What was earned and corrected for months, by the month; none for a month without either. */
export async function revenueBookedFor(
  own: OwnDatabase,
  publisherId: string,
  months: readonly string[],
): Promise<Map<string, bigint>> {
  const { kind, amount, concerns } = ledgerEntry;
  const rows = await own
    .select({ concerns, booked: sql<string>`sum(${amount})::text` })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.publisherId, publisherId),
        inArray(concerns, [...months]),
        inArray(kind, ['earned', 'correction']),
      ),
    )
    .groupBy(concerns);
  return new Map(rows.map((row) => [row.concerns, BigInt(row.booked)]));
}

/** The statements of a publisher, each with when its month was closed, in order. */
export async function statementsOf(own: OwnDatabase, publisherId: string) {
  const { month, number, currency, earned, opening, closing } = statement;
  const { closedAt, publication, acceptedAfterDays } = closedMonth;
  return own
    .select({ month, number, currency, earned, opening, closing, closedAt, publication, acceptedAfterDays })
    .from(statement)
    .innerJoin(closedMonth, eq(closedMonth.month, month))
    .where(eq(statement.publisherId, publisherId))
    .orderBy(asc(month));
}

export type StatementRow = Awaited<ReturnType<typeof statementsOf>>[number];

/** The lines of a statement, the largest amount first. */
export async function linesOf(own: OwnDatabase, publisherId: string, month: string) {
  const { application, revenue, amount } = statementLine;
  return own
    .select({ application, revenue, amount })
    .from(statementLine)
    .where(and(eq(statementLine.publisherId, publisherId), eq(statementLine.month, month)))
    .orderBy(desc(amount), asc(application));
}

const opposing = alias(ledgerEntry, 'opposing');

/** Entries of a publisher as it reads them. Who made them is the network's alone. */
function selectEntries(own: OwnDatabase) {
  const { number, kind, amount, currency, concerns, booked, application, reason } = ledgerEntry;
  const { opposes, reference, paidOn, createdAt } = ledgerEntry;
  return own
    .select({
      number,
      kind,
      amount,
      currency,
      concerns,
      booked,
      application,
      reason,
      opposes,
      reference,
      paidOn,
      createdAt,
      opposedBy: opposing.number,
      objection: objection.questionId,
      objectedAt: objection.madeAt,
    })
    .from(ledgerEntry)
    .leftJoin(
      opposing,
      and(eq(opposing.opposes, ledgerEntry.number), eq(opposing.publisherId, ledgerEntry.publisherId)),
    )
    .leftJoin(objection, eq(objection.entry, ledgerEntry.number));
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Entries that come before one of a number, the newest first. */
export function newestEntries(
  own: OwnDatabase,
  publisherId: string,
  { before, most }: { before: number | null; most: number },
): Promise<EntryRow[]> {
  const { number } = ledgerEntry;
  // Chosen before the joins, which a plan may otherwise make for every entry of the publisher.
  const chosen = own
    .select({ number })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.publisherId, publisherId), before === null ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(most);
  return selectEntries(own)
    .where(and(eq(ledgerEntry.publisherId, publisherId), inArray(number, chosen)))
    .orderBy(desc(number));
}

/** The entries that are about a month or were booked in it, without that of what was earned. */
export function entriesOfMonth(own: OwnDatabase, publisherId: string, month: string): Promise<EntryRow[]> {
  const { concerns, booked, kind, number } = ledgerEntry;
  return selectEntries(own)
    .where(
      and(eq(ledgerEntry.publisherId, publisherId), or(eq(concerns, month), eq(booked, month)), ne(kind, 'earned')),
    )
    .orderBy(asc(number));
}

/** An entry by its number; null where the publisher has none. */
export async function findEntry(own: OwnDatabase, publisherId: string, number: number): Promise<EntryRow | null> {
  const [row] = await selectEntries(own).where(
    and(eq(ledgerEntry.publisherId, publisherId), eq(ledgerEntry.number, number)),
  );
  return row ?? null;
}

/** When a publisher objected since an instant, the first time first. */
export async function objectionsSince(own: OwnDatabase, publisherId: string, since: Date): Promise<Date[]> {
  const { madeAt } = objection;
  const rows = await own
    .select({ madeAt })
    .from(objection)
    .where(and(eq(objection.publisherId, publisherId), gt(madeAt, since)))
    .orderBy(asc(madeAt));
  return rows.map((row) => row.madeAt);
}

export async function addObjection(own: OwnDatabase, row: typeof objection.$inferInsert): Promise<void> {
  await own.insert(objection).values(row);
}

/** When a member accepted a statement; null where none did. */
export async function acceptedAt(own: OwnDatabase, publisherId: string, month: string): Promise<Date | null> {
  const [row] = await own
    .select({ at: acceptedStatement.acceptedAt })
    .from(acceptedStatement)
    .where(and(eq(acceptedStatement.publisherId, publisherId), eq(acceptedStatement.month, month)));
  return row?.at ?? null;
}

/** An act as it was stored when its month was closed, with the template for its counterparty. */
export type StoredAct = Pick<typeof act.$inferSelect, 'company' | 'contractDate' | 'contractNumber' | 'name'> &
  Pick<typeof actText.$inferSelect, 'locale' | 'network' | 'source'>;

export async function hasAct(own: OwnDatabase, publisherId: string, month: string): Promise<boolean> {
  return (await own.$count(act, and(eq(act.publisherId, publisherId), eq(act.month, month)))) > 0;
}

/** The act of a month, in the language where there is a template in it; null where the month has none. */
export async function findAct(
  own: OwnDatabase,
  publisherId: string,
  { month, locale }: { month: string; locale: Locale },
): Promise<StoredAct | null> {
  const { company, name, contractNumber, contractDate } = act;
  const [found] = await own
    .select({
      company,
      name,
      contractNumber,
      contractDate,
      locale: actText.locale,
      network: actText.network,
      source: actText.source,
    })
    .from(act)
    .innerJoin(
      actText,
      and(eq(actText.month, act.month), or(isNull(actText.counterparty), eq(actText.counterparty, act.counterparty))),
    )
    .where(and(eq(act.publisherId, publisherId), eq(act.month, month)))
    // A template for the counterparty is preferred to one in the language.
    .orderBy(sql`${actText.counterparty} is null, ${actText.locale} <> ${locale}`)
    .limit(1);
  return found ?? null;
}

/** Adds an acceptance; true if the statement was not accepted before. */
export async function addAcceptance(own: OwnDatabase, row: typeof acceptedStatement.$inferInsert): Promise<boolean> {
  const added = await own
    .insert(acceptedStatement)
    .values(row)
    .onConflictDoNothing()
    .returning({ month: acceptedStatement.month });
  return added.length > 0;
}

/**
 * Months of a period, as their first days, each with the newest publication that changed figures of one of its days, of
 * those after a publication.
 */
export async function monthsPublishedAfter(
  own: OwnDatabase,
  publication: number,
  { from, to }: DatePeriod,
): Promise<Map<string, number>> {
  const { day, publication: number } = statisticsPublicationDay;
  const month = sql<string>`date_trunc('month', ${day})::date::text`;
  const rows = await own
    .select({ month, newest: sql<number>`max(${number})` })
    .from(statisticsPublicationDay)
    .where(and(between(day, from, to), gt(number, publication)))
    .groupBy(month);
  return new Map(rows.map((row) => [row.month, row.newest]));
}
