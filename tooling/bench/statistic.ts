/**
 * Measures how long a report takes over HTTP, beside the very same statements that its reader sends to the engine,
 * alternating within one run, one client alone and eight at once. The facts of 400 days are made inside the embedded
 * engine: as many millions as each number in `--millions`. Refuses a busy machine, unless `--any-load`. Writes its
 * results to docs/performance.md.
 */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import type { Statement } from '@publisher-console/api/stores/warehouse/warehouse.ts';
import { openBenchStores, startBenchApi } from './support/bench-api.ts';
import { addPublisher, tokenOf } from './support/bench-publisher.ts';
import { blocksEach, blocksOf, publishFacts } from './support/publish-facts.ts';
import { runQuietBench } from './support/quiet-bench.ts';
import type { QuietBench } from './support/quiet-bench.ts';
import { dayBefore, ranks, reportShapes } from './support/report-shapes.ts';
import { quantile, timed } from './support/timing.ts';

const usual = '1,10,50';
const { values } = parseArgs({
  options: { millions: { type: 'string', default: usual }, 'any-load': { type: 'boolean', default: false } },
});
/** Bytes of disk for a fact: two tables, and twice that while parts are merged. */
const bytesOfFact = 50;
/** Reports of one million facts. The more facts, the longer a report takes, and the less its time varies. */
const mostRuns = 100;
const fewestRuns = 20;
const budget = { ratio: 1.3, more: 3, together: 1.6 };
const clients = 8;
const days = Array.from({ length: 400 }, (_, index) => dayBefore(399 - index));
const head = [
  '| Report | Engine | Product | Ratio | Eight: engine | Eight: product | Ratio |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];

const options = { name: 'statistic', isAnyLoadAllowed: values['any-load'], isWhole: values.millions === usual };
await runQuietBench(options, async (bench) => {
  const tables: string[] = [];
  for (const millions of values.millions.split(',').map(Number)) tables.push(await tableOf(millions, bench));
  return tables.join('\n\n');
});

type Task = () => Promise<unknown>;

async function tableOf(millions: number, bench: QuietBench): Promise<string> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < millions * 1e6 * bytesOfFact)
    throw new Error(`${tmpdir()} has too little space for ${millions} million facts.`);
  const stores = await openBenchStores();
  const { reader } = stores.warehouse;
  let sent: Statement[] = [];
  const read: typeof reader.read = (statement, signal) => {
    sent.push(statement);
    return reader.read(statement, signal);
  };
  const api = await startBenchApi(stores, { warehouse: { ...stores.warehouse, reader: { ...reader, read } } });
  try {
    const factsOfDay = Math.floor((millions * 1e6) / days.length);
    const tokens = await publish(stores, api.address, factsOfDay);
    await bench.settle();
    const runs = Math.max(fewestRuns, Math.round(mostRuns / Math.sqrt(millions)));
    const rows: string[] = [];
    for (const [name, { of, path, body }] of Object.entries(reportShapes)) {
      const product: Task = async () => {
        const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens[of]}` };
        const init = body === null ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
        const answer = await fetch(`${api.address}${path}`, init);
        if (answer.status !== 200) throw new Error(`The API answered ${answer.status}: ${await answer.text()}`);
        await answer.json();
      };
      await product();
      sent = [];
      await product();
      const statements = sent;
      const { signal } = new AbortController();
      const engine: Task = () => Promise.all(statements.map((statement) => reader.read(statement, signal)));
      const cells = await bench.measure(() => cellsOf(engine, product, runs));
      rows.push(`| ${[name, ...cells].join(' | ')} |`);
      console.log(rows.at(-1));
    }
    return [`### ${millions} million facts, ${runs} reports of each kind alone`, '', ...head, ...rows].join('\n');
  } finally {
    await api.close();
    await stores.close();
  }
}

/** Publishes the facts, of which two publishers may see theirs; returns their tokens. */
async function publish(stores: Awaited<ReturnType<typeof openBenchStores>>, address: string, factsOfDay: number) {
  const add = (name: keyof typeof ranks) =>
    addPublisher(stores.sql.database, {
      email: `${name}@publishers.example`,
      blocks: blocksOf(ranks[name], factsOfDay),
      blocksEach,
    });
  const [heaviest, small] = [await add('heaviest'), await add('small')];
  const owners = [
    { rank: ranks.heaviest, publisher: heaviest },
    { rank: ranks.small, publisher: small },
  ];
  await publishFacts(stores, { factsOfDay, days, owners });
  return { heaviest: await tokenOf(address, heaviest), small: await tokenOf(address, small) };
}

const ratio = ([bare, ours]: [number[], number[]]) => quantile(ours, 0.5) / quantile(bare, 0.5);

async function cellsOf(engine: Task, product: Task, runs: number): Promise<string[]> {
  const alone: [number[], number[]] = [[], []];
  const together: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    alone[0].push(await timed(engine));
    alone[1].push(await timed(product));
  }
  for (let run = 0; run < Math.ceil(runs / 4); run += 1) {
    for (const [place, task] of [engine, product].entries())
      together[place]?.push(...(await Promise.all(Array.from({ length: clients }, () => timed(task)))));
  }
  const isQuick = quantile(alone[1], 0.5) <= quantile(alone[0], 0.5) * budget.ratio + budget.more;
  const [one, many] = [ratio(alone), ratio(together)];
  return [
    ...alone.map(range),
    `${one.toFixed(2)}${isQuick ? '' : ` (more than ${budget.ratio} × + ${budget.more} ms)`}`,
    ...together.map(range),
    `${many.toFixed(2)}${many > budget.together ? ` (more than ${budget.together})` : ''}`,
  ];
}

function range(times: readonly number[]): string {
  const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => quantile(times, share).toFixed(1));
  return `${middle} (${low}–${high})`;
}
