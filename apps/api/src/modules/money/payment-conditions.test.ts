import { expect, test } from 'vitest';
import { paymentConditions, thresholdOf } from './payment-conditions.ts';
import type { PaymentFacts } from './payment-conditions.ts';

const met: PaymentFacts = {
  balance: 10_000n,
  threshold: 10_000n,
  isMonthClosed: true,
  hasContract: true,
  hasAcceptedOffer: true,
  isBlocked: false,
  heldUntil: '2026-11-25',
  on: '2026-11-25',
};
const unmet = (facts: Partial<PaymentFacts>) =>
  paymentConditions({ ...met, ...facts }).flatMap(({ id, isMet }) => (isMet ? [] : [id]));

test.each<[string, Partial<PaymentFacts>, string[]]>([
  ['nothing', {}, []],
  ['the close of the month', { isMonthClosed: false }, ['month_closed']],
  ['a balance that reaches the threshold', { balance: 9_999n }, ['threshold']],
  ['a balance, also without a threshold', { balance: 0n, threshold: null }, ['threshold']],
  ['a balance above 0, also with a threshold of 0', { balance: 0n, threshold: 0n }, ['threshold']],
  ['a contract', { hasContract: false }, ['contract']],
  ['the acceptance of the offer', { hasAcceptedOffer: false }, ['offer']],
  ['the end of a hold', { heldUntil: '2026-11-26' }, ['not_held']],
  ['the end of a block', { isBlocked: true }, ['not_blocked']],
])('a payment waits for %s', (_what, facts, waitsFor) => {
  expect(unmet(facts)).toEqual(waitsFor);
});

test('the higher threshold applies, that of the network or that of the publisher', () => {
  expect(thresholdOf(100n, 200n)).toBe(200n);
  expect(thresholdOf(300n, 200n)).toBe(300n);
  expect(thresholdOf(null, 200n)).toBe(200n);
  expect(thresholdOf(100n, null)).toBe(100n);
  expect(thresholdOf(null, null)).toBeNull();
});
