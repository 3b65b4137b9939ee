import { describe, expect, it } from 'vitest';

import { buildReport, draftOf, startingReport, statisticRequest } from './report.ts';

const draft = draftOf(startingReport);

describe('building a report', () => {
  const before = { ...startingReport, page: 7, size: 50 as const };
  const period = { preset: 'today' as const };

  it('starts at the first page and preserves the rows per page', () => {
    expect(buildReport({ ...draft, period }, before)).toMatchObject({ page: 1, size: 50 });
  });

  it('preserves the order while its column stays, and drops it with the column', () => {
    expect(buildReport({ ...draft, period }, before).sort).toEqual(before.sort);
    expect(buildReport({ ...draft, period, groups: ['application'] }, before).sort).toBeNull();
  });
});

describe('the call for a report', () => {
  it('lets the server choose the order if the user chose none', () => {
    expect(statisticRequest({ ...startingReport, sort: null })).not.toHaveProperty('sort');
  });
});
