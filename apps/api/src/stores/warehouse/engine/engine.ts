import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { freePort } from '#stores/free-port.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { engineDatabase, serverXml, usersXml } from './engine-config.ts';
import { engineLibrary } from './engine-library.ts';

const startPatience = 60_000;

/** The host exited before it answered; the message has the last lines of its output. */
class EngineExited extends Error {
  override readonly name = 'EngineExited';
}

/** Resolves when `probe` answers true; throws with the host's last output when the host exits first. */
async function untilReady(host: ChildProcess, probe: () => Promise<boolean>): Promise<void> {
  const lastLines = collectLastLines(host);
  const deadline = Date.now() + startPatience;
  while (!(await probe())) {
    if (host.exitCode !== null || host.signalCode !== null)
      throw new EngineExited(`The embedded ClickHouse ended at its start.\n${lastLines().join('\n')}`);

    if (Date.now() > deadline) {
      await killHost(host);
      throw new EngineExited(`The embedded ClickHouse did not answer in time.\n${lastLines().join('\n')}`);
    }
    await delay(20);
  }
}

function collectLastLines(host: ChildProcess): () => string[] {
  const lines: string[] = [];
  const collect = (stream: Readable | null) => {
    if (!stream) return;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 20) lines.shift();
    });
  };
  collect(host.stdout);
  collect(host.stderr);
  return () => lines;
}

/** Kills the host and waits for its exit. */
async function killHost(host: ChildProcess): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return;
  const exited = once(host, 'exit');
  // Acknowledged inserts are on disk: a kill loses nothing.
  host.kill('SIGKILL');
  await exited;
}

export type EngineLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export interface EngineOptions {
  /** The engine's folder, which only one engine can open at a time. */
  folder: string;
  /** Bytes that the engine may use. Default: half of the machine's memory, 4 GiB at most. */
  memory?: number | undefined;
  log: EngineLog;
  /** Called when the engine exited and could not be restarted. */
  onLost?: ((error: Error) => void) | undefined;
  /** The number of restarts after an exit, and the pause between them in milliseconds. */
  restart?: { attempts: number; pause: number } | undefined;
}

/** A running embedded ClickHouse. Its passwords change with every start of the API. */
interface Engine {
  reader: WarehouseConnection;
  writer: WarehouseConnection;
  /** The process id of the engine; it changes with a restart. */
  pid(): number | undefined;
  /** Kills the engine and waits until its folder is unlocked. */
  close(): Promise<void>;
}

/** Milliseconds to wait for the folder: the host of a killed parent locks it for up to two seconds more. */
const folderPatience = 8_000;

/**
 * Starts ClickHouse in a child process and resolves when it answers. A child that exits later is restarted on the same
 * port, because clients have its address; after too many failures, `onLost` is called. Throws when the platform has no
 * library, or when another process has locked the folder.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { folder, memory = defaultMemory(), log, onLost, restart = { attempts: 10, pause: 1_000 } } = options;
  const library = engineLibrary();
  const dataFolder = join(resolve(folder), 'data');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);

  const writerPassword = newPassword();
  const readerPassword = newPassword();
  let port = await freePort();
  let host: ChildProcess | undefined;
  let closing = false;

  const launch = async (): Promise<void> => {
    // The engine reads its configuration once: the passwords are on disk only during the start.
    const folderOfConfig = await mkdtemp(join(tmpdir(), 'publisher-console-engine-'));
    const serverFile = join(folderOfConfig, 'server.xml');
    const usersFile = join(folderOfConfig, 'users.xml');
    try {
      const config = { usersFile, memory, writerPassword, readerPassword };
      await writeFile(usersFile, usersXml(config), { mode: 0o600 });
      await writeFile(serverFile, serverXml(config), { mode: 0o600 });
      host = fork(join(import.meta.dirname, 'engine-host.ts'), [library, serverFile, dataFolder, String(port)], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        execArgv: [],
        // The environment of the API has secrets, and the engine needs no other variable. Its days are days in UTC.
        env: { TZ: 'UTC' },
      });
      await untilReady(host, () => createDatabase(port, writerPassword));
      host.once('exit', () => {
        if (!closing) void restartHost();
      });
    } finally {
      await rm(folderOfConfig, { recursive: true, force: true });
    }
  };

  const start = async (): Promise<void> => {
    const deadline = Date.now() + folderPatience;
    for (;;) {
      try {
        return await launch();
      } catch (error) {
        const said = error instanceof EngineExited ? error.message : '';
        if (said.includes('Address already in use')) port = await freePort();
        else if (!said.includes('Code: 76.')) throw error;
        else if (Date.now() > deadline)
          throw new Error(`Another process uses the statistics in ${dataFolder}.`, { cause: error });
        else await delay(200);
      }
    }
  };

  const restartHost = async (): Promise<void> => {
    log.error({ port }, 'the embedded ClickHouse ended; starting it again');
    let failure: unknown;
    for (let attempt = 1; attempt <= restart.attempts && !closing; attempt += 1) {
      try {
        await launch();
        log.info({ enginePid: host?.pid, port }, 'the embedded ClickHouse is ready again');
        return;
      } catch (error) {
        failure = error;
        log.error({ err: error, attempt }, 'the embedded ClickHouse did not start');
        await delay(restart.pause);
      }
    }
    if (!closing)
      onLost?.(new Error('The embedded ClickHouse ended and could not be started again.', { cause: failure }));
  };

  await start();
  log.info({ enginePid: host?.pid, port }, 'the embedded ClickHouse is ready');
  const url = `http://127.0.0.1:${port}`;
  return {
    reader: { url, username: 'reader', password: readerPassword, database: engineDatabase },
    writer: { url, username: 'writer', password: writerPassword, database: engineDatabase },
    pid: () => host?.pid,
    close: async () => {
      closing = true;
      if (host) await killHost(host);
    },
  };
}

/**
 * The first statement after a start, sent as the writer. It also identifies the engine: another server on the port does not
 * accept the new password.
 */
async function createDatabase(port: number, password: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'X-ClickHouse-User': 'writer', 'X-ClickHouse-Key': password },
      body: `CREATE DATABASE IF NOT EXISTS ${engineDatabase}`,
      // Another program on the port may accept the request and never answer.
      signal: AbortSignal.timeout(2_000),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

function newPassword(): string {
  return randomBytes(24).toString('hex');
}

function defaultMemory(): number {
  return Math.min(4 * 1024 ** 3, Math.floor(totalmem() / 2));
}
