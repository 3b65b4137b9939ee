import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { minute } from '#process/durations.ts';
import type { BrokenBuild } from './broken-builds.ts';
import type { LabKind } from './lab-network.ts';
import type { LabRow, RowResult } from './lab-row.ts';

const program = new URL('rows-process.ts', import.meta.url).pathname;

export type RowLine = Pick<LabRow, 'id' | 'what'> & RowResult & { seconds: number };

/** A network of the process's own in which every address, IPv4 and IPv6, is this machine's. */
const everyAddress = [
  'ip link set lo up',
  'ip route add local 0.0.0.0/0 dev lo',
  'ip -6 route add local ::/0 dev lo',
  'mount --bind "$NAME_SERVERS" /etc/resolv.conf',
  'exec "$@"',
].join(' && ');

const namespace = ['unshare', '--map-root-user', '--net', '--mount', '--', 'sh', '-c', everyAddress, 'sh'];

/**
 * The machines of CI and of developers differ: some allow no namespaces, have no `ip` or no IPv6.
 * @returns null, or why there can be no network of its own
 */
export async function whyNoNamespace(folder: LabFolder): Promise<string | null> {
  try {
    const [command = '', ...options] = namespace;
    await promisify(execFile)(command, [...options, 'true'], { env: environmentOf('namespace', folder) });
    return null;
  } catch (error) {
    return String((error as { stderr?: string }).stderr ?? error).trim();
  }
}

/** What the processes of a run need. */
export interface LabFolder {
  nameServers: string;
  close(): Promise<void>;
}

export async function createLabFolder(): Promise<LabFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-console-fetch-lab-'));
  const nameServers = join(folder, 'resolv.conf');
  await writeFile(nameServers, 'nameserver 127.0.0.1\n');
  return { nameServers, close: () => rm(folder, { recursive: true }) };
}

/** Runs the catalogue in a process of its own, or the rows that have to notice a broken build. */
export async function runLab(
  kind: LabKind,
  folder: LabFolder,
  { broken, onRow = () => {} }: { broken?: BrokenBuild; onRow?: (row: RowLine) => void } = {},
): Promise<RowLine[]> {
  const node = [process.execPath, '--expose-gc', program, kind, ...(broken === undefined ? [] : [broken.name])];
  const [command = '', ...options] = kind === 'namespace' ? [...namespace, ...node] : node;
  const child = spawn(command, options, {
    env: environmentOf(kind, folder),
    stdio: ['ignore', 'pipe', 'inherit'],
    // The catalogue takes a minute.
    timeout: 10 * minute,
    killSignal: 'SIGKILL',
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  const rows: RowLine[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const row = JSON.parse(line) as RowLine;
    rows.push(row);
    onRow(row);
  }
  const code = await exited;
  process.off('exit', kill);
  if (code !== 0) throw new Error(`The lab ended with ${code}.`);
  return rows;
}

/** The variables with which an operator could weaken the fetch. None of them may have an effect. */
function environmentOf(kind: LabKind, { nameServers }: LabFolder): NodeJS.ProcessEnv {
  const proxy = `http://127.0.0.1:${kind === 'namespace' ? 8080 : 9}`;
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
  return {
    PATH: process.env['PATH'],
    NAME_SERVERS: nameServers,
    ...Object.fromEntries(names.map((name) => [name, proxy])),
    NODE_USE_ENV_PROXY: '1',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_NO_WARNINGS: '1',
  };
}
