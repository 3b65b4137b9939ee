import type { AdFormatReference, ComparisonId, GroupId, IndicatorId, PresetId } from '@publisher-console/api-contract';

/** The groups of days, the shortest first. */
export const dayGroupIds = ['date', 'week', 'month'] as const satisfies GroupId[];

export type DayGroup = (typeof dayGroupIds)[number];

export function isDayGroup(id: string): id is DayGroup {
  return dayGroupIds.some((known) => known === id);
}

export const groupIds = [
  ...dayGroupIds,
  'application',
  'adBlock',
  'adFormat',
  'geo_country',
] as const satisfies GroupId[];

export const indicatorIds = [
  'requests',
  'selections',
  'impressions',
  'clicks',
  'revenue',
  'ecpm',
  'rpm',
  'fill_rate',
  'show_rate',
  'ctr',
  'completions',
  'completion_rate',
] as const satisfies IndicatorId[];

export const presetIds = [
  'today',
  'yesterday',
  'last_7_days',
  'last_14_days',
  'last_30_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
] as const satisfies PresetId[];

export const comparisonIds = ['previous_period', 'previous_month', 'previous_year'] as const satisfies ComparisonId[];

/** The formats with these ids. A format that comes from a link and is not in the network is shown by its id. */
export function namedFormats(adFormats: readonly AdFormatReference[], ids: readonly string[]): AdFormatReference[] {
  const listed = new Set(adFormats.map(({ id }) => id));
  const unlisted = ids.filter((id) => !listed.has(id)).map((id) => ({ id, title: id }));
  return [...adFormats.filter(({ id }) => ids.includes(id)), ...unlisted];
}
