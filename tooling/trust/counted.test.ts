import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { controlled, controlledIn, counted, countedIn } from './counted.ts';
import { writeCounts } from './written-counts.ts';

const entries = [
  { promise: 'P11', counts: { requests: 2, deviations: 0 } },
  { promise: 'P11', control: 'no owner', counts: { deviations: 1 } },
] as const;

test('a test of vitest keeps all that it counted', () => {
  const task = { meta: { other: true } };
  counted(task, 'P11', { requests: 2, deviations: 0 });
  controlled(task, 'P11', 'no owner', { deviations: 1 });
  expect(task.meta).toEqual({ other: true, trust: entries });
});

test('a test of Playwright keeps all that it counted', () => {
  const testInfo = { annotations: [] };
  countedIn(testInfo, 'P11', { requests: 2, deviations: 0 });
  controlledIn(testInfo, 'P11', 'no owner', { deviations: 1 });
  expect(testInfo.annotations).toEqual(entries.map((entry) => ({ type: 'trust', description: JSON.stringify(entry) })));
});

test('a command leaves what it counted in a file of its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  writeCounts('trial-crash', entries);
  expect(JSON.parse(readFileSync(join(folder, 'test-results/trial-crash.json'), 'utf8'))).toMatchObject({
    command: 'trial-crash',
    entries,
  });
});
