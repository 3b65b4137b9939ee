import { isDeepStrictEqual } from 'node:util';
import { and, eq, exists, lte, min, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { addDays, dayOf, isDay } from '#modules/statistics/days/periods.ts';
import { lockPublications } from '#modules/statistics/loads/publication/publish-load.network.ts';
import { readSourceDays } from '#modules/statistics/loads/source-days.network.ts';
import { unnamedActor } from '#orders/actor.ts';
import { command } from '#orders/command.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { asNetwork, readAsNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { closedMonth, ledgerEntry, moneyRule, statement, statementLine } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { source } from '#stores/sql/tables/source.ts';
import { statisticsCountingLoad } from '#stores/sql/tables/statistic.ts';
import { storeActs } from './acts.network.ts';
import { splitEarned, toMinor } from './amounts.ts';
import { bookEntries, importedBalances, lastClosedMonth, lockLedger, plainEntry } from './ledger.network.ts';
import { putMonthNews } from './money-news.network.ts';
import { daysOfMonth, readCountedLoads, readRevenue, readRevenueSums } from './month-facts.network.ts';
import type { PublisherRevenue } from './month-facts.network.ts';
import { monthAfter } from './month-states.ts';

/** Days because of which a month cannot be closed. */
interface MissingDays {
  /** The source that they wait for; null where no source is required and none has figures. */
  source: string | null;
  from: string;
  to: string;
  /** Whether there are no figures, figures of a part of the day, or figures that may still change. */
  state: 'estimated' | 'in_progress' | 'none';
}

/** What a close of a month would do. */
export interface MonthState {
  /** `YYYY-MM`. */
  month: string;
  /** ISO 8601; null for a month that is open. */
  closedAt: string | null;
  closedBy: string | null;
  /** Why it cannot be closed now, besides its days; null where only these can prevent it. */
  refusal: 'not_ended' | 'not_next' | 'without_figures' | null;
  missing: MissingDays[];
  /** Rows that count for no publisher, because their ad blocks are unknown: the month would be closed without them. */
  setAsideRows: number;
  /** By currency: how many publishers get a statement, and what they earned, in its minor unit. */
  totals: { currency: string; publishers: number; earned: string }[];
}

/** The first day of a month that is written as `YYYY-MM`. */
export const monthInput = v.pipe(
  v.string(),
  v.regex(/^20\d{2}-\d{2}$/, 'A month is written as 2026-10.'),
  v.transform((month) => `${month}-01`),
  v.check(isDay, 'There is no such month.'),
);

/** A month as contracts and people write it, `YYYY-MM`. */
export function monthText(month: string): string {
  return month.slice(0, 7);
}

/** What a close of the month would do, and what is missing. Changes nothing. */
export async function monthState(stores: NetworkStores, { month }: { month: string }): Promise<MonthState> {
  const { sums } = await readRevenueSums(stores, [month]);
  const revenueOf = new Map(sums.map((own) => [own.publisher, own.revenue]));
  return readAsNetwork(stores.database, async (network) => {
    const [closed] = await network.select().from(closedMonth).where(eq(closedMonth.month, month));
    const { id, number, currency } = publisher;
    const entries = network.select().from(ledgerEntry);
    const isBooked = exists(entries.where(and(eq(ledgerEntry.publisherId, id), eq(ledgerEntry.booked, month))));
    const publishers = await network.select({ number, currency, isBooked: sql<boolean>`${isBooked}` }).from(publisher);
    const stated = publishers.filter((own) => own.isBooked || revenueOf.has(own.number));
    const byCurrency = Map.groupBy(stated, (own) => own.currency);
    return {
      month: monthText(month),
      closedAt: closed?.closedAt.toISOString() ?? null,
      closedBy: closed?.actor ?? null,
      ...(closed === undefined
        ? await findClosingObstacles(network, stores, month)
        : { refusal: null, missing: [], setAsideRows: 0 }),
      totals: Array.from(byCurrency, ([code, own]) => ({
        currency: code,
        publishers: own.length,
        earned: String(own.reduce((sum, each) => sum + toMinor(revenueOf.get(each.number) ?? 0n, code), 0n)),
      })).toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    };
  });
}

/**
 * Closes a month: every publisher with figures or entries of it gets a statement, and an entry of what was earned. All
 * of it or nothing. Throws where something is missing, and for a month that is not the next one. Closing again changes
 * nothing.
 */
export async function closeMonth(
  stores: NetworkStores,
  { month }: { month: string },
): Promise<{ month: string; statements: number; repeated: boolean }> {
  const { database, settings, actor = unnamedActor } = stores;
  // Another transaction may publish figures while these are read from the warehouse: they are read again then.
  const figures = await readRevenue(stores, [month]);
  return asNetwork(database, async (network) => {
    await lockPublications(network);
    await lockLedger(network);
    const [closed] = await network.select().from(closedMonth).where(eq(closedMonth.month, month));
    if (closed !== undefined) {
      const count = await network.$count(statement, eq(statement.month, month));
      return { month: monthText(month), statements: count, repeated: true };
    }
    const { publication, loads } = await readCountedLoads(network, [month]);
    if (!isDeepStrictEqual(loads, figures.loads)) throw new OrderRefused('month_figures_published');
    requireWhole(month, await findClosingObstacles(network, stores, month));
    const at = settings.now();
    const statements = await statementsOf(network, month, figures.publishers);
    await bookEntries(
      network,
      statements.flatMap(({ publisherId, currency, earned }) => {
        if (earned === 0n) return [];
        const entry = {
          publisherId,
          kind: 'earned',
          amount: earned,
          currency,
          concerns: month,
          booked: month,
        } as const;
        return [{ ...plainEntry, ...entry, madeBy: actor, createdAt: at }];
      }),
    );
    const [rule] = await network.select({ acceptedAfterDays: moneyRule.acceptedAfterDays }).from(moneyRule);
    await network.insert(closedMonth).values({ month, publication, closedAt: at, actor, ...rule });
    await insertStatements(network, month, statements);
    await storeActs(network, month, settings);
    await putMonthNews(network, { month, statements, at, timeZone: settings.timeZone });
    await recordAudit(
      network,
      { actor },
      { kind: 'month_closed', details: { month: monthText(month), statements: statements.length } },
    );
    return { month: monthText(month), statements: statements.length, repeated: false };
  });
}

interface NewStatement {
  publisherId: string;
  number: string;
  currency: string;
  revenue: bigint;
  earned: bigint;
  opening: bigint;
  closing: bigint;
  lines: { application: number; revenue: bigint; amount: bigint }[];
}

/** The statements that a close of the month would make now. */
async function statementsOf(
  network: NetworkDatabase,
  month: string,
  revenues: readonly PublisherRevenue[],
): Promise<NewStatement[]> {
  const { id, number, currency } = publisher;
  const publishers = await network.select({ id, number, currency }).from(publisher).orderBy(number);
  const revenueOf = new Map(revenues.map((own) => [own.publisher, own.lines]));
  const booked = await network
    .select({
      publisherId: ledgerEntry.publisherId,
      before: sql<string>`coalesce(sum(amount) filter (where booked < ${month}), 0)::text`,
      within: sql<string>`coalesce(sum(amount) filter (where booked = ${month}), 0)::text`,
      count: sql<number>`(count(*) filter (where booked = ${month}))::int`,
    })
    .from(ledgerEntry)
    .where(lte(ledgerEntry.booked, month))
    .groupBy(ledgerEntry.publisherId);
  const bookedOf = new Map(booked.map((row) => [row.publisherId, row]));
  return publishers.flatMap((own) => {
    const lines = revenueOf.get(own.number);
    const entries = bookedOf.get(own.id);
    if (lines === undefined && (entries?.count ?? 0) === 0) return [];
    const split = splitEarned(lines ?? [], own.currency);
    const opening = BigInt(entries?.before ?? 0);
    const closing = opening + BigInt(entries?.within ?? 0) + split.earned;
    const statementNumber = `${monthText(month)}-${own.number}`;
    return [{ publisherId: own.id, number: statementNumber, currency: own.currency, ...split, opening, closing }];
  });
}

/** In one statement for each table: a network may have hundreds of thousands of lines. */
async function insertStatements(
  network: NetworkDatabase,
  month: string,
  statements: readonly NewStatement[],
): Promise<void> {
  const rows = statements.map(({ publisherId, number, currency, revenue, earned, opening, closing }) => ({
    publisher_id: publisherId,
    number,
    currency,
    revenue: String(revenue),
    earned: String(earned),
    opening: String(opening),
    closing: String(closing),
  }));
  await network.execute(sql`
    insert into ${statement} (publisher_id, month, number, currency, revenue, earned, opening, closing)
    select publisher_id, ${month}::date, number, currency, revenue, earned, opening, closing
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as own(publisher_id uuid, number text, currency text,
      revenue bigint, earned bigint, opening bigint, closing bigint)`);
  const lines = statements.flatMap(({ publisherId, lines: own }) =>
    own.map(({ application, revenue, amount }) => [publisherId, application, String(revenue), String(amount)]),
  );
  await network.execute(sql`
    insert into ${statementLine} (publisher_id, month, application, revenue, amount)
    select (own ->> 0)::uuid, ${month}::date, (own ->> 1)::int, (own ->> 2)::bigint, (own ->> 3)::bigint
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as own`);
}

/**
 * The month that is closed next, as its first day. Null where that is for finance to choose: before the first close, unless
 * there are opening balances, which are those of the month before it.
 */
export async function nextToClose(network: NetworkDatabase): Promise<string | null> {
  const last = await lastClosedMonth(network);
  if (last !== null) return monthAfter(last.month);
  const [opening] = (await importedBalances(network)).values();
  return opening === undefined ? null : monthAfter(opening.booked);
}

type ClosingObstacles = Pick<MonthState, 'missing' | 'refusal' | 'setAsideRows'>;

/** Why a month cannot be closed now, and the days that prevent it. */
export async function findClosingObstacles(
  network: NetworkDatabase,
  { settings }: NetworkStores,
  month: string,
): Promise<ClosingObstacles> {
  const period = daysOfMonth(month);
  const next = await nextToClose(network);
  const { day } = statisticsCountingLoad;
  const [first] = await network.select({ day: min(day) }).from(statisticsCountingLoad);
  const base = { missing: [], setAsideRows: 0 };
  if (next !== null && next !== month) return { ...base, refusal: 'not_next' };
  if (dayOf(settings.now(), settings.timeZone) <= period.to) return { ...base, refusal: 'not_ended' };
  if (first?.day === null || first === undefined || first.day > period.to)
    return { ...base, refusal: 'without_figures' };
  const { finalAfterDays } = settings;
  if (finalAfterDays === undefined) throw new Error('This process does not know when days are final.');
  const sources = await network.select().from(source).orderBy(source.id);
  const states = await readSourceDays(network, period, { ...settings, finalAfterDays });
  const began = first.day;
  const missing: MissingDays[] = [];
  let setAsideRows = 0;
  const isRequired = ({ requiredFrom, requiredUntil }: (typeof sources)[number], date: string) =>
    requiredFrom !== null && requiredFrom <= date && (requiredUntil === null || date <= requiredUntil);
  for (let date = began > period.from ? began : period.from; date <= period.to; date = addDays(date, 1)) {
    const ofDay = sources.map((own) => {
      const state = states.get(own.id)?.find((each) => each.date === date);
      setAsideRows += state?.setAsideRows ?? 0;
      return { id: own.id, isRequired: isRequired(own, date), state: state?.state ?? ('none' as const) };
    });
    const required = ofDay.filter((own) => own.isRequired);
    const counting = required.length > 0 ? required : ofDay.filter(({ state }) => state !== 'none');
    if (counting.length === 0) addMissing(missing, { source: null, date, state: 'none' });
    for (const { id, state } of counting) if (state !== 'final') addMissing(missing, { source: id, date, state });
  }
  return { refusal: null, missing, setAsideRows };
}

/** Adds a day, to the days before it where it continues them. */
function addMissing(
  missing: MissingDays[],
  { source: own, date, state }: Pick<MissingDays, 'source' | 'state'> & { date: string },
): void {
  const before = missing.find((days) => days.source === own && days.state === state && addDays(days.to, 1) === date);
  if (before === undefined) missing.push({ source: own, from: date, to: date, state });
  else before.to = date;
}

function requireWhole(month: string, { refusal, missing }: ClosingObstacles): void {
  const name = monthText(month);
  if (refusal === 'not_next') throw new OrderRefused('month_order', name);
  if (refusal === 'not_ended') throw new OrderRefused('month_unended', name);
  if (refusal === 'without_figures') throw new OrderRefused('month_without_figures', name);
  const [first] = missing;
  if (first === undefined) return;
  throw new OrderRefused('month_incomplete', name, first.state, first.source, [first.from, first.to]);
}

export const closeCommands = {
  monthState: command(v.strictObject({ month: monthInput }), monthState),
  closeMonth: command(v.strictObject({ month: monthInput }), closeMonth),
};
