import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { processesOf, readProcess } from '@publisher-console/test-kit/processes-of';
import { isNightly } from '@publisher-console/test-kit/trials';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const entry = fileURLToPath(new URL('start.mjs', import.meta.url));
const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Every process of a start has the path of its data folder in its environment or among its arguments. */
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'publisher-console-start-'));
});

afterEach(async () => {
  for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL');
  await untilNothingRuns();
  rmSync(dataDir, { recursive: true });
});

/** Waits until the killed processes have ended; a process that still runs fails its test. */
async function untilNothingRuns(): Promise<void> {
  await vi.waitUntil(() => processesOf(dataDir).length === 0, { timeout: 30_000 });
}

function listen(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve({ server, port: address.port });
    });
  });
}

async function freePort(): Promise<number> {
  const { server, port } = await listen();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The memory of a process in MB, without files that it has mapped: other processes of the machine may share those. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^Pss_Anon:\s+(\d+) kB/mu.exec(readProcess(String(pid), 'smaps_rollup')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Runs the start command as a terminal does, in a process group of its own. */
function runStart(settings: Record<string, string>, command = [process.execPath, entry]) {
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DEMO: 'off', ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  /** Resolves when the text was printed. */
  const printed = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(words) && resolve();
      child.stdout.on('data', look);
      child.once('close', () => reject(new Error(`it ended before "${words}":\n${output}${errors}`)));
      look();
    });
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  };
  return { child, ended, printed, signal, output: () => output, errors: () => errors };
}

describe('a start that cannot succeed gives the reason in one line, at once', () => {
  test('the port is in use', async () => {
    const { server, port } = await listen();
    const start = runStart({ PORT: String(port) });
    expect(await start.ended).toBe(1);
    expect(start.errors()).toBe(
      `Port ${port} is taken; end the program that uses it or choose another one: PORT=${port + 1} npm start\n`,
    );
    expect(start.output()).toBe('');
    server.close();
  });

  test('the data folder cannot be written to', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const start = runStart({ DATA_DIR: join(file, 'data') });
    expect(await start.ended).toBe(1);
    expect(start.errors()).toBe(
      `${join(file, 'data')} cannot be written to (ENOTDIR); choose another folder: DATA_DIR=<folder> npm start\n`,
    );
  });

  test.each(['0', '65536', '80.5', 'http'])('PORT is %s', async (PORT) => {
    const start = runStart({ PORT });
    expect(await start.ended).toBe(1);
    expect(start.errors()).toBe(`PORT is "${PORT}", but a port is a whole number from 1 to 65535.\n`);
  });

  test('DEMO is neither on nor off', async () => {
    const start = runStart({ DEMO: 'no' });
    expect(await start.ended).toBe(1);
    expect(start.errors()).toBe('DEMO is "no", but it is on or off.\n');
  });
});

describe.runIf(process.platform === 'linux')('no process is left running', { timeout: 240_000 }, () => {
  test('after a wrong setting, which is named', async () => {
    const start = runStart({ PORT: String(await freePort()), REPORTING_TIME_ZONE: 'Mars/Olympus' });
    expect(await start.ended).toBe(1);
    expect(start.errors()).toContain('REPORTING_TIME_ZONE');
    expect(start.output()).toContain('✗ Start the API');
    expect(start.output()).not.toContain('✗ Build');
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('after a build that fails beside the API, which has begun to start', async () => {
    const start = runStart({ PORT: String(await freePort()), TURBO_CONCURRENCY: 'none' });
    expect(await start.ended).toBe(1);
    expect(start.errors()).toContain('--concurrency');
    expect(start.errors()).toMatch(/The build failed; the lines above say why\.\n$/);
    expect(start.output()).toContain('✗ Build');
    expect(existsSync(join(dataDir, 'logs'))).toBe(true);
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('after SIGTERM to the command itself, which at rest needs less than 700 MB of memory with the demo network, and after Ctrl-C at a second start on the same data, which installs nothing and needs no network', async () => {
    const PORT = String(await freePort());
    const first = runStart({ PORT, DEMO: 'on' });
    await first.printed('Ready in');
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/ready`);
    expect(answer.status).toBe(200);
    const mailbox = `http://localhost:${PORT}/api/mailbox/`;
    expect(first.output()).toContain(mailbox);
    expect((await fetch(mailbox)).status).toBe(200);

    const intruder = runStart({ PORT: String(await freePort()) });
    expect(await intruder.ended).toBe(1);
    expect(intruder.errors()).toContain(`another process uses ${dataDir}`);
    // The command, the API, the engine and the console.
    expect(processesOf(dataDir).length).toBeGreaterThanOrEqual(4);
    // What the load of the demo network leaves is released when nothing happens.
    const memory = () => processesOf(dataDir).reduce((sum, pid) => sum + memoryOf(pid), 0);
    await vi.waitUntil(() => memory() < 700, { timeout: 120_000, interval: 1_000 });

    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(readFileSync(join(dataDir, 'logs', 'api.log'), 'utf8')).toContain('"msg":"stopped"');
    expect(processesOf(dataDir)).toEqual([]);

    const second = runStart({ PORT, npm_config_offline: 'true' }, ['npm', 'start']);
    await second.printed('Ready in');
    expect(second.output()).not.toContain('Install');
    expect(processesOf(dataDir).length).toBeGreaterThan(2);
    // npm hears it too and passes it on.
    second.signal('SIGINT');
    await untilNothingRuns();
    // Each start has a log of its own.
    expect(readFileSync(join(dataDir, 'logs', 'api.log'), 'utf8')).toContain('"msg":"stopped"');
  });

  test.runIf(isNightly)('after kill -9 of all that runs in the terminal', async () => {
    const start = runStart({ PORT: String(await freePort()) });
    await start.printed('Ready in');
    expect(processesOf(dataDir).length).toBeGreaterThan(2);
    start.signal('SIGKILL');
    await untilNothingRuns();
  });

  const signalsToNpm = ['SIGTERM', 'SIGHUP'] as const;
  test.runIf(isNightly).each(signalsToNpm)('after %s to npm alone', async (name) => {
    const start = runStart({ PORT: String(await freePort()) }, ['npm', 'start']);
    await start.printed('Ready in');
    start.child.kill(name);
    await untilNothingRuns();
    expect(readFileSync(join(dataDir, 'logs', 'api.log'), 'utf8')).toContain('"msg":"stopped"');
  });

  test.each([
    ['SIGTERM', 'the API starts after the build', '✓ Build'],
    ['SIGINT', 'it builds and the API starts', 'Publisher Console'],
  ] as const)('after %s to npm alone while %s', async (name, _when, words) => {
    const start = runStart({ PORT: String(await freePort()) }, ['npm', 'start']);
    await start.printed(words);
    start.child.kill(name);
    await untilNothingRuns();
    expect(processesOf(dataDir)).toEqual([]);
  });
});
