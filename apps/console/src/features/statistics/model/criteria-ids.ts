import type { ComparisonId, GroupId, IndicatorId, PresetId } from '@publisher-console/api-contract';

export const groupIds = ['date', 'application', 'adBlock', 'adFormat', 'geo_country'] as const satisfies GroupId[];

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
