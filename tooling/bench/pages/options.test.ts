import { expect, test } from 'vitest';

import { readOptions } from './options.ts';

test('without arguments, everything is measured on the phone in at most 15 minutes, on a quiet machine', () => {
  expect(readOptions([])).toMatchObject({ against: null, rounds: 4, minutes: 15, profile: 'phone' });
  expect(readOptions([])).toMatchObject({ isAnyLoadAllowed: false });
  expect(readOptions([]).subjects).toContain('interactions');
});

test('pages can be chosen', () => {
  expect(readOptions(['--pages', 'absence,sign-in']).subjects).toEqual(['sign-in', 'absence']);
});

test.each([
  [['--pages', 'nowhere'], /nowhere/u],
  [['--profile', 'toString'], /phone, desktop/u],
  [['--rounds', '2'], /3 or more/u],
  [['--rounds', '3.5'], /whole number/u],
  [['--minutes', '1'], /2 or more/u],
  [['--againts', '..'], /againts/u],
])('%j is refused with a reason', (args, reason) => {
  expect(() => readOptions(args)).toThrow(reason);
});

test('fewer than three rounds are for trying the bench', () => {
  expect(readOptions(['--rounds', '1', '--any-load']).rounds).toBe(1);
});
