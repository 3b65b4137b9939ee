import { expect, test } from 'vitest';

import { countsIn, updated } from './recorded-counts.ts';
import type { RecordedCounts } from './recorded-counts.ts';

const entry = { promise: 'P11', counts: { requests: 2, deviations: 0 } } as const;
const control = { promise: 'P11', control: 'no owner', counts: { deviations: 1 } } as const;
const startTime = Date.UTC(2026, 10, 23, 23, 59);
const of = { version: '0.3.0', day: '2026-11-23' };

function vitestReport(name: string) {
  const assertionResults = [
    { status: 'passed', meta: { trust: [entry, control] } },
    { status: 'passed', meta: { trust: [entry] } },
    { status: 'failed', meta: { trust: [entry] } },
    { status: 'passed', meta: {} },
  ];
  const text = JSON.stringify({
    startTime,
    testResults: [{ name: '/elsewhere/apps/api/src/a.test.ts', assertionResults }],
  });
  return { directory: 'apps/api', name, text };
}

const inFile = {
  source: 'apps/api/src/a.test.ts',
  ...of,
  entries: [{ promise: 'P11', counts: { requests: 4, deviations: 0 } }, control],
};

test('what the passed tests of a file counted is added up, and what failed has counted nothing', () => {
  expect(countsIn(vitestReport('vitest.json'), '0.3.0')).toEqual([{ ...inFile, run: 'npm test' }]);
  expect(countsIn(vitestReport('vitest-trials.json'), '0.3.0')).toEqual([{ ...inFile, run: 'pnpm trials' }]);
});

test('journeys count in their annotations, in groups too', () => {
  const annotated = [{ annotations: [{ type: 'trust', description: JSON.stringify(entry) }, { type: 'slow' }] }];
  const spec = { ok: true, file: 'tabs.e2e.ts', tests: annotated };
  const suites = [{ specs: [spec, { ...spec, ok: false }], suites: [{ specs: [spec] }] }];
  const text = JSON.stringify({ stats: { startTime: new Date(startTime) }, suites });
  const report = { directory: 'tooling/trials', name: 'playwright.json', text };
  const entries = [{ promise: 'P11', counts: { requests: 4, deviations: 0 } }];
  expect(countsIn(report, '0.3.0')).toEqual([
    { source: 'tooling/trials/e2e/tabs.e2e.ts', run: 'npm test', ...of, entries },
  ]);
});

test('a file of another tool counts nothing', () => {
  expect(countsIn({ directory: '.', name: 'other.json', text: '{}' }, '0.3.0')).toEqual([]);
});

test('a command counts under its name', () => {
  const text = JSON.stringify({ command: 'trial-crash', writtenAt: startTime, entries: [entry] });
  const report = { directory: '.', name: 'trial-crash.json', text };
  expect(countsIn(report, '0.3.0')).toEqual([{ source: 'pnpm trial:crash', run: 'command', ...of, entries: [entry] }]);
});

test('a run replaces what its files counted before, and leaves other files and the trials as they are', () => {
  const record = (source: string, run: RecordedCounts['run'], requests: number): RecordedCounts => ({
    source,
    run,
    ...of,
    entries: requests === 0 ? [] : [{ promise: 'P11', counts: { requests } }],
  });
  const before = [record('b', 'npm test', 1), record('a', 'npm test', 1), record('a', 'pnpm trials', 9)];
  expect(updated(before, [record('a', 'npm test', 2)])).toEqual([
    record('a', 'npm test', 2),
    record('a', 'pnpm trials', 9),
    record('b', 'npm test', 1),
  ]);
  expect(updated(before, [record('b', 'npm test', 0)]).map(({ source }) => source)).toEqual(['a', 'a']);
});
