import { expect, test } from 'vitest';

import { alternatingOrder } from './measure-round.ts';

test('each round measures the targets in the opposite order of the one before', () => {
  const targets = (['old', 'new', 'floor'] as const).map((name) => ({ name, origin: '', sessions: null, pages: [] }));
  const names = (round: number) => alternatingOrder(targets, round).map(({ name }) => name);
  expect([names(0), names(1), names(2)]).toEqual([
    ['old', 'new', 'floor'],
    ['floor', 'new', 'old'],
    ['old', 'new', 'floor'],
  ]);
});
