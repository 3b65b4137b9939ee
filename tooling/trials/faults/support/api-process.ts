import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const program = resolve(import.meta.dirname, '../../../apps/api/src/main.ts');

export interface ApiProcess {
  port: number;
  /** Bytes that are alive after a collection, and bytes that the process has in memory. */
  memory(): Promise<{ live: number; rss: number }>;
  /** Fills its disk to the last byte. Only where it has a small one. */
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
  stop(): Promise<void>;
}

interface ApiOptions {
  settings: Record<string, string>;
  /** Gives it a disk of so many megabytes as its data folder, which needs namespaces of Linux. */
  diskMegabytes?: number;
}

/** Starts the API as a program of its own; resolves when it listens. */
export async function startApiProcess({ settings, diskMegabytes }: ApiOptions): Promise<ApiProcess> {
  const dataDir = settings['DATA_DIR'] ?? '';
  const probe = join(import.meta.dirname, 'memory-probe.ts');
  const options = ['--max-semi-space-size=16', '--expose-gc', '--import', probe];
  const whole = [process.execPath, ...options, program];
  const onDisk = `mount -t tmpfs -o size=${diskMegabytes}m tmpfs "$DATA_DIR" && exec "$@"`;
  const [command = '', ...args] =
    diskMegabytes === undefined
      ? whole
      : ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', onDisk, 'sh', ...whole];
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = createWriteStream(`${dataDir}.log`, { flags: 'a' });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const port = await Promise.race([portOf(child), ended(child, dataDir)]);
  const disk = `/proc/${child.pid}/root${dataDir}/filler`;
  return {
    port,
    memory: async () => {
      child.send('memory');
      return (await messageOf(child, 'memory')) as unknown as { live: number; rss: number };
    },
    fillDisk: async () => {
      for (const size of [1024 ** 2, 4096, 1]) await fill(disk, size);
    },
    freeDisk: () => rm(disk),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 25_000);
      await exit;
      clearTimeout(late);
    },
  };
}

async function messageOf(child: ChildProcess, type: string): Promise<Record<string, unknown>> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [Record<string, unknown>];
    if (message['type'] === type) return message;
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  return Number((await messageOf(child, 'listening'))['port']);
}

async function ended(child: ChildProcess, dataDir: string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  await delay(100);
  throw new Error(`The API ended with exit code ${code}; its log is ${dataDir}.log`);
}

/** Adds pieces of so many bytes until none fits. */
async function fill(file: string, size: number): Promise<void> {
  const piece = Buffer.alloc(size, 1);
  for (;;) {
    try {
      await writeFile(file, piece, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}
