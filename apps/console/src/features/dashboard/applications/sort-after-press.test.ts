import { expect, test } from 'vitest';

import { sortAfterPress } from './sort-after-press.ts';

test('a press on a header reverses its order; another column starts with the largest figures or the first names', () => {
  const byRevenue = { field: 'revenue', direction: 'desc' } as const;
  expect(sortAfterPress(byRevenue, 'revenue')).toEqual({ field: 'revenue', direction: 'asc' });
  expect(sortAfterPress(byRevenue, 'requests')).toEqual({ field: 'requests', direction: 'desc' });
  expect(sortAfterPress(byRevenue, 'application')).toEqual({ field: 'application', direction: 'asc' });
});
