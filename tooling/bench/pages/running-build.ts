import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import type { Cleanups } from './cleanups.ts';
import { signInAt } from './bench-session.ts';
import type { Account, SessionSource } from './bench-session.ts';
import { freePort } from '#support/free-port.ts';

const shownLines = 20;

/** A build that runs with the demo network, on stores of its own. */
export interface RunningBuild {
  origin: string;
  /** The commit, with a note if files differ from it. */
  commit: string;
  sessions: SessionSource;
}

/** Starts the product of a checkout by its own start command, which also installs and builds what is missing. */
export async function startBuild(folder: string, cleanups: Cleanups): Promise<RunningBuild> {
  const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-bench-'));
  const port = await freePort();
  const { privateKey } = generateKeyPairSync('ed25519');
  const child = spawn(process.execPath, [join(folder, 'tooling/start/start.mjs')], {
    cwd: folder,
    // A group of its own: Ctrl-C reaches this process alone, which stops the product.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: dataDir,
      // The bench signs tokens that have expired.
      TOKEN_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      // With it, the product stops when this process is killed.
      npm_lifecycle_event: 'start',
    },
  });
  cleanups.add(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  const account = await readAccount(child, folder);
  const origin = `http://localhost:${port}`;
  return { origin, commit: await commitOf(folder), sessions: signInAt(origin, account, privateKey) };
}

/** Waits for the line with the demo account, which the start command prints when everything runs. */
function readAccount(child: ReturnType<typeof spawn>, folder: string): Promise<Account> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const [, email, password] = /Sign in with\s+(\S+)\s+and\s+(\S+)/u.exec(line) ?? [];
        if (email !== undefined && password !== undefined) resolve({ email, password });
      });
    }
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`${folder} did not start:\n${lines.slice(-shownLines).join('\n')}`));
    });
  });
}

async function commitOf(folder: string): Promise<string> {
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', ['-C', folder, ...args])).stdout.trim();
  const commit = await git('rev-parse', '--short=8', 'HEAD');
  return (await git('status', '--porcelain')) === '' ? commit : `${commit} with changes`;
}
