import { describe, expect, it } from 'vitest';

import { sortAfterPress } from './sort-after-press.ts';

describe('a press on a header', () => {
  it('sorts figures and days from the largest, names from A', () => {
    expect(sortAfterPress(null, 'revenue').direction).toBe('desc');
    expect(sortAfterPress(null, 'date').direction).toBe('desc');
    expect(sortAfterPress(null, 'application').direction).toBe('asc');
  });

  it('reverses the order if the table is sorted by the column already', () => {
    expect(sortAfterPress({ field: 'revenue', direction: 'desc' }, 'revenue').direction).toBe('asc');
    expect(sortAfterPress({ field: 'application', direction: 'asc' }, 'application').direction).toBe('desc');
  });
});
