/**
 * Measures how long a report takes: the API in a process of its own, beside the very same statements sent straight to
 * its engine, both by `fetch`, alternating within one run, one client alone and eight at once. The facts of 400 days are
 * made inside the embedded engine: as many millions as each number in `--millions`. Times are milliseconds: the median,
 * and the 5th and the 95th percentile in brackets.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import type { Statement } from '@publisher-console/api/stores/warehouse/warehouse.ts';
import { alternate, atOnce } from './support/alternate.ts';
import { createEngineClient } from './support/engine.ts';
import { reportShapes } from './support/report-shapes.ts';
import type { ReportServerStart } from './support/report-server.ts';
import { quantile } from './support/timing.ts';

const { values } = parseArgs({
  options: { millions: { type: 'string', default: '1,10' }, runs: { type: 'string', default: '100' } },
});
const runs = Number(values.runs);
const together = { clients: 8, rounds: 5, runs: Math.ceil(runs / 20) };
const budget = { ratio: 1.3, more: 3, together: 1.6 };
/** Bytes of disk for a fact: two tables, and twice that while parts are merged. */
const bytesOfFact = 50;

for (const millions of values.millions.split(',').map(Number)) await measure(millions);

async function measure(millions: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < millions * 1e6 * bytesOfFact)
    throw new Error(`${tmpdir()} has too little space for ${millions} million facts.`);
  const started = performance.now();
  const server = fork(new URL('support/report-server.ts', import.meta.url), [String(millions * 1e6)]);
  try {
    const [start] = (await once(server, 'message')) as [ReportServerStart];
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `\n${millions} million facts, published in ${seconds} s; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    );
    console.log(
      `| Report | Engine | Product | Ratio | Eight: engine | Eight: product | Ratio | Eight ÷ one | Core, ms |`,
    );
    console.log(`| --- | --- | --- | --- | --- | --- | --- | --- | --- |`);
    const ask = async <About>(about: string) => {
      server.send(about);
      return ((await once(server, 'message')) as [About])[0];
    };
    for (const [name, shape] of Object.entries(reportShapes)) console.log(await rowOf(name, shape, start, ask));
  } finally {
    if (server.connected) server.disconnect();
    if (server.exitCode === null) await once(server, 'exit');
  }
}

async function rowOf(
  name: string,
  { of, path, body }: (typeof reportShapes)[string],
  { address, tokens, engine: connection }: ReportServerStart,
  ask: <About>(about: 'statements' | 'processor') => Promise<About>,
): Promise<string> {
  const engine = createEngineClient(connection);
  const product = async () => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens[of]}` };
    const init = body === null ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${address}${path}`, init);
    const { result } = (await answer.json()) as { result: boolean };
    if (!result) throw new Error(`The API answered ${answer.status}`);
  };
  await product();
  await ask('statements');
  await product();
  const statements = await ask<Statement[]>('statements');
  const bare = async () => void (await Promise.all(statements.map((statement) => engine.read(statement))));

  const tasks = [bare, product];
  const before = await ask<number>('processor');
  const [one = [], answered = []] = await alternate(tasks, { runs, warmUp: 20 });
  const core = ((await ask<number>('processor')) - before) / (runs + 20);
  const [eight = [], answeredEight = []] = await atOnce(tasks, together);
  const perReport = quantile(answeredEight, 0.5) / quantile(eight, 0.5);
  const isMissed = perReport > budget.together ? ` (more than ${budget.together})` : '';
  const cells = [
    `${name}${statements.length === 1 ? '' : `, ${statements.length} statements`}`,
    range(one),
    range(answered),
    ratio(answered, one),
    range(eight),
    range(answeredEight),
    `${perReport.toFixed(2)}${isMissed}`,
    (quantile(answeredEight, 0.5) / quantile(answered, 0.5)).toFixed(1),
    core.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

function range(times: readonly number[]): string {
  const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => quantile(times, share).toFixed(1));
  return `${middle} (${low}–${high})`;
}

function ratio(times: readonly number[], bare: readonly number[]): string {
  const [ours, theirs] = [quantile(times, 0.5), quantile(bare, 0.5)];
  const isKept = ours <= theirs * budget.ratio + budget.more;
  return `${(ours / theirs).toFixed(2)}${isKept ? '' : ` (more than ${budget.ratio} × + ${budget.more} ms)`}`;
}
