import * as v from 'valibot';
import { expect, it } from 'vitest';

import { adBlockSchema } from './ad-block.schema.ts';

const block = { name: 'Level end', adFormat: 'rewarded_video', place: 'level-end' };

it.each([
  ['a whole block', block, block],
  ['spaces around texts', { ...block, name: ' Level end ', place: ' level-end ' }, block],
  ['no place', { ...block, place: ' ' }, { ...block, place: null }],
  [
    '64 characters of a place that take more bytes',
    { ...block, place: '🏁'.repeat(64) },
    { ...block, place: '🏁'.repeat(64) },
  ],
])('takes %s', (_, typed, body) => {
  expect(v.parse(adBlockSchema, typed)).toEqual(body);
});

it.each([
  ['name', { ...block, name: '  ' }],
  ['name', { ...block, name: 'x'.repeat(201) }],
  ['adFormat', { ...block, adFormat: '' }],
  ['place', { ...block, place: 'x'.repeat(65) }],
])('complains at %s', (field, typed) => {
  const { issues } = v.safeParse(adBlockSchema, typed);
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([field]);
});
