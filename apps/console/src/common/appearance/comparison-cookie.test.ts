import { expect, test } from 'vitest';

import { readComparisonCookie } from './comparison-cookie.ts';

test('the chosen comparison is read with the person who chose it; “no comparison” is a choice too', () => {
  expect(readComparisonCookie('theme=dark; comparison=0198f0c4-6d1e.previous_month')).toEqual({
    personId: '0198f0c4-6d1e',
    id: 'previous_month',
  });
  expect(readComparisonCookie('comparison=0198f0c4-6d1e.none')).toEqual({ personId: '0198f0c4-6d1e', id: null });
  expect(readComparisonCookie('theme=dark')).toBeNull();
});

test.each(['previous_month', '.previous_month', '0198.next_year', '0198.previous_month.x', '<script>.none'])(
  'an invalid value is ignored: %s',
  (value) => {
    expect(readComparisonCookie(`comparison=${value}`)).toBeNull();
  },
);
