import { describe, expect, it } from 'vitest';

import {
  buildReport,
  draftGaps,
  draftOf,
  isSameChoice,
  sortAfterPress,
  startingReport,
  statisticRequest,
} from './report.ts';

const draft = draftOf(startingReport);

describe('a draft', () => {
  it('can be built when it has indicators and a period, whatever the groups and filters', () => {
    expect(draftGaps({ ...draft, groups: [] })).toEqual([]);
  });

  it('names each thing it lacks', () => {
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

describe('building a report', () => {
  const before = { ...startingReport, page: 7, size: 50 as const };
  const period = { preset: 'today' as const };

  it('starts at the first page and keeps the rows per page', () => {
    expect(buildReport({ ...draft, period }, before)).toMatchObject({ page: 1, size: 50 });
  });

  it('keeps the order while its column stays, and drops it with the column', () => {
    expect(buildReport({ ...draft, period }, before).sort).toEqual(before.sort);
    expect(buildReport({ ...draft, period, groups: ['application'] }, before).sort).toBeNull();
  });
});

describe('a press on a header', () => {
  it('sorts figures and days from the largest, names from A', () => {
    expect(sortAfterPress(null, 'revenue').direction).toBe('desc');
    expect(sortAfterPress(null, 'date').direction).toBe('desc');
    expect(sortAfterPress(null, 'application').direction).toBe('asc');
  });

  it('reverses the order of the column that is sorted already', () => {
    expect(sortAfterPress({ field: 'revenue', direction: 'desc' }, 'revenue').direction).toBe('asc');
    expect(sortAfterPress({ field: 'application', direction: 'asc' }, 'application').direction).toBe('desc');
  });
});

describe('the call for a report', () => {
  it('leaves the order to the server where none was chosen', () => {
    expect(statisticRequest({ ...startingReport, sort: null })).not.toHaveProperty('sort');
  });
});
