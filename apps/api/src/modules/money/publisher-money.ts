import type {
  LedgerAmount,
  LedgerKind,
  Locale,
  MoneyApplication,
  MoneyDifference,
  MoneyMonth,
  MoneyOverview,
  LedgerEntry,
} from '@publisher-console/api-contract';
import { ApiError } from '#contract/api-error.ts';
import type { Caller } from '#contract/operation.ts';
import { findPublisher, mustAcceptOffer } from '#modules/publishers/publisher-account.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import { addDays, dayOf, firstOfMonth, lastOfMonth } from '#modules/statistics/days/periods.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import type { ReportCall } from '#modules/statistics/reports/query/parse-report.ts';
import { day as dayLength } from '#process/durations.ts';
import { readAsPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { toMinor } from './amounts.ts';
import {
  monthsPublishedAfter,
  paymentsOf,
  readPreference,
  readRules,
  revenueBookedFor,
  statementsOf,
  sumsOfEntries,
} from './money-repository.ts';
import type { EntryRow, MoneyRules, StatementRow } from './money-repository.ts';
import { dayOfNextMonth, isPayment, nextPayDay, openMonthOf, closedMonthStates } from './month-states.ts';
import type { SummedEntries } from './month-states.ts';
import { paymentConditions, thresholdOf } from './payment-conditions.ts';

/** For so long after an entry was made, a publisher may object to it. */
export const objectionTime = 30 * dayLength;

/** The data that most calls need of the money of a publisher, without single entries and lines. */
export interface Account {
  today: string;
  currency: string;
  rules: MoneyRules;
  preference: Awaited<ReturnType<typeof readPreference>>;
  sums: SummedEntries[];
  statements: StatementRow[];
  monthStates: ReturnType<typeof closedMonthStates>;
  hasContract: boolean;
  hasAcceptedOffer: boolean;
  isBlocked: boolean;
}

export interface MoneyDependencies {
  database: Database;
  figures: Figures;
  /** The scope of new accounts. While an account has it, its publisher has to accept the offer. */
  defaultScope: string;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

/** A month as contracts write it, `YYYY-MM`. */
export function monthText(month: string): string {
  return month.slice(0, 7);
}

export function amountOf(minor: bigint, currency: string): LedgerAmount {
  return { minor: String(minor), currency };
}

function sum(sums: readonly Pick<SummedEntries, 'amount'>[]): bigint {
  return sums.reduce((total, { amount }) => total + amount, 0n);
}

const taxes: ReadonlySet<LedgerKind> = new Set(['tax_withheld', 'vat']);

/** The money of publishers as they see it. */
export function createPublisherMoney({ database, figures, defaultScope, timeZone, now }: MoneyDependencies) {
  const entities = createEntities(database);

  async function readAccount(own: OwnDatabase, { publisherId, currency }: Caller): Promise<Account> {
    const rules = await readRules(own, currency);
    const preference = await readPreference(own, publisherId);
    const sums = await sumsOfEntries(own, publisherId);
    const payments = await paymentsOf(own, publisherId);
    const statements = await statementsOf(own, publisherId);
    const publisher = await findPublisher(own, publisherId);
    if (publisher === null) throw new ApiError('session_invalid');
    const today = dayOf(now(), timeZone);
    const months = statements.map(({ month }) => month);
    const monthStates = closedMonthStates({ sums, payments }, months, { today, payDay: rules.rule?.payDay });
    const account = { today, currency, rules, preference, sums, statements, monthStates };
    const hasAcceptedOffer = !mustAcceptOffer(publisher, defaultScope);
    return { ...account, hasContract: publisher.isSignedDocument, hasAcceptedOffer, isBlocked: publisher.isBlocked };
  }

  /** The sums of revenue of days, in micros, by month; a month without figures is missing. */
  async function revenueOfMonths(from: string, to: string, call: ReportCall): Promise<Map<string, bigint>> {
    const months = new Map<string, bigint>();
    if (from > to) return months;
    const daily = await figures.byDay({ period: { from, to }, indicators: ['revenue'], call });
    for (const [date, { revenue }] of daily.sums) {
      const month = firstOfMonth(date);
      months.set(month, (months.get(month) ?? 0n) + (revenue ?? 0n));
    }
    return months;
  }

  return {
    /** The money of a publisher, and what else an answer reads: both as they were at one moment. */
    read: <More>(caller: Caller, more: (own: OwnDatabase, account: Account) => Promise<More>) =>
      readAsPublisher(database, caller, async (own) => {
        const account = await readAccount(own, caller);
        return { account, more: await more(own, account) };
      }),

    /** The revenue of the open month so far, in micros; null without figures. */
    async openRevenue(account: Account, call: ReportCall): Promise<bigint | null> {
      const month = openMonthOf({ ...account.rules, today: account.today });
      const last = lastOfMonth(month);
      const to = last < account.today ? last : account.today;
      return (await revenueOfMonths(month, to, call)).get(month) ?? null;
    },

    /**
     * The months whose figures now differ from the booked amounts. The warehouse is read only if months have changed.
     */
    async differences(
      { currency }: Account,
      changed: ChangedMonths,
      call: ReportCall,
    ): Promise<Map<string, MoneyDifference>> {
      const [from, to] = [changed.at(0), changed.at(-1)];
      if (from === undefined || to === undefined) return new Map();
      const revenue = await revenueOfMonths(from.month, lastOfMonth(to.month), call);
      return new Map(
        changed.flatMap(({ month, booked }) => {
          const current = toMinor(revenue.get(month) ?? 0n, currency);
          if (current === booked) return [];
          return [[month, { now: amountOf(current, currency), booked: amountOf(booked, currency) }] as const];
        }),
      );
    },

    /** The publisher's applications by their numbers, for rows that name them. */
    async applications(
      caller: Caller,
      rows: readonly { application: number | null }[],
    ): Promise<(number: number) => MoneyApplication> {
      const numbers = [...new Set(rows.flatMap(({ application }) => application ?? []))];
      const named = numbers.length === 0 ? [] : await entities.applicationsByNumber(caller, numbers);
      const found = new Map(named.map((one) => [one.number, one]));
      return (number) => {
        const one = found.get(number);
        if (one === undefined) return { number, id: null, name: null, platform: null };
        return { number, id: one.isDeleted ? null : one.id, name: one.title, platform: one.platform };
      };
    },
  };
}

type ChangedMonths = Awaited<ReturnType<typeof changedMonths>>;

/** The months of statements whose figures were published again after the close, with their booked amounts. */
export async function changedMonths(own: OwnDatabase, publisherId: string, statements: readonly StatementRow[]) {
  const [first, last] = [statements.at(0), statements.at(-1)];
  if (first === undefined || last === undefined) return [];
  const period = { from: first.month, to: lastOfMonth(last.month) };
  const since = Math.min(...statements.map(({ publication }) => publication));
  const published = await monthsPublishedAfter(own, since, period);
  const changed = statements.filter(({ month, publication }) => (published.get(month) ?? 0) > publication);
  const months = changed.map(({ month }) => month);
  const booked = months.length === 0 ? new Map<string, bigint>() : await revenueBookedFor(own, publisherId, months);
  return months.map((month) => ({ month, booked: booked.get(month) ?? 0n }));
}

/** @param revenue - of the open month so far, in the currency; null without figures */
export function overviewOf(account: Account, revenue: number | null): MoneyOverview {
  const { currency, sums, rules, preference, statements, today } = account;
  const { rule, lastClosed } = rules;
  const open = openMonthOf({ ...account.rules, today: account.today });
  const isClosing = lastClosed !== null;
  const balance = isClosing ? sum(sums) : 0n;
  const last = statements.at(-1);
  const next = rule === null ? null : nextPayDay(today, rule.payDay);
  const before = next?.month ?? firstOfMonth(addDays(firstOfMonth(today), -1));
  const threshold = thresholdOf(rules.threshold, preference.threshold);
  const conditions = paymentConditions({
    balance,
    threshold,
    isMonthClosed: lastClosed !== null && lastClosed >= before,
    hasContract: account.hasContract,
    hasAcceptedOffer: account.hasAcceptedOffer,
    isBlocked: account.isBlocked,
    heldUntil: preference.heldUntil,
    on: next?.on ?? today,
  });
  return {
    balance: isClosing ? amountOf(balance, currency) : null,
    openMonth: {
      month: monthText(open),
      revenue,
      booked: amountOf(
        isClosing ? sum(sums.filter(({ booked, kind }) => booked === open && !isPayment(kind))) : 0n,
        currency,
      ),
      closesBy: rule === null ? null : dayOfNextMonth(open, rule.closeDay),
    },
    lastClosed:
      last === undefined
        ? null
        : {
            month: monthText(last.month),
            earned: amountOf(last.earned, last.currency),
            ...monthStateOf(account, last),
          },
    nextPayment: { on: next?.on ?? null, amount: amountOf(balance > 0n ? balance : 0n, currency), conditions },
    threshold: threshold === null ? null : amountOf(threshold, currency),
    preference: { threshold: preference.threshold?.toString() ?? null, heldUntil: preference.heldUntil },
  };
}

export function monthStateOf({ monthStates }: Account, { month }: Pick<StatementRow, 'month'>) {
  const found = monthStates.get(month);
  if (found === undefined) throw new Error(`The month ${month} has no state.`);
  return found;
}

/** The amounts that were booked in a month, except earnings. */
function bookedIn({ sums, currency }: Account, month: string) {
  const own = sums.filter(({ booked, kind }) => booked === month && kind !== 'earned');
  const paid = own.filter(({ kind }) => isPayment(kind));
  const tax = own.filter(({ kind }) => taxes.has(kind));
  const rest = own.filter(({ kind }) => !isPayment(kind) && !taxes.has(kind));
  return {
    adjustments: amountOf(sum(rest), currency),
    tax: amountOf(sum(tax), currency),
    paid: amountOf(-sum(paid), currency),
  };
}

export function monthView(account: Account, row: StatementRow, difference: MoneyDifference | undefined): MoneyMonth {
  return {
    month: monthText(row.month),
    number: row.number,
    ...monthStateOf(account, row),
    earned: amountOf(row.earned, row.currency),
    ...bookedIn(account, row.month),
    closing: amountOf(row.closing, row.currency),
    difference: difference ?? null,
    closedAt: row.closedAt.toISOString(),
  };
}

/** The month that is open. @param revenue - in micros; null without figures */
export function openMonthView(account: Account, revenue: bigint | null): MoneyMonth {
  const { currency, sums } = account;
  const month = openMonthOf({ ...account.rules, today: account.today });
  return {
    month: monthText(month),
    number: null,
    state: 'open',
    earned: revenue === null ? null : amountOf(toMinor(revenue, currency), currency),
    ...bookedIn(account, month),
    closing: amountOf(sum(sums), currency),
    difference: null,
    closedAt: null,
    paidOn: null,
  };
}

export function entryView(
  { createdAt, ...row }: EntryRow,
  {
    locale,
    application,
    mayObject,
  }: {
    locale: Locale;
    application: (number: number) => MoneyApplication;
    mayObject: boolean;
  },
  at: Date,
): LedgerEntry {
  return {
    number: row.number,
    kind: row.kind,
    amount: amountOf(row.amount, row.currency),
    concerns: monthText(row.concerns),
    booked: monthText(row.booked),
    at: createdAt.toISOString(),
    application: row.application === null ? null : application(row.application),
    reason: row.reason?.[locale] ?? null,
    opposes: row.opposes,
    opposedBy: row.opposedBy,
    reference: row.reference,
    paidOn: row.paidOn,
    objection: row.objection,
    mayObject: mayObject && row.objection === null && at.getTime() - createdAt.getTime() <= objectionTime,
  };
}
