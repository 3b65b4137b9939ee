import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startPostgresServer } from './postgres-server.ts';

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('as root, the server runs from a copy: its user may be kept out of the checkout', async () => {
  const server = await startPostgresServer();
  onTestFinished(() => server.close());
  const client = postgres(server.url, { max: 1 });
  const [row] = await client<{ setting: string }[]>`select setting from pg_config where name = 'BINDIR'`;
  await client.end();
  expect(row?.setting).toMatch(join(tmpdir(), 'publisher-console-postgres-'));
});

test.runIf(isRoot)('a server that cannot run says so at once, and leaves no folder behind', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'publisher-console-closed-'));
  onTestFinished(() => rm(closed, { recursive: true }));
  await chmod(closed, 0o700);
  vi.stubEnv('TMPDIR', closed);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(startPostgresServer()).rejects.toThrow(`${closed} is closed to the user nobody; set TMPDIR`);
  expect(await readdir(closed)).toEqual([]);
});

test('a server ends with the process that started it, also by kill -9', async () => {
  const owner = fork(new URL('postgres-owner.ts', import.meta.url), { execArgv: [] });
  onTestFinished(() => void owner.kill('SIGKILL'));
  const [{ url, folder }] = (await once(owner, 'message')) as [{ url: string; folder: string }];
  onTestFinished(() => rm(folder, { recursive: true }));
  owner.kill('SIGKILL');
  const client = postgres(url, { max: 1, connect_timeout: 5, backoff: false });
  onTestFinished(() => client.end());
  const ask = () =>
    client`select 1`.then(
      () => 'answers',
      (error: NodeJS.ErrnoException) => error.code,
    );
  await expect.poll(ask, { timeout: 60_000 }).toBe('ECONNREFUSED');
});
