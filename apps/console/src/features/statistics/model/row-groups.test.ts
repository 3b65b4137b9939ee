import type { GroupValues, StatisticRow } from '@publisher-console/api-contract';
import { describe, expect, it } from 'vitest';

import { figureWriter } from '#common/format/figure-text.ts';
import { formatOf } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';

import { hasSameGroups, rowKey } from './row-titles.ts';

describe('rows of a report', () => {
  const groups: Required<GroupValues> = {
    date: '2026-11-20',
    application: { id: 'app', title: 'Chess Trainer', platform: 'android', iconUrl: null, isDeleted: false },
    adBlock: { id: 'block', title: 'Menu', isDeleted: false },
    adFormat: { id: 'fs_banner', title: 'Full-screen banner' },
    geo_country: { id: 'DE', title: 'Germany' },
  };

  it.each<GroupValues>([
    { date: '2026-11-21' },
    { application: { ...groups.application, id: 'other' } },
    { adBlock: { ...groups.adBlock, id: 'other' } },
    { adFormat: { ...groups.adFormat, id: 'rewarded_video' } },
    { geo_country: { ...groups.geo_country, id: 'FR' } },
  ])('have different keys if one group differs: %o', (change) => {
    const key = (values: GroupValues) => rowKey({ groups: values, indicators: {}, comparison: null });
    expect(key({ ...groups, ...change })).not.toBe(key(groups));
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
