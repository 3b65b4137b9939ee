import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

const main = new URL('../main.ts', import.meta.url).pathname;

export interface ServerProcesses {
  /** The data folder of the current test; empty between tests. */
  dataDir: string;
  /** Starts the server as `npm start` does: as a child with a channel, on a free port. */
  spawn(env?: Record<string, string>): ChildProcess;
}

/** Gives each test of a file a data folder, and ends the servers that the test started there. */
export function stageServers(): ServerProcesses {
  const started: ChildProcess[] = [];
  const servers: ServerProcesses = {
    dataDir: '',
    spawn(env = {}) {
      const settings = { ...process.env, DATA_DIR: servers.dataDir, ...env };
      const child = fork(main, { env: settings, execArgv: [], silent: true });
      started.push(child);
      return child;
    },
  };
  beforeEach(async () => {
    servers.dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-server-'));
  });
  afterEach(async () => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
    await rm(servers.dataDir, { recursive: true, force: true });
    servers.dataDir = '';
  });
  return servers;
}
