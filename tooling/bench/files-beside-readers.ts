/**
 * What does one file cost sixteen readers of reports, and what do they cost the file? The API in a process of its own
 * answers a page to each reader, over and over, alone and while a CSV or XLSX of as many rows as `--rows` is downloaded.
 * Refuses a busy machine, unless `--any-load`. Writes its results to docs/results.md.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ExportCost, ExportServerStart } from './support/export-server.ts';
import { runQuietBench } from './support/quiet-bench.ts';
import { quantile, spread, timed } from './support/timing.ts';

const usual = '1000000';
const { values } = parseArgs({
  options: { rows: { type: 'string', default: usual }, 'any-load': { type: 'boolean', default: false } },
});
const rows = Number(values.rows);
const readers = 16;
/** Milliseconds of readers without a file. */
const alone = 10_000;
const period = { from: '2024-01-01', to: '2026-12-31' };
const aPage = {
  groupList: ['date'],
  indicatorList: ['requests', 'revenue'],
  filterList: { period: { from: '2024-01-01', to: '2024-01-30' } },
};
const aFile = {
  reportType: 'statistic',
  groupList: ['application', 'adBlock', 'adFormat', 'date', 'geo_country'],
  indicatorList: ['requests', 'impressions', 'fill_rate', 'revenue'],
  filterList: { period },
};

const server = fork(new URL('support/export-server.ts', import.meta.url), [String(rows)]);
const [{ address, token }] = (await once(server, 'message')) as [ExportServerStart];
const options = { name: 'files-beside-readers', isAnyLoadAllowed: values['any-load'], isWhole: values.rows === usual };
try {
  await runQuietBench(options, async (bench) => {
    const lines: string[] = [];
    for (const format of ['csv', 'xlsx']) lines.push(...(await bench.measure(() => rowsOf(format))));
    const title = `One file of ${rows.toLocaleString('en')} rows beside ${readers} readers of pages:`;
    return [title, '', '| | Alone | Together | Ratio |', '| --- | --- | --- | --- |', ...lines].join('\n');
  });
} finally {
  server.disconnect();
  await once(server, 'exit');
}

async function rowsOf(format: string): Promise<string[]> {
  const fileAlone = await readFile(format);
  const pagesAlone = await readPages(setTimeout(alone));
  const file = readFile(format);
  const pages = await readPages(file);
  const fileBeside = await file;
  const slower = quantile(pages, 0.5) / quantile(pagesAlone, 0.5);
  const longer = fileBeside.seconds / fileAlone.seconds;
  return [
    `| ${format} | ${paceOf(fileAlone)} | ${paceOf(fileBeside)} | ${longer.toFixed(2)} |`,
    `| pages beside ${format}, ms | ${spread(pagesAlone)} | ${spread(pages)} | ${slower.toFixed(2)} |`,
  ];
}

/** The times of the pages that the readers got until the promise settled. */
async function readPages(end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const reader = async () => {
    while (!isOver) times.push(await timed(async () => void (await (await post('/statistic', aPage)).arrayBuffer())));
  };
  const reading = Array.from({ length: readers }, reader);
  await end.finally(() => (isOver = true));
  await Promise.all(reading);
  return times;
}

/** Seconds of the file, and seconds of a core that the API used meanwhile. */
async function readFile(format: string): Promise<{ seconds: number; cpu: number }> {
  await cost(true);
  const seconds =
    (await timed(async () => {
      const { body } = await post('/report/generate', { ...aFile, format });
      for await (const piece of body ?? []) void piece;
    })) / 1_000;
  return { seconds, cpu: (await cost()).cpu };
}

async function post(path: string, body: object): Promise<Response> {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function cost(isNewFile = false): Promise<ExportCost> {
  server.send({ isNewFile });
  return ((await once(server, 'message')) as [ExportCost])[0];
}

function paceOf({ seconds, cpu }: { seconds: number; cpu: number }): string {
  return `${Math.round(rows / seconds).toLocaleString('en')} rows/s, ${cpu.toFixed(1)} s of a core`;
}
