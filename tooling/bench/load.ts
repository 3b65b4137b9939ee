/**
 * How quickly, and in how much memory, does a file of statistics load? Starts the API on a temporary data folder with
 * its embedded stores, and the operator's command line beside it, as an operator does. Rows: the first argument.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateStatistics } from './generate-statistics.ts';

const rows = Number(process.argv[2] ?? 5_000_000);
const source = resolve(import.meta.dirname, '../../apps/api/src');
const megabyte = 1_000_000;
const promisedPeak = 300 * megabyte;

const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-bench-'));
const environment = { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
const api = fork(join(source, 'main.ts'), {
  env: environment,
  execArgv: [],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
try {
  await once(api, 'message');
  await order('POST', '/demo');

  const file = join(dataDir, 'statistics.csv');
  await pipeline(Readable.from(generateStatistics(rows)), createWriteStream(file));
  const { size } = await stat(file);
  print('file', `${rows.toLocaleString('en')} rows, ${megabytes(size)}`);

  const { seconds, peak, cpuSeconds } = await load(file);
  print('loaded in', `${seconds.toFixed(1)} s, start of the command included`);
  print('speed', `${Math.round(rows / seconds).toLocaleString('en')} rows/s`);
  print("loader's peak memory", megabytes(peak));
  if (peak > promisedPeak) {
    print('', `more than the ${megabytes(promisedPeak)} that are promised`);
    process.exitCode = 1;
  }
  print("loader's own work", `${cpuSeconds.toFixed(1)} s of a core`);

  const begun = (await order('POST', '/loads')) as { id: number; writer: Connection };
  await order('DELETE', `/loads/${begun.id}`);
  for (const [table = '', kept, bytes] of await tableSizes(begun.writer))
    print(table, `${Number(kept).toLocaleString('en')} rows, ${megabytes(Number(bytes))} on disk`);
} finally {
  api.kill('SIGTERM');
  if (api.exitCode === null) await once(api, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

interface Connection {
  url: string;
  username: string;
  password: string;
}

/** Gives the API an order as the command line does. */
async function order(method: string, path: string): Promise<unknown> {
  const { url, token } = JSON.parse(await readFile(join(dataDir, 'operator.json'), 'utf8')) as Record<string, string>;
  const answer = await fetch(`${url}${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${method} ${path} failed: ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

interface LoaderUsage {
  seconds: number;
  /** Bytes. */
  peak: number;
  /** Seconds of a core: what the loader itself takes, whatever else the machine does. */
  cpuSeconds: number;
}

/** Runs the command line on the file. */
async function load(file: string): Promise<LoaderUsage> {
  const tellUsage = `process.once('exit', () => process.stderr.write(JSON.stringify(process.resourceUsage())))`;
  const started = performance.now();
  const loader = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(tellUsage)}`,
      join(source, 'operator/network.ts'),
      'stats',
      'load',
      file,
    ],
    { env: environment, stdio: ['ignore', 'inherit', 'pipe'] },
  );
  let told = '';
  loader.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const [code] = (await once(loader, 'close')) as [number];
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`The loader failed: ${told}`);
  const usage = JSON.parse(told.slice(told.lastIndexOf('{'))) as NodeJS.ResourceUsage;
  return { seconds, peak: usage.maxRSS * 1024, cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1_000_000 };
}

async function tableSizes({ url, username, password }: Connection): Promise<string[][]> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password },
    body: `SELECT table, sum(rows), sum(bytes_on_disk) FROM system.parts WHERE active AND database = 'stats'
      GROUP BY table ORDER BY table FORMAT TSV`,
  });
  return (await answer.text())
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
}

function print(label: string, text: string): void {
  console.log(`${label.padEnd(24)}${text}`);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / megabyte).toLocaleString('en')} MB`;
}
