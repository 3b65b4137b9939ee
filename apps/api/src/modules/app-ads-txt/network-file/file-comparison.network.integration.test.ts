import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minute } from '#process/durations.ts';
import { createLog } from '#process/log.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { createFileComparison } from './file-comparison.network.ts';
import type { FileComparison } from './file-comparison.network.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

let time = Date.parse('2026-11-20T12:00:00Z');
let lines: string[];
let files: string[];
let processes: FileComparison[];
beforeEach(() => {
  lines = [];
  files = ['one', 'one', 'one'];
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  processes = files.map((_file, index) =>
    createFileComparison({
      database: opened.database,
      sharedNow: () => momentOf(time),
      files: { APP_ADS_TXT_FILE: async () => files[index] ?? '' },
      log,
    }),
  );
});

async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    time += minute;
    for (const one of processes) await one.compare();
  }
}

test('processes whose files differ for minutes log it, each once, and again after the files were equal', async () => {
  await pass(10);
  files = ['one', 'one', 'another'];
  await pass(4);
  expect(lines).toEqual([]);
  await pass(10);
  const facts = lines.map((line) => JSON.parse(line) as { level: number; processes: number });
  expect(new Set(facts.map(({ level, processes: others }) => `${level} ${others}`))).toEqual(new Set(['50 1', '50 2']));
  expect(facts).toHaveLength(3);
  files = ['another', 'another', 'another'];
  await pass(2);
  files = ['one', 'one', 'another'];
  await pass(10);
  expect(lines).toHaveLength(6);
});

test('the file of a process that has left or died does not count', async () => {
  const [leaving, dying, ...others] = processes;
  files = ['one', 'two', 'three'];
  await pass(1);
  await leaving?.leave();
  processes = others;
  await pass(10);
  expect([dying, lines]).toEqual([expect.anything(), []]);
});
