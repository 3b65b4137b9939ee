import { expect, test } from 'vitest';

import { withoutDropped } from './dropped-filters.ts';
import { startingReport } from './report.ts';

const dropped = (code: 'applications_dropped' | 'ad_blocks_dropped', ...ids: string[]) => ({ code, message: '', ids });

test('a draft loses the ids that the publisher does not have, and the rest stays in its order', () => {
  const report = { ...startingReport, apps: ['a', 'x', 'b'], blocks: ['x', 'c'], countries: ['DE'] };
  expect(withoutDropped(report, [dropped('applications_dropped', 'x')])).toEqual({ ...report, apps: ['a', 'b'] });
  const both = [dropped('applications_dropped', 'a', 'b', 'x'), dropped('ad_blocks_dropped', 'c', 'z')];
  expect(withoutDropped(report, both)).toEqual({ ...report, apps: [], blocks: ['x'] });
});

test('other warnings change no draft', () => {
  const report = { ...startingReport, apps: ['a'] };
  expect(withoutDropped(report, [{ code: 'no_data_before', message: '', date: '2026-01-01' }])).toEqual(report);
});
