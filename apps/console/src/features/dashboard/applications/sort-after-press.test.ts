import { expect, test } from 'vitest';

import { sortAfterPress } from './sort-after-press.ts';

test('a press on a header turns its order round, and another column begins with what is largest or first', () => {
  const byRevenue = { field: 'revenue', direction: 'desc' } as const;
  expect(sortAfterPress(byRevenue, 'revenue')).toEqual({ field: 'revenue', direction: 'asc' });
  expect(sortAfterPress(byRevenue, 'requests')).toEqual({ field: 'requests', direction: 'desc' });
  expect(sortAfterPress(byRevenue, 'application')).toEqual({ field: 'application', direction: 'asc' });
});
