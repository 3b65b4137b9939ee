/**
 * Measures the time of a report: the API in a process of its own, beside the very same statements sent straight to
 * its engine, both by `fetch`, alternating within one run, one client alone and eight at once. The facts of 400 days are
 * made inside the embedded engine: as many millions as each number in `--millions`. Refuses a busy machine, unless
 * `--any-load`. Writes its results to docs/results.md.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { runQuietBench } from './support/quiet-bench.ts';
import type { QuietBench } from './support/quiet-bench.ts';
import { reportRow, reportRowHead } from './support/report-row.ts';
import { reportShapes } from './support/report-shapes.ts';
import type { ReportServerStart } from './support/report-server.ts';

const usual = '1,10,50';
const { values } = parseArgs({
  options: { millions: { type: 'string', default: usual }, 'any-load': { type: 'boolean', default: false } },
});
/** Bytes of disk for a fact: two tables, and twice that while parts are merged. */
const bytesOfFact = 50;
/** Reports of one million facts. The more facts, the slower a report is, and the less its time varies. */
const mostRuns = 100;
const fewestRuns = 20;

const options = { name: 'statistic', isAnyLoadAllowed: values['any-load'], isWhole: values.millions === usual };
await runQuietBench(options, async (bench) => {
  const tables: string[] = [];
  for (const millions of values.millions.split(',').map(Number)) tables.push(await tableOf(millions, bench));
  return tables.join('\n\n');
});

async function tableOf(millions: number, bench: QuietBench): Promise<string> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < millions * 1e6 * bytesOfFact)
    throw new Error(`${tmpdir()} has too little space for ${millions} million facts.`);
  const started = performance.now();
  const server = fork(new URL('support/report-server.ts', import.meta.url), [String(millions * 1e6)]);
  try {
    const [start] = (await once(server, 'message')) as [ReportServerStart];
    console.log(`${millions} million facts, published in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    await bench.settle();
    const ask = async <About>(about: string) => {
      server.send(about);
      return ((await once(server, 'message')) as [About])[0];
    };
    const runs = Math.max(fewestRuns, Math.round(mostRuns / Math.sqrt(millions)));
    const rows: string[] = [];
    for (const [name, shape] of Object.entries(reportShapes)) {
      rows.push(await reportRow(name, shape, { ...start, ask, runs, bench }));
      console.log(rows.at(-1));
    }
    return [`### ${millions} million facts, ${runs} reports of each kind alone`, '', ...reportRowHead, ...rows].join(
      '\n',
    );
  } finally {
    if (server.connected) server.disconnect();
    if (server.exitCode === null) await once(server, 'exit');
  }
}
