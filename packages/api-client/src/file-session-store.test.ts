import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { fileSessionStore } from './file-session-store.ts';

const session = { userId: '100001', token: 'access-1', refreshToken: 'refresh-1' };

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'session-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a session survives in a file that only its user may read, until it is cleared', async () => {
  const folder = await emptyFolder();
  const path = join(folder, 'session.json');
  expect(fileSessionStore(path).read()).toBeNull();
  fileSessionStore(path).write(session);
  expect(fileSessionStore(path).read()).toEqual(session);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  fileSessionStore(path).clear();
  expect(fileSessionStore(path).read()).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('a write that fails leaves the session that was there, and nothing beside it', async () => {
  const folder = await emptyFolder();
  const path = join(folder, 'session.json');
  fileSessionStore(path).write(session);
  // A folder of that name cannot be replaced by a file.
  const taken = join(folder, 'taken');
  await mkdir(join(taken, 'full'), { recursive: true });
  expect(() => fileSessionStore(taken).write({ ...session, token: 'access-2' })).toThrow(/EISDIR|ENOTEMPTY|EPERM/);
  expect(fileSessionStore(path).read()).toEqual(session);
  expect((await readdir(folder)).toSorted()).toEqual(['session.json', 'taken']);
});

test.each(['', '{"userId":"1","token":"a"', '{"userId":"1","token":"a"}', 'null'])(
  'a file with %j holds no session',
  async (text) => {
    const path = join(await emptyFolder(), 'session.json');
    await writeFile(path, text);
    expect(fileSessionStore(path).read()).toBeNull();
  },
);

test('a file that cannot be read is an error, not the end of the session', async () => {
  expect(() => fileSessionStore(tmpdir()).read()).toThrow('EISDIR');
});
