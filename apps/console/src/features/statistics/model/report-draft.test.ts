import { describe, expect, it } from 'vitest';

import { draftOf, startingReport } from './report.ts';
import { draftGaps, isSameChoice } from './report-draft.ts';

const draft = draftOf(startingReport);

describe('a draft', () => {
  it('can be built with indicators and a period, whatever the groups and filters', () => {
    expect(draftGaps({ ...draft, groups: [] })).toEqual([]);
  });

  it('has a gap for each missing part', () => {
    expect(draftGaps({ ...draft, indicators: [], period: null })).toEqual(['indicators', 'period']);
  });
});

describe('two choices', () => {
  const choice = { ...draft, groups: ['date' as const, 'application' as const], apps: ['a', 'b'] };
  const days = { from: '2026-11-01', to: '2026-11-20' };

  it('are the same whatever the order in which filters were ticked', () => {
    expect(isSameChoice(choice, { ...choice, apps: ['b', 'a'] })).toBe(true);
    expect(isSameChoice({ ...choice, period: days }, { ...choice, period: { ...days } })).toBe(true);
  });

  it.each([
    { groups: ['application' as const, 'date' as const] },
    { indicators: choice.indicators.toReversed() },
    { apps: ['a'] },
    { formats: ['fs_banner' as const] },
    { period: days },
    { period: null },
  ])('differ by %o', (change) => {
    expect(isSameChoice(choice, { ...choice, ...change })).toBe(false);
    expect(isSameChoice({ ...choice, ...change }, choice)).toBe(false);
  });
});
