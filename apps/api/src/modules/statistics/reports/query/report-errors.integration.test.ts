import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GroupId, StatisticRequest } from '@publisher-console/api-contract';
import { report, startTwoPublishers } from '#modules/statistics/reports/testing/two-publishers.ts';
import type { TwoPublishers } from '#modules/statistics/reports/testing/two-publishers.ts';

let two: TwoPublishers;
beforeAll(async () => {
  two = await startTwoPublishers();
});
afterAll(() => two.api.close());

describe('a query that cannot be answered is refused by field', () => {
  const period = (from: string, to: string) => ({ filterList: { period: { from, to } } });
  const someDay = { period: { preset: 'today' as const } };
  const allGroups: GroupId[] = ['application', 'adBlock', 'adFormat', 'date', 'week', 'month', 'geo_country'];
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
  const codes = (count: number) =>
    Array.from({ length: count }, (_, place) => String.fromCharCode(65 + Math.floor(place / 26), 65 + (place % 26)));
  test.each<[string, Partial<StatisticRequest>, string]>([
    ['a period that ends before it begins', period('2026-03-02', '2026-03-01'), 'filterList.period'],
    ['a period of decades', period('2001-01-01', '2026-01-01'), 'filterList.period'],
    ['a day that does not exist', period('2026-02-30', '2026-03-01'), 'filterList.period.from'],
    ['a sort by a column that is not asked for', { sort: { field: 'ctr', direction: 'asc' } }, 'sort.field'],
    [
      'a sort by the change of a report without a comparison',
      { sort: { field: 'revenue', direction: 'asc', by: 'change' } },
      'sort.by',
    ],
    [
      'a sort by the change of a group',
      { sort: { field: 'date', direction: 'asc', by: 'change' }, comparison: 'previous_period' },
      'sort.field',
    ],
    ['no indicators', { indicatorList: [] }, 'indicatorList'],
    ['an indicator twice', { indicatorList: ['ctr', 'ctr'] }, 'indicatorList'],
    ['an unknown group', { groupList: ['publisher' as 'date'] }, 'groupList.0'],
    ['an injection in a sort', { sort: { field: 'requests; DROP' as 'ctr', direction: 'asc' } }, 'sort.field'],
    ['a group twice', { groupList: ['date', 'date'] }, 'groupList'],
    ['no indicator that exists', { indicatorList: ['profit' as 'ctr'] }, 'indicatorList.0'],
    [
      'more apps than the limit',
      { filterList: { ...someDay, applicationList: ids(10_001) } },
      'filterList.applicationList',
    ],
    [
      'more ad blocks than the limit',
      { filterList: { ...someDay, adBlockList: ids(1_001) } },
      'filterList.adBlockList',
    ],
    [
      'more countries than there are',
      { filterList: { ...someDay, countryList: codes(301) } },
      'filterList.countryList',
    ],
    ['a country that is no code', { filterList: { ...someDay, countryList: ['de'] } }, 'filterList.countryList.0'],
    ['an empty id', { filterList: { ...someDay, adBlockList: [''] } }, 'filterList.adBlockList.0'],
    [
      'an ad format that is none',
      { filterList: { ...someDay, adFormatList: ['Native ad'] } },
      'filterList.adFormatList.0',
    ],
    ['an unknown comparison', { comparison: 'next_year' as 'previous_year' }, 'comparison'],
    ['a day more than the longest period', period('2021-01-01', '2026-01-05'), 'filterList.period'],
    ['a page before the first', { pagination: { page: 0 } }, 'pagination.page'],
    ['a page of a million rows', { pagination: { size: 1_000_000 as 10 } }, 'pagination.size'],
  ])('%s', async (_, changes, field) => {
    const { status, code, errors } = await two.ask(report(changes));
    expect(status).toBe(422);
    expect(code).toBe('validation_failed');
    expect(errors).toEqual({ [field]: [expect.any(String)] });
  });

  test('the longest period and the largest filters are answered', async () => {
    const { status } = await two.ask(
      report({
        filterList: {
          period: { from: '2021-01-01', to: '2026-01-04' },
          applicationList: ids(10_000),
          adBlockList: ids(1_000),
          countryList: codes(300),
        },
        comparison: 'previous_period',
        groupList: allGroups,
      }),
    );
    expect(status).toBe(200);
  });
});
