import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startPostgresServer } from './postgres-server.ts';

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('as root, the server runs from a copy: its user may be kept out of the checkout', async () => {
  const server = await startPostgresServer();
  onTestFinished(() => server.close());
  const client = new pg.Client(server.url);
  await client.connect();
  const { rows } = await client.query<{ setting: string }>("select setting from pg_config where name = 'BINDIR'");
  await client.end();
  expect(rows[0]?.setting).toMatch(join(tmpdir(), 'publisher-console-postgres-'));
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
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      await client.end();
      return 'answers';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
  };
  await expect.poll(connect, { timeout: 60_000 }).toBe('ECONNREFUSED');
});
