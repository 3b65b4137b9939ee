/**
 * How long does a file of statistics need to load, and how much memory does the loader use? Starts the API with
 * embedded stores on a temporary data folder, and runs the operator's command line beside it. Rows: the first argument.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openOperatorChannel } from '@publisher-console/api/operator/channel/operator-channel.ts';
import { generateStatistics } from './support/generate-statistics.ts';

const rows = Number(process.argv[2] ?? 5_000_000);
const source = resolve(import.meta.dirname, '../../apps/api/src');
const megabyte = 1_000_000;
const peakBudget = 300 * megabyte;

const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-bench-'));
const environment = { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
const api = fork(join(source, 'main.ts'), {
  env: environment,
  execArgv: [],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
try {
  await once(api, 'message');
  const network = await openOperatorChannel(dataDir);
  await network.order('seedDemo', {});

  const file = join(dataDir, 'statistics.csv');
  await pipeline(Readable.from(generateStatistics(rows)), createWriteStream(file));
  const { size } = await stat(file);
  print('file', `${rows.toLocaleString('en')} rows, ${megabytes(size)}`);

  const { seconds, peak, cpuSeconds } = await load(file);
  print('loaded in', `${seconds.toFixed(1)} s, start of the command included`);
  print('speed', `${Math.round(rows / seconds).toLocaleString('en')} rows/s`);
  print("loader's peak memory", megabytes(peak));
  if (peak > peakBudget) {
    print('', `more than the budget of ${megabytes(peakBudget)}`);
    process.exitCode = 1;
  }
  print("loader's CPU time", `${cpuSeconds.toFixed(1)} s of a core`);

  const { id, writer } = await network.order('beginLoad', {});
  await network.order('abandonLoad', { id });
  for (const [table = '', rowsOfTable, bytes] of await tableSizes(writer))
    print(table, `${Number(rowsOfTable).toLocaleString('en')} rows, ${megabytes(Number(bytes))} on disk`);
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

interface LoaderUsage {
  seconds: number;
  /** Bytes. */
  peak: number;
  /** Seconds of processor time of the loader alone, without the engine and the API. */
  cpuSeconds: number;
}

/** Runs the command line on the file. */
async function load(file: string): Promise<LoaderUsage> {
  const printUsage = `process.once('exit', () => process.stderr.write(JSON.stringify(process.resourceUsage())))`;
  const started = performance.now();
  const loader = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(printUsage)}`,
      join(source, 'operator/network.ts'),
      'stats',
      'load',
      file,
    ],
    { env: environment, stdio: ['ignore', 'inherit', 'pipe'] },
  );
  let output = '';
  loader.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = (await once(loader, 'close')) as [number];
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`The loader failed: ${output}`);
  const usage = JSON.parse(output.slice(output.lastIndexOf('{'))) as NodeJS.ResourceUsage;
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
