import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillDataFolder } from '#stores/sql/testing/template-folder.ts';

const main = new URL('main.ts', import.meta.url).pathname;

// Starts whole servers, each with an engine and a database of its own.
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-second-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function spawn(env: Record<string, string> = {}): ChildProcess {
  const child = fork(main, { env: { ...process.env, DATA_DIR: dataDir, ...env }, execArgv: [], silent: true });
  started.push(child);
  return child;
}

async function textOf(stream: Readable | null): Promise<string> {
  return stream === null ? '' : text(stream);
}

async function listening(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it listened.')));
  await Promise.race([once(child, 'message'), ended]);
}

test('a second server on a data folder ends with one line, whatever its stores are; after kill -9 of the first the next one starts', async () => {
  await fillDataFolder(dataDir);
  const first = spawn();
  await listening(first);

  // Nothing answers at these addresses: the folder is claimed before any store is opened.
  const servers = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', WAREHOUSE_URL: 'http://127.0.0.1:1/none' };
  const seconds = [{}, { WAREHOUSE_URL: servers.WAREHOUSE_URL }, servers].map(async (env) => {
    const second = spawn(env);
    const [stdout, stderr, [code]] = await Promise.all([
      textOf(second.stdout),
      textOf(second.stderr),
      once(second, 'exit'),
    ]);
    return { code: code as number | null, stdout, stderr };
  });
  const line = `DATA_DIR: another process uses ${dataDir}. Stop that process, or give this one a data folder of its own.\n`;
  expect(await Promise.all(seconds)).toEqual(seconds.map(() => ({ code: 3, stdout: '', stderr: line })));

  const killed = once(first, 'exit');
  first.kill('SIGKILL');
  await killed;
  const next = spawn();
  await listening(next);
  const stopped = once(next, 'exit');
  next.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);
});
