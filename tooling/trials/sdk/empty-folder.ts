import { exec, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export interface Output {
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
  /** What a terminal would show of everything that happened here. */
  transcript: string[];
  write: (files: Iterable<readonly [name: string, text: string]>) => Promise<void>;
  /** Runs a line of the terminal, also one that fails. */
  run: (line: string) => Promise<Output>;
  /** Starts a line that names a program that goes on. */
  start: (line: string) => RunningProgram;
  remove: () => Promise<void>;
}

/**
 * A folder with Node and npm, and nothing of this repository.
 *
 * @param registry the address of npm's registry
 */
export async function openEmptyFolder(registry: string): Promise<EmptyFolder> {
  const path = await mkdtemp(join(tmpdir(), 'publisher-console-sdk-'));
  const transcript: string[] = [];
  const env = {
    PATH: process.env['PATH'] ?? '',
    // npm reads no settings of this machine, and leaves nothing outside of the folder.
    HOME: path,
    npm_config_registry: registry,
    npm_config_update_notifier: 'false',
  };

  return {
    path,
    transcript,
    write: async (files) => {
      for (const [name, text] of files) {
        await writeFile(join(path, name), text);
        transcript.push(`(saved ${name})`);
      }
    },
    run: async (line) => {
      const before = await readdir(path);
      const { stdout, stderr } = await promisify(exec)(line, { cwd: path, env }).catch((failure: Output) => failure);
      transcript.push(`$ ${line}`, `${stdout}${stderr}`.trimEnd());
      return { stdout, stderr, files: (await readdir(path)).filter((name) => !before.includes(name)) };
    },
    start: (line) => {
      transcript.push(`$ ${line}`);
      // The shell becomes the program, so that a signal reaches it.
      const program = spawn('sh', ['-c', `exec ${line} 2>&1`], {
        cwd: path,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(program, 'exit');
      const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
      return {
        nextLine: async () => {
          const next = String((await lines.next()).value);
          transcript.push(next);
          return next;
        },
        stop: async () => {
          program.kill();
          await ended;
        },
      };
    },
    remove: () => rm(path, { recursive: true }),
  };
}
