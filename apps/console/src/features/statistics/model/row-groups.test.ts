import type { GroupValues, StatisticRow } from '@publisher-console/api-contract';
import { describe, expect, it } from 'vitest';

import { daysBetween } from '#common/format/days.ts';
import { figureWriter } from '#common/format/figure-text.ts';
import { formatOf } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';

import { groupTitle, hasSameGroups, rowKey } from './row-titles.ts';

describe('rows of a report', () => {
  const groups: Required<GroupValues> = {
    date: '2026-11-20',
    week: { id: '2026-11-16', from: '2026-11-18', to: '2026-11-22', days: 5, state: 'final' },
    month: { id: '2026-11-01', from: '2026-11-18', to: '2026-11-30', days: 13, state: 'final' },
    application: { id: 'app', title: 'Chess Trainer', platform: 'android', iconUrl: null, isDeleted: false },
    adBlock: { id: 'block', title: 'Menu', isDeleted: false },
    adFormat: { id: 'fs_banner', title: 'Full-screen banner' },
    geo_country: { id: 'DE', title: 'Germany' },
  };

  it.each<GroupValues>([
    { date: '2026-11-21' },
    { week: { ...groups.week, id: '2026-11-23' } },
    { month: { ...groups.month, id: '2026-12-01' } },
    { application: { ...groups.application, id: 'other' } },
    { adBlock: { ...groups.adBlock, id: 'other' } },
    { adFormat: { ...groups.adFormat, id: 'rewarded_video' } },
    { geo_country: { ...groups.geo_country, id: 'FR' } },
  ])('have different keys if one group differs: %o', (change) => {
    const key = (values: GroupValues) => rowKey({ groups: values, indicators: {}, comparison: null });
    expect(key({ ...groups, ...change })).not.toBe(key(groups));
  });
});

describe('the title of a week or a month', () => {
  const of = (group: 'week' | 'month', id: string, from: string, to: string, days = daysBetween(from, to) + 1) => {
    const values = { [group]: { id, from, to, days, state: 'final' } };
    return [groupTitle(group, values, formatOf('en')), groupTitle(group, values, formatOf('ru'))];
  };

  it('shows no month name if a day of the month has no statistics', () => {
    expect(of('month', '2026-11-01', '2026-11-01', '2026-11-30', 29)).toEqual([
      'Nov 1 – 30, 2026',
      '1–30 нояб. 2026 г.',
    ]);
  });

  it('shows the month name if the row has all of its days, also in a leap year', () => {
    expect(of('month', '2026-11-01', '2026-11-01', '2026-11-30')).toEqual(['Nov 2026', 'ноябрь 2026']);
    expect(of('month', '2028-02-01', '2028-02-01', '2028-02-29')).toEqual(['Feb 2028', 'февраль 2028']);
    expect(of('month', '2026-12-01', '2026-12-01', '2026-12-31')).toEqual(['Dec 2026', 'декабрь 2026']);
  });

  it('shows the days of a part of a month, and always of a week', () => {
    expect(of('month', '2028-02-01', '2028-02-01', '2028-02-28')).toEqual(['Feb 1 – 28, 2028', '1–28 февр. 2028 г.']);
    expect(of('month', '2026-11-01', '2026-11-30', '2026-11-30')).toEqual(['Nov 30, 2026', '30 нояб. 2026 г.']);
    expect(of('week', '2026-11-16', '2026-11-16', '2026-11-22')).toEqual(['Nov 16 – 22, 2026', '16–22 нояб. 2026 г.']);
  });
});

describe('the figures of a column', () => {
  it('have one number of decimals', () => {
    const values = [0.001_21, 0.001_202, 219.568_731, null, 7];
    const write = figureWriter({ unit: 'money' }, values, formatOf('en'), 'EUR');
    expect(values.map(write)).toEqual(['€0.001210', '€0.001202', '€219.568731', noValue, '€7.000000']);
  });
});

describe('a value of a group', () => {
  const row = (values: GroupValues): StatisticRow => ({ groups: values, indicators: {}, comparison: null });
  const above = row({ date: '2026-11-20', geo_country: { id: 'DE', title: 'Germany' } });

  it('is repeated only if the columns before it are repeated too', () => {
    const sameDay = row({ date: '2026-11-20', geo_country: { id: 'FR', title: 'France' } });
    expect(hasSameGroups(sameDay, above, ['date'])).toBe(true);
    expect(hasSameGroups(sameDay, above, ['date', 'geo_country'])).toBe(false);
    const otherDay = row({ date: '2026-11-19', geo_country: { id: 'DE', title: 'Germany' } });
    expect(hasSameGroups(otherDay, above, ['date', 'geo_country'])).toBe(false);
    expect(hasSameGroups(above, undefined, ['date'])).toBe(false);
  });
});
