import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fillDataFolder } from './stores/sql/testing/template-folder.ts';
import { stageServers } from './testing/server-processes.ts';

const servers = stageServers();

async function textOf(stream: Readable | null): Promise<string> {
  return stream === null ? '' : text(stream);
}

async function listening(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it listened.')));
  await Promise.race([once(child, 'message'), ended]);
}

test('a second server on a data folder ends with one line, whatever its stores are; after kill -9 of the first the next one starts', async () => {
  await fillDataFolder(servers.dataDir);
  const first = servers.spawn();
  await listening(first);

  // No server listens at these addresses: the folder is claimed before any store is opened.
  const addresses = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', WAREHOUSE_URL: 'http://127.0.0.1:1/none' };
  const seconds = [{}, { WAREHOUSE_URL: addresses.WAREHOUSE_URL }, addresses].map(async (env) => {
    const second = servers.spawn(env);
    const [stdout, stderr, [code]] = await Promise.all([
      textOf(second.stdout),
      textOf(second.stderr),
      once(second, 'exit'),
    ]);
    return { code: code as number | null, stdout, stderr };
  });
  const line = `DATA_DIR: another process uses ${servers.dataDir}. Stop that process, or give this one a data folder of its own.\n`;
  expect(await Promise.all(seconds)).toEqual(seconds.map(() => ({ code: 3, stdout: '', stderr: line })));

  const killed = once(first, 'exit');
  first.kill('SIGKILL');
  await killed;
  const next = servers.spawn();
  await listening(next);
  const stopped = once(next, 'exit');
  next.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);
});
