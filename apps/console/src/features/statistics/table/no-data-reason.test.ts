import type { Application } from '@publisher-console/api-contract';
import { expect, it } from 'vitest';

import { noDataReason } from './no-data-reason.ts';

type Status = Application['status'];

it.each<[string, Status[], number, ReturnType<typeof noDataReason>]>([
  ['waits for the network', ['on_check'], 1, 'inactive'],
  ['has nothing that earns', ['on_check', 'test_mode'], 2, 'inactive'],
  ['has an active app without blocks', ['active', 'on_check'], 0, 'no-blocks'],
  ['may have earned before an app was stopped', ['stopped'], 1, null],
  ['has what shows ads', ['active'], 1, null],
  ['has deleted all apps', [], 0, null],
])('a publisher who %s gets the reason', (_, statuses, adBlockCount, expected) => {
  expect(noDataReason(statuses.map((status) => ({ status, adBlockCount })))).toBe(expected);
});
