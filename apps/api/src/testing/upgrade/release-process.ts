import { execFile, fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Release } from './release-checkout.ts';

/** An API process of a release. */
export interface ReleaseProcess {
  release: string;
  origin: string;
  pid: number;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, as kill -9 does. */
  kill(): Promise<void>;
}

type Settings = Record<string, string>;

function environment(settings: Settings): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
}

/** Starts the API of a release, and resolves when it listens. Rejects with the lines of a start that failed. */
export async function startRelease({ name, folder }: Release, settings: Settings): Promise<ReleaseProcess> {
  const child = fork(join(folder, 'apps/api/src/main.ts'), {
    cwd: folder,
    execPath: join(folder, 'node_modules/node/bin/node'),
    execArgv: ['--max-semi-space-size=16'],
    env: environment(settings),
    silent: true,
  });
  child.stdout?.pipe(createWriteStream(join(settings['DATA_DIR'] ?? '', '../', `${settings['NAME'] ?? name}.log`)));
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    if (output === null) continue;
    createInterface({ input: output }).on('line', (line) => {
      lines.push(line);
      lines.splice(0, lines.length - 5);
    });
  }
  const port = await Promise.race([listening(child), ended(child, lines)]);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await exit)[0];
  };
  return {
    release: name,
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

async function listening(child: ChildProcess): Promise<number> {
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return port;
}

/** Release 0.1.0 logs the reason, others print it. */
async function ended(child: ChildProcess, lines: readonly string[]): Promise<never> {
  const [code] = (await once(child, 'close')) as [number | null];
  const reason = lines.find((line) => !line.startsWith('{') || line.includes('"level":60'));
  throw new Error(`exit code ${code}: ${reason}`);
}

/** Starts a command of the operator of a release. The promise has its process, and rejects when the command fails. */
export function startOperator({ folder }: Release, words: string[], settings: Settings) {
  const node = join(folder, 'node_modules/node/bin/node');
  return promisify(execFile)(node, ['apps/api/src/operator/network.ts', ...words], {
    cwd: folder,
    env: environment(settings),
  });
}

/** Runs a command of the operator of a release; rejects when it fails. */
export async function runOperator(release: Release, words: string[], settings: Settings): Promise<string> {
  return (await startOperator(release, words, settings)).stdout.trim();
}
