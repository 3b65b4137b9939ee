import { describe, expect, test } from 'vitest';
import { dayOfNextMonth, isPayment, nextPayDay, openMonthOf, closedMonthStates } from './month-states.ts';
import type { Payment, SummedEntries } from './month-states.ts';

const [october, november, december] = ['2026-10-01', '2026-11-01', '2026-12-01'];
const at = (today: string) => ({ today, payDay: 25 });

type Entry = Omit<SummedEntries, 'least'> & Payment;

const entry = (kind: Entry['kind'], booked: string, amount: bigint, paidOn: string | null = null): Entry => ({
  kind,
  booked,
  amount,
  paidOn,
});

/** The sums of entries, in which each is alone, and the payments among them. */
function summed(entries: Entry[]): Parameters<typeof closedMonthStates>[0] {
  let least = 0n;
  const sums = entries.map((own) => {
    if (!isPayment(own.kind)) least += own.amount;
    return { ...own, least };
  });
  return { sums, payments: entries.filter(({ kind }) => isPayment(kind)) };
}

/** The states of the closed months, with the days of the payments. */
function states(entries: Entry[], months: string[], today: string): (string | null)[] {
  const found = closedMonthStates(summed(entries), months, at(today));
  return months.flatMap((month) => {
    const { state, paidOn } = found.get(month) ?? { state: null, paidOn: null };
    return paidOn === null ? [state] : [`${state} ${paidOn}`];
  });
}

describe('a closed month', () => {
  const earned = [entry('earned', october, 1_000n), entry('earned', november, 500n)];
  const both = [october, november];

  test('waits for its payment until the day of it, and is carried forward after it', () => {
    expect(states(earned, both, '2026-11-25')).toEqual(['closed', 'closed']);
    expect(states(earned, both, '2026-11-26')).toEqual(['carried_forward', 'closed']);
    expect(
      closedMonthStates(summed(earned), both, { today: '2027-11-26', payDay: undefined }).get(october)?.state,
    ).toBe('closed');
  });

  test('is paid by the payment that covers the last of what was owed, the earliest first', () => {
    const paid = [...earned, entry('payment', december, -999n, '2026-12-24')];
    expect(states(paid, both, '2026-12-26')).toEqual(['carried_forward', 'carried_forward']);
    paid.push(entry('payment', december, -1n, '2026-12-25'));
    expect(states(paid, both, '2026-12-26')).toEqual(['paid 2026-12-25', 'carried_forward']);
    paid.push(entry('payment', december, -500n, '2026-12-26'));
    expect(states(paid, both, '2026-12-26')).toEqual(['paid 2026-12-25', 'paid 2026-12-26']);
  });

  test('is no longer paid once its payment is returned, and paid by the one after that', () => {
    const [first, second] = earned;
    if (first === undefined || second === undefined) throw new Error('There are two.');
    const paid = [first, entry('payment', november, -1_000n, '2026-11-25'), second];
    expect(states(paid, both, '2026-11-30')).toEqual(['paid 2026-11-25', 'closed']);
    paid.push(entry('payment_returned', december, 1_000n, '2026-12-01'));
    expect(states(paid, both, '2026-12-02')).toEqual(['carried_forward', 'closed']);
    paid.push(entry('payment', december, -1_500n, '2026-12-25'));
    expect(states(paid, both, '2026-12-26')).toEqual(['paid 2026-12-25', 'paid 2026-12-25']);
  });

  test('stays paid when a deduction after its close was withheld from the payment, and more is earned later', () => {
    const paid = [
      entry('earned', october, 1_000n),
      entry('invalid_traffic', november, -120n),
      entry('payment', november, -880n, '2026-11-25'),
    ];
    expect(states(paid, [october], '2026-12-26')).toEqual(['paid 2026-11-25']);
    expect(states([...paid, entry('earned', november, 5_000n)], both, '2026-11-30')).toEqual([
      'paid 2026-11-25',
      'closed',
    ]);
  });

  test('in which nothing was owed is settled', () => {
    expect(states([entry('earned', october, 100n), entry('fee', october, -100n)], [october], '2026-12-26')).toEqual([
      'settled',
    ]);
    const set = [entry('earned', october, -50n), entry('earned', november, 50n)];
    expect(states(set, both, '2026-12-26')).toEqual(['settled', 'settled']);
    const idle = [entry('earned', october, 100n), entry('payment', november, -100n, '2026-11-25')];
    expect(states(idle, both, '2026-12-26')).toEqual(['paid 2026-11-25', 'settled']);
  });

  test('is paid by a payment before its close, and counts what was owed before the first month', () => {
    const early = [entry('payment', october, -300n, '2026-10-25'), entry('earned', october, 300n)];
    expect(states(early, [october], '2026-12-26')).toEqual(['paid 2026-10-25']);
    const opened = [entry('opening_balance', '2026-09-01', 700n), entry('earned', october, 300n)];
    const part = entry('payment', november, -300n, '2026-11-25');
    expect(states([...opened, part], [october], '2026-11-26')).toEqual(['carried_forward']);
  });
});

test('a day of the next month is the last one where the month is too short', () => {
  expect(dayOfNextMonth('2026-01-01', 31)).toBe('2026-02-28');
  expect(dayOfNextMonth('2026-12-01', 5)).toBe('2027-01-05');
});

test('the network pays next on the day of this month, from the day after it on the one of the next', () => {
  expect(nextPayDay('2026-11-25', 25)).toEqual({ on: '2026-11-25', month: october });
  expect(nextPayDay('2026-11-26', 25)).toEqual({ on: '2026-12-25', month: november });
  expect(nextPayDay('2026-01-02', 25)).toEqual({ on: '2026-01-25', month: '2025-12-01' });
});

test.each([
  [null, '2026-03-01'],
  ['2026-02-01', '2026-03-01'],
  ['2025-12-01', '2026-01-01'],
])('after the last closed month %s, entries are booked in %s', (lastClosed, month) => {
  expect(openMonthOf({ lastClosed, today: '2026-03-31' })).toBe(month);
});
