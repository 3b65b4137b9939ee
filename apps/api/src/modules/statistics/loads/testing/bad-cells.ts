import type { AdBlockEntry } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import type { Row } from './statistics-file.ts';

/**
 * Cells that make a row of a file or a table bad: a description, the cells, and part of the reason. The row's ad block is a
 * banner, and `other` is a rewarded video of another application.
 */
export const badCells: [string, (other: AdBlockEntry) => Partial<Row>, string][] = [
  ['an impossible day', () => ({ date: '2026-02-30' }), 'date "2026-02-30" is not a real day (YYYY-MM-DD)'],
  ['a time', () => ({ date: '2026-02-03T00:00' }), 'is not a real day'],
  ['an early day', () => ({ date: '1999-12-31' }), 'date 1999-12-31 is before 2000 or after tomorrow'],
  ['a late day', () => ({ date: '2999-01-01' }), 'date 2999-01-01 is before 2000 or after tomorrow'],
  ['an unknown ad block', () => ({ ad_block: 'x' }), 'ad_block "x" is not known'],
  ['an unknown application', () => ({ application: 'x' }), 'does not belong to application "x"'],
  ["another block's application", (other) => ({ application: other.applicationId }), 'does not belong to application'],
  [
    'another format',
    () => ({ ad_format: 'rewarded_video' }),
    'ad_format "rewarded_video" is not the ad block\'s fs_banner',
  ],
  ['a number for a country', () => ({ country: '49' }), 'country "49" is not two letters'],
  ['a long country', () => ({ country: 'DEU' }), 'is not two letters'],
  ['a fraction', () => ({ requests: '1.5' }), 'requests "1.5" is not a whole number of 12 digits at most'],
  ['a negative count', () => ({ clicks: -1 }), 'clicks "-1" is not a whole number of 12 digits at most'],
  ['an empty count', () => ({ completions: '' }), 'completions "" is not a whole number of 12 digits at most'],
  ['a huge count', () => ({ requests: '1000000000000' }), 'requests "1000000000000" is not a whole number'],
  ['too many selections', () => ({ selections: 101 }), 'selections 101 are more than requests 100'],
  ['too many impressions', () => ({ impressions: 91 }), 'impressions 91 are more than selections 90'],
  ['too many clicks', () => ({ clicks: 81 }), 'clicks 81 are more than impressions 80'],
  ['too many completions', () => ({ completions: 81 }), 'completions 81 are more than impressions 80'],
  ['a negative revenue', () => ({ revenue: '-0.1' }), 'revenue "-0.1" is not an amount'],
  ['too exact a revenue', () => ({ revenue: '0.1234567' }), 'revenue "0.1234567" is not an amount'],
  ['a revenue with an exponent', () => ({ revenue: '1e3' }), 'revenue "1e3" is not an amount'],
  ['an open point', () => ({ revenue: '1.' }), 'revenue "1." is not an amount'],
];
