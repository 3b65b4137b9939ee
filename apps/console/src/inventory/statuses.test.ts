import { statuses } from '@publisher-console/api-contract/statuses';
import { expect, it } from 'vitest';

import { shownStatus, statusWords } from './statuses.ts';

it('has words for every status of the contract', () => {
  expect(statuses.map((status) => shownStatus(status))).toEqual([...statuses]);
  expect(Object.keys(statusWords).toSorted()).toEqual([...statuses, 'unknown'].toSorted());
});

it.each(['archived', '', 'toString'])('shows an unrecognised status as unknown: %j', (status) => {
  expect(shownStatus(status)).toBe('unknown');
});
