import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimDataFolder, DataFolderInUse, DataFolderUnusable } from './data-folder.ts';

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

function spawnHolder(timeOut = 0): ChildProcess {
  const child = fork(holder, [dataDir, String(timeOut)], { execArgv: [], silent: true });
  started.push(child);
  return child;
}

async function untilReported(child: ChildProcess, word: 'claiming' | 'claimed'): Promise<void> {
  let said: unknown;
  while (said !== word) [said] = await once(child, 'message');
}

async function startHolder(): Promise<ChildProcess> {
  const child = spawnHolder();
  await untilReported(child, 'claimed');
  return child;
}

test('refuses a folder that another process uses, with a sentence on what to do', async () => {
  await startHolder();
  expect(() => claimDataFolder(dataDir, 0)).toThrow(new DataFolderInUse(dataDir, null).message);
  expect(() => claimDataFolder(dataDir, 0)).toThrow(DataFolderInUse);
});

test('a folder that cannot be made or written to is refused at once in one sentence', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const folders = [file, join(file, 'data'), ...(process.platform === 'linux' ? ['/proc/data'] : [])];
  for (const folder of folders) {
    expect(() => claimDataFolder(folder, 0)).toThrow(DataFolderUnusable);
    expect(() => claimDataFolder(folder, 0)).toThrow(/^DATA_DIR: \S+ cannot be used \(E\w+\)\. Name a folder/);
  }
});

test('a store in the folder that this user may not open is refused by its name', async () => {
  // A file that is not executable is closed to the superuser too, as a folder of another user is to others.
  await writeFile(join(dataDir, 'sql'), '', { mode: 0o600 });
  expect(() => claimDataFolder(dataDir, 0)).toThrow(`DATA_DIR: ${join(dataDir, 'sql')} cannot be used (EACCES).`);
});

test('after kill -9 of its process the folder can be claimed at once, and only the empty lock file is left', async () => {
  const child = await startHolder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(dataDir)).toEqual(['lock']);
  claimDataFolder(dataDir).release();
});

test('other users of the machine can neither read nor lock the file', async () => {
  claimDataFolder(dataDir).release();
  expect((await stat(join(dataDir, 'lock'))).mode & 0o777).toBe(0o600);
});

test('a released folder can be claimed by the next process', async () => {
  const claim = claimDataFolder(dataDir);
  expect(() => claimDataFolder(dataDir, 0)).toThrow(DataFolderInUse);
  claim.release();
  await startHolder();
});

test('of processes that start at the same time, exactly one gets the folder', async () => {
  const children = Array.from({ length: 4 }, () => spawnHolder());
  const outcomes = await Promise.all(
    children.map((child) =>
      Promise.race([untilReported(child, 'claimed').then(() => 'claimed'), once(child, 'exit').then(() => 'refused')]),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['claimed', 'refused', 'refused', 'refused']);
});

test('a process that starts while the previous one stops waits for the folder', async () => {
  const previous = await startHolder();
  const next = spawnHolder(60_000);
  const claimed = untilReported(next, 'claimed');
  await untilReported(next, 'claiming');
  previous.disconnect();
  await expect(claimed).resolves.toBeUndefined();
});
