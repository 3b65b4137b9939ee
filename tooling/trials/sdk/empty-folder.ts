import { exec, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

interface Output {
  stdout: string;
  stderr: string;
  /** The names of the files that were not there before. */
  files: string[];
}

/** A program that runs until it is stopped. */
interface RunningProgram {
  /** Resolves with the next line that it prints. */
  nextLine: () => Promise<string>;
  stop: () => Promise<void>;
}

export interface EmptyFolder {
  path: string;
  write: (files: Iterable<readonly [name: string, text: string]>) => Promise<void>;
  /** Runs a line of the terminal, also one that fails. */
  run: (line: string) => Promise<Output>;
  /** Starts a line that names a program that goes on. */
  start: (line: string) => RunningProgram;
  remove: () => Promise<void>;
}

/** A folder with Node and npm. npm has no registry: it gets what the client depends on from files. */
export async function openEmptyFolder(): Promise<EmptyFolder> {
  const path = await mkdtemp(join(tmpdir(), 'publisher-console-sdk-'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    // npm reads no settings of this machine, and leaves nothing outside of the folder.
    HOME: path,
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_update_notifier: 'false',
  };
  const overrides = await packDependencies(path);
  await writeFile(join(path, 'package.json'), JSON.stringify({ overrides }));

  return {
    path,
    write: async (files) => {
      for (const [name, text] of files) await writeFile(join(path, name), text);
    },
    run: async (line) => {
      const before = await readdir(path);
      const { stdout, stderr } = await promisify(exec)(line, { cwd: path, env }).catch((failure: Output) => failure);
      return { stdout, stderr, files: (await readdir(path)).filter((name) => !before.includes(name)) };
    },
    start: (line) => {
      // The shell becomes the program, so that a signal reaches it.
      const program = spawn('sh', ['-c', `exec ${line} 2>&1`], {
        cwd: path,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(program, 'exit');
      const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
      return {
        nextLine: async () => String((await lines.next()).value),
        stop: async () => {
          program.kill();
          await ended;
        },
      };
    },
    remove: () => rm(path, { recursive: true }),
  };
}

/** Packs openapi-fetch and what it depends on; resolves with the `overrides` by which npm finds them. */
async function packDependencies(folder: string): Promise<Record<string, string>> {
  const client = await realpath('node_modules/@publisher-console/api-client');
  // pnpm puts what a package depends on beside it.
  const modules = dirname(await realpath(join(client, 'node_modules/openapi-fetch')));
  const names = ['openapi-fetch', 'openapi-typescript-helpers'];
  const packed = names.map(async (name) => {
    const file = join(folder, `${name}.tgz`);
    await promisify(execFile)('tar', ['-czhf', file, '-C', modules, name]);
    return [name, `file:${file}`] as const;
  });
  return Object.fromEntries(await Promise.all(packed));
}
