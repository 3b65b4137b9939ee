import type { LedgerKind, MoneyMonthState } from '@publisher-console/api-contract';
import { addDays, firstOfMonth, lastOfMonth } from '#modules/statistics/days/periods.ts';

/** Kinds that change what was paid, not what is owed. */
export const paymentKinds: readonly LedgerKind[] = ['payment', 'payment_returned'];

/** The sum of the entries of a kind that were booked in one month. */
export interface SummedEntries {
  kind: LedgerKind;
  /** The first day of the month. */
  booked: string;
  amount: bigint;
  /** The least sum of what was owed, without payments, after any of these entries. */
  least: bigint;
}

/** A payment, or a return of one. */
export interface Payment {
  /** Below 0 for a payment. */
  amount: bigint;
  paidOn: string | null;
}

/** The state of a closed month. */
export interface ClosedMonthState {
  state: MoneyMonthState;
  /** The day of the payment that covered it; null before, and where nothing was owed. */
  paidOn: string | null;
}

/** The month after another one, both as their first day. */
export function monthAfter(month: string): string {
  return addDays(lastOfMonth(month), 1);
}

/**
 * The month in which entries are booked now: the one after the last closed month, or before the first close the one that
 * is `today`'s.
 */
export function openMonthOf({ lastClosed, today }: { lastClosed: string | null; today: string }): string {
  return lastClosed === null ? firstOfMonth(today) : monthAfter(lastClosed);
}

/** A day of the month after another one, which is given as its first day; the last one for a day that it lacks. */
export function dayOfNextMonth(month: string, day: number): string {
  const next = monthAfter(month);
  const [found, last] = [addDays(next, day - 1), lastOfMonth(next)];
  return found < last ? found : last;
}

/** The next day on which the network pays, today included, and the month that is paid then, both as days. */
export function nextPayDay(today: string, payDay: number): { on: string; month: string } {
  const before = firstOfMonth(addDays(firstOfMonth(today), -1));
  const on = dayOfNextMonth(before, payDay);
  if (on >= today) return { on, month: before };
  return { on: dayOfNextMonth(today, payDay), month: firstOfMonth(today) };
}

/**
 * The states of the closed months of a publisher. Payments cover the oldest debts first. A later deduction lowers what
 * is owed for the months before it, because it is withheld from what has not been paid yet.
 * @param sums - of all entries of the publisher, by the month in which they were booked
 * @param payments - of the publisher, by the month in which they were booked and then by number
 * @param months - the closed months with a statement, as their first days, in order
 * @param payDay - the day of the next month on which a month is paid; undefined where the network has not set it
 */
export function closedMonthStates(
  { sums, payments }: { sums: readonly SummedEntries[]; payments: readonly Payment[] },
  months: readonly string[],
  { today, payDay }: { today: string; payDay: number | undefined },
): Map<string, ClosedMonthState> {
  const owed = owedByMonth(sums);
  const paid = runningSums(payments.map(({ amount }) => -amount));
  const states = new Map<string, ClosedMonthState>();
  let before = 0n;
  for (const month of months) {
    const last = owed.findLastIndex(({ booked }) => booked <= month);
    const due = owed.slice(last + 1).reduce((least, own) => smaller(least, own.least), owed[last]?.sum ?? 0n);
    // Payments before that were not enough: the next one was.
    const short = paid.findLastIndex((sum) => sum < due);
    if (due > 0n && short === payments.length - 1) {
      const isLate = payDay !== undefined && dayOfNextMonth(month, payDay) < today;
      states.set(month, { state: isLate ? 'carried_forward' : 'closed', paidOn: null });
    } else if (due <= before) {
      states.set(month, { state: 'settled', paidOn: null });
    } else {
      states.set(month, { state: 'paid', paidOn: payments[short + 1]?.paidOn ?? null });
    }
    if (due > before) before = due;
  }
  return states;
}

/** What was owed at the end of each month with entries, payments aside, and the least that it was in it. */
function owedByMonth(sums: readonly SummedEntries[]): { booked: string; sum: bigint; least: bigint }[] {
  let sum = 0n;
  return Array.from(
    Map.groupBy(sums, ({ booked }) => booked),
    ([booked, own]) => {
      for (const { kind, amount } of own) if (!isPayment(kind)) sum += amount;
      return { booked, sum, least: own.reduce((least, one) => smaller(least, one.least), sum) };
    },
  );
}

export function isPayment(kind: LedgerKind): boolean {
  return paymentKinds.includes(kind);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function runningSums(amounts: readonly bigint[]): bigint[] {
  let sum = 0n;
  return amounts.map((amount) => (sum += amount));
}
