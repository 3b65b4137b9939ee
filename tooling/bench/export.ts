/**
 * Measures speed and memory of report files, end to end over HTTP: the API in a process of its own writes CSV and XLSX
 * of as many rows as `--rows`, for a fast and a slow reader. After each file, the engine alone runs the same statement.
 * Rows per second of processor time hardly change with other work on the machine. That process has the embedded
 * relational store, unless DATABASE_URL names an empty database of Postgres. Refuses a busy machine, unless
 * `--any-load`. Writes its results to docs/results.md.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ExportCost, ExportServerStart } from './support/export-server.ts';
import { runQuietBench } from './support/quiet-bench.ts';

const head = [
  '| File | Rows/s | Time ÷ engine | Rows/s of a core | Size | Memory before | Peak |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];
const usual = '1000000';
const { values } = parseArgs({
  options: { rows: { type: 'string', default: usual }, 'any-load': { type: 'boolean', default: false } },
});
const rows = Number(values.rows);
const runs = 3;
/** The slow reader: bytes a second, and seconds. */
const slow = { bytes: 1_000_000, seconds: 20 };
/** Rows per second. */
const goals = { csv: 300_000, xlsx: 120_000 };

const server = fork(new URL('support/export-server.ts', import.meta.url), [String(rows)]);
const [{ address, token }] = (await once(server, 'message')) as [ExportServerStart];
const options = { name: 'export', isAnyLoadAllowed: values['any-load'], isWhole: values.rows === usual };
try {
  await runQuietBench(options, async (bench) => {
    const files: string[] = [];
    const slowly: string[] = [];
    for (const format of ['csv', 'xlsx'] as const) {
      for (let run = 0; run < runs; run += 1) {
        files.push(await bench.measure(() => readAtOnce(format)));
        console.log(files.at(-1));
      }
      slowly.push(`- ${format}, read at ${slow.bytes / 1e6} MB/s: ${await bench.measure(() => readSlowly(format))}`);
    }
    const title = `Files of ${rows.toLocaleString('en')} rows, 7 columns of groups and 4 indicators:`;
    return [title, '', ...head, ...files, '', ...slowly].join('\n');
  });
} finally {
  server.disconnect();
  await once(server, 'exit');
}

async function readAtOnce(format: keyof typeof goals): Promise<string> {
  const started = performance.now();
  let bytes = 0;
  for await (const piece of await open(format)) bytes += (piece as Buffer).length;
  const seconds = (performance.now() - started) / 1_000;
  const speed = Math.round(rows / seconds);
  const { before, peak, cpu } = await memory();
  server.send({ isBare: true });
  const [bare] = (await once(server, 'message')) as [number];
  const cells = [
    format,
    `${speed.toLocaleString('en')}${speed < goals[format] ? ` (less than ${goals[format].toLocaleString('en')})` : ''}`,
    (seconds / bare).toFixed(1),
    Math.round(rows / cpu).toLocaleString('en'),
    megabytes(bytes),
    megabytes(before),
    megabytes(peak),
  ];
  return `| ${cells.join(' | ')} |`;
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
  return `memory before ${megabytes(before)}, every 5 s ${taken.join(', ')}, peak ${megabytes(peak)}`;
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
