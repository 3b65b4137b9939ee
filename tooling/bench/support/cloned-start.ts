import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** How long a start took until the product answers, in seconds, with its steps as the start command printed them. */
export interface Start {
  seconds: number;
  steps: string[];
}

export interface ClonedStart {
  commit: string;
  first: Start;
  second: Start;
  /** Megabytes of `node_modules` on the disk. */
  installed: number;
}

/**
 * Clones a repository to a temporary folder, starts the product there twice by its start command, and removes the folder.
 * What earlier installations left in the caches of npm and pnpm is used.
 */
export async function startClone(repository: string): Promise<ClonedStart> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-console-clone-'));
  try {
    await run('git', ['clone', '--quiet', repository, folder]);
    const first = await start(folder);
    const second = await start(folder);
    const { stdout: size } = await run('du', ['-sm', join(folder, 'node_modules')]);
    const { stdout: commit } = await run('git', ['-C', folder, 'rev-parse', '--short=8', 'HEAD']);
    return { commit: commit.trim(), first, second, installed: Number.parseInt(size, 10) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the product, waits until it answers, and stops it. */
async function start(folder: string): Promise<Start> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(folder, 'tooling/start/start.mjs')], {
    cwd: folder,
    // A group of its own: Ctrl-C reaches this process alone, which stops the product.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(await freePort()) },
  });
  const exited = once(child, 'exit');
  const steps: string[] = [];
  let seconds: number | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, step] = /✓ (.+)/u.exec(line) ?? [];
    if (step !== undefined) steps.push(step.replace(/\s+/gu, ' '));
    if (!line.includes('Ready in')) continue;
    seconds = (performance.now() - startedAt) / 1000;
    child.kill('SIGTERM');
  }
  await exited;
  if (seconds === null) throw new Error(`${folder} did not start.`);
  return { seconds, steps };
}
