/**
 * Measures speed and memory of report files, end to end over HTTP: the API in a process of its own writes CSV and XLSX
 * of as many rows as the first argument, for a fast and a slow reader. Prints rows per second; rows per second of
 * processor time, which other work on the machine hardly changes; and the resident memory of the API's process before a
 * file and at its peak. That process has the embedded relational store, unless DATABASE_URL names an empty database of
 * Postgres. After each file, the engine alone runs the same statement.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { ExportCost, ExportServerStart } from './support/export-server.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const runs = Number(process.argv[3] ?? 3);
/** The slow reader: bytes a second, and seconds. */
const slow = { bytes: 1_000_000, seconds: 20 };

const server = fork(new URL('support/export-server.ts', import.meta.url), [String(rows)]);
const [{ address, token }] = (await once(server, 'message')) as [ExportServerStart];
try {
  console.log(`${rows.toLocaleString('en')} rows of 7 columns of groups and 4 indicators`);
  for (const format of ['csv', 'xlsx']) {
    for (let run = 0; run < runs; run += 1) console.log(`${format}, at once   ${await readAtOnce(format)}`);
    console.log(`${format}, ${slow.bytes / 1e6} MB/s  ${await readSlowly(format)}`);
  }
} finally {
  server.disconnect();
  await once(server, 'exit');
}

async function readAtOnce(format: string): Promise<string> {
  const started = performance.now();
  let bytes = 0;
  for await (const piece of await open(format)) bytes += (piece as Buffer).length;
  const seconds = (performance.now() - started) / 1_000;
  const speed = Math.round(rows / seconds).toLocaleString('en');
  const { before, peak, cpu } = await memory();
  const speedOfCore = Math.round(rows / cpu).toLocaleString('en');
  server.send({ isBare: true });
  const [bare] = (await once(server, 'message')) as [number];
  return `${speed} rows/s, ${(seconds / bare).toFixed(1)} × the engine alone; ${speedOfCore} per second of a core; ${megabytes(bytes)} in ${seconds.toFixed(1)} s; memory ${megabytes(before)}, peak ${megabytes(peak)}`;
}

async function readSlowly(format: string): Promise<string> {
  const answer = await open(format);
  const taken: string[] = [];
  for (let second = 1; second <= slow.seconds; second += 1) {
    for (let bytes = 0; bytes < slow.bytes;) {
      const piece = answer.read() as Buffer | null;
      if (piece === null) break;
      bytes += piece.length;
    }
    await setTimeout(1_000);
    if (second % 5 === 0) taken.push(megabytes((await memory()).now));
  }
  answer.destroy();
  const { before, peak } = await memory();
  return `memory ${megabytes(before)}, every 5 s ${taken.join(', ')}, peak ${megabytes(peak)}`;
}

async function open(format: string): Promise<IncomingMessage> {
  await memory(true);
  const created = await fetch(`${address}/report/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      reportType: 'statistic',
      format,
      groupList: ['application', 'adBlock', 'adFormat', 'date', 'geo_country'],
      indicatorList: ['requests', 'impressions', 'fill_rate', 'revenue'],
      filterList: { period: { from: '2024-01-01', to: '2026-12-31' } },
    }),
  });
  const { data } = (await created.json()) as { data: { url: string } };
  const [file] = (await once(get(`${address}${data.url}`), 'response')) as [IncomingMessage];
  if (file.statusCode !== 200) throw new Error(`The file was answered with ${file.statusCode}`);
  return file;
}

async function memory(isNewFile = false): Promise<ExportCost> {
  server.send({ isNewFile });
  const [answer] = (await once(server, 'message')) as [ExportCost];
  return answer;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
