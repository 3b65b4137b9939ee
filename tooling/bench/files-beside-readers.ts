/**
 * What does one file cost sixteen readers of reports, and what do they cost the file? The API in a process of its own
 * answers a page to each reader, over and over, alone and while a CSV or XLSX of as many rows as the first argument is
 * downloaded. Prints milliseconds of a page (median, 95th percentile), rows per second of the file, alone and beside
 * the readers, and the processor time of the API's process.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { ExportCost, ExportServerStart } from './support/export-server.ts';
import { quantile, spread, timed } from './support/timing.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
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
try {
  console.log(`${rows.toLocaleString('en')} rows, ${readers} readers; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  for (const format of ['csv', 'xlsx']) {
    const fileAlone = await readFile(format);
    const pagesAlone = await readPages(new Promise((resolve) => void setTimeout(resolve, alone)));
    const file = readFile(format);
    const pages = await readPages(file);
    const fileBeside = await file;
    const slower = quantile(pages, 0.5) / quantile(pagesAlone, 0.5);
    console.log(`${format}, file   alone ${paceOf(fileAlone)}; beside the readers ${paceOf(fileBeside)}`);
    console.log(
      `${' '.repeat(format.length)}  pages  alone ${spread(pagesAlone)}; beside the file ${spread(pages)}, ${slower.toFixed(2)} ×`,
    );
  }
} finally {
  server.disconnect();
  await once(server, 'exit');
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
