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
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
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
  return {
    release: name,
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const exit = once(child, 'exit') as Promise<[number | null]>;
      child.kill('SIGTERM');
      return (await exit)[0];
    },
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

/** Runs a command of the operator of a release; rejects when it fails. */
export async function runOperator({ folder }: Release, words: string[], settings: Settings): Promise<string> {
  const node = join(folder, 'node_modules/node/bin/node');
  const { stdout } = await promisify(execFile)(node, ['apps/api/src/operator/network.ts', ...words], {
    cwd: folder,
    env: environment(settings),
  });
  return stdout.trim();
}
