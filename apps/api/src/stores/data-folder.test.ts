import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimDataFolder, DataFolderInUse } from './data-folder.ts';

const holder = new URL('testing/data-folder-holder.ts', import.meta.url).pathname;

let dataDir: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-folder-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

async function startHolder(): Promise<ChildProcess> {
  const child = fork(holder, [dataDir], { execArgv: [] });
  started.push(child);
  await once(child, 'message');
  return child;
}

test('refuses a folder that another process uses and says what to do', async () => {
  await startHolder();
  expect(() => claimDataFolder(dataDir)).toThrow(new DataFolderInUse(dataDir, null).message);
  expect(() => claimDataFolder(dataDir)).toThrow(DataFolderInUse);
});

test('after kill -9 of its process the folder can be claimed at once, and only the empty lock file is left', async () => {
  const child = await startHolder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(dataDir)).toEqual(['lock']);
  claimDataFolder(dataDir).release();
});

test('a released folder can be claimed by the next process', async () => {
  const claim = claimDataFolder(dataDir);
  expect(() => claimDataFolder(dataDir)).toThrow(DataFolderInUse);
  claim.release();
  await startHolder();
});

test('of processes that start at the same time, exactly one gets the folder', async () => {
  const children = Array.from({ length: 4 }, () => fork(holder, [dataDir], { execArgv: [], silent: true }));
  started.push(...children);
  const outcomes = await Promise.all(
    children.map((child) =>
      Promise.race([once(child, 'message').then(() => 'claimed'), once(child, 'exit').then(() => 'refused')]),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['claimed', 'refused', 'refused', 'refused']);
});
