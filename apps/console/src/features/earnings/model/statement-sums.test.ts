import { currencyDecimals } from '@publisher-console/api-contract/currency-decimals';
import type { LedgerEntry, LedgerKind, StatementLine } from '@publisher-console/api-contract';
import { expect, it } from 'vitest';

import { microsText, monthSums } from './statement-sums.ts';

function line(revenue: number): StatementLine {
  return {
    application: { number: 1, id: null, name: null, platform: null },
    revenue,
    amount: { minor: '0', currency: 'USD' },
  };
}

function entry(kind: LedgerKind, minor: string, months: { concerns: string; booked: string }): LedgerEntry {
  return {
    ...months,
    number: 1,
    kind,
    amount: { minor, currency: 'USD' },
    at: '2026-11-05T00:00:00Z',
    application: null,
    reason: null,
    opposes: null,
    opposedBy: null,
    reference: null,
    paidOn: null,
    objection: null,
    mayObject: false,
  };
}

const october = { concerns: '2026-10', booked: '2026-10' };
const later = { concerns: '2026-10', booked: '2026-11' };
const ofSeptember = { concerns: '2026-09', booked: '2026-10' };

it('adds rounding and each entry about the month, whenever booked, to the revenue, which gives the earnings of the month', () => {
  const { revenue, rounding, about, total } = monthSums(
    {
      month: '2026-10',
      earned: { minor: '6001', currency: 'USD' },
      lines: [line(10.004999), line(20.004999), line(30.004999)],
      entries: [
        entry('fee', '-7', ofSeptember),
        entry('payment', '-6000', october),
        entry('correction', '-158', later),
        entry('invalid_traffic', '-1200', later),
      ],
    },
    2,
  );
  expect(revenue).toBe(60_014_997n);
  expect(rounding).toBe(-4997n);
  expect(about.map(({ kind }) => kind)).toEqual(['correction', 'invalid_traffic']);
  expect(total).toBe(4643n);
});

it('contains the entries that were booked in the month, whatever they are about, between the opening and the closing balance', () => {
  const { booked } = monthSums(
    {
      month: '2026-10',
      earned: { minor: '6001', currency: 'USD' },
      lines: [],
      entries: [
        entry('fee', '-7', ofSeptember),
        entry('payment', '-6000', october),
        entry('correction', '-158', later),
      ],
    },
    2,
  );
  expect(booked.map(({ kind }) => kind)).toEqual(['fee', 'payment']);
});

it.each([
  ['JPY', 0, 1234.5, '1234', -500_000n],
  ['USD', 2, 0.125, '12', -5000n],
  ['KWD', 3, -0.0005, '0', 500n],
  // Engines with ICU have no decimals for it.
  ['HUF', 2, 1234.5, '123450', 0n],
])('%s: rounding is exact in its minor unit, also of a fall', (currency, decimals, revenue, minor, rounding) => {
  expect(currencyDecimals(currency)).toBe(decimals);
  const sums = monthSums(
    { month: '2026-10', earned: { minor, currency }, lines: [line(revenue)], entries: [] },
    decimals,
  );
  expect(sums.rounding).toBe(rounding);
});

it('writes millionths with the decimals that they need', () => {
  const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
  expect(microsText(60_014_997n, 'USD', 'en')).toBe('$60.014997');
  expect(microsText(-4997n, 'USD', 'en')).toBe('−$0.004997');
  expect(microsText(12_500_000n, 'USD', 'en')).toBe('$12.50');
  expect(plain(microsText(12_500_000n, 'JPY', 'ru'))).toBe('12,5 ¥');
});
