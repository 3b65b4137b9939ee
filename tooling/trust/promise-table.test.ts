import { expect, test } from 'vitest';

import { promiseTable, withPromises } from './promise-table.ts';
import type { RecordedCounts } from './recorded-counts.ts';

const promises = {
  P1: { says: 'Tabs stay signed in.', asvs: '7.4.1', tests: { 'tooling/trials/e2e/tabs.e2e.ts': [] } },
  P2: { says: 'Nothing is lost.', tests: {}, untested: 'Nothing tries it.', gap: 'Not at night.' },
};

function row(records: RecordedCounts[], id: string): string {
  return (
    promiseTable(promises, records)
      .split('\n')
      .find((line) => line.includes(`**${id}.**`)) ?? ''
  );
}

const source = 'apps/api/src/rotation.test.ts';
const night = {
  source,
  run: 'pnpm trials',
  version: '0.3.0',
  day: '2026-11-23',
  entries: [
    { promise: 'P1', counts: { trials: 1600, 'log-outs': 0 } },
    { promise: 'P1', control: 'a token works once', counts: { 'log-outs': 199 } },
    { promise: 'P2', counts: { writes: 1 } },
  ],
} as const;
const day = { ...night, run: 'npm test', entries: [{ promise: 'P1', counts: { trials: 8 } }] } as const;

test('a promise has its tests, those that count for it too, the noticed break and the larger of two runs', () => {
  expect(row([day, night], 'P1')).toBe(
    '| **P1.** Tabs stay signed in. (7.4.1) ' +
      '| [rotation](../apps/api/src/rotation.test.ts), [tabs](../tooling/trials/e2e/tabs.e2e.ts) ' +
      '| a token works once (199 log-outs) ' +
      '| 1,600 trials, 0 log-outs (pnpm trials, 0.3.0, 2026-11-23) |',
  );
});

test('a promise without a test says so, and what is missing', () => {
  expect(row([night], 'P2')).toContain('Nothing is lost. _Not at night._ |');
  expect(row([], 'P2')).toBe('| **P2.** Nothing is lost. _Nothing tries it. Not at night._ | **none** |  |  |');
});

test('of many breaks three are named', () => {
  const controls = ['a', 'b', 'c', 'd', 'e'].map(
    (control) => ({ promise: 'P1', control, counts: { found: 1 } }) as const,
  );
  expect(row([{ ...night, entries: controls }], 'P1')).toContain(
    '| a (1 found); b (1 found); c (1 found); and 2 more |',
  );
});

test('a command is named beside the files, and counts of different runs are not added up', () => {
  const command = { ...day, source: 'pnpm fuzz', run: 'command' } as const;
  expect(row([day, command], 'P1')).toContain(
    '| [rotation](../apps/api/src/rotation.test.ts), [tabs](../tooling/trials/e2e/tabs.e2e.ts), [pnpm fuzz](testing.md) |',
  );
  expect(row([day, command], 'P1')).toContain(
    '| 8 trials (npm test, 0.3.0, 2026-11-23); 8 trials (pnpm fuzz, 0.3.0, 2026-11-23) |',
  );
});

test('the table replaces the one before, and a page without its markers is refused', () => {
  const page = 'Before\n<!-- Promises: begin (`pnpm trust:page` writes them) -->\nold\n<!-- Promises: end -->\nAfter';
  expect(withPromises(page, 'new')).toMatch(/^Before\n<!-- .* -->\n\nnew\n\n<!-- .* -->\nAfter$/u);
  expect(() => withPromises('Before', 'new')).toThrow(/markers/u);
});
