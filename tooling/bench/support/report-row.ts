import type { Statement } from '@publisher-console/api/stores/warehouse/warehouse.ts';
import { alternate, atOnce } from './alternate.ts';
import { createEngineClient } from './engine.ts';
import type { QuietBench } from './quiet-bench.ts';
import type { ReportServerStart } from './report-server.ts';
import type { reportShapes } from './report-shapes.ts';
import { quantile } from './timing.ts';

const budget = { ratio: 1.3, more: 3, together: 1.6 };

/** The head of the table. */
export const reportRowHead = [
  '| Report | Engine | Product | Ratio | Eight: engine | Eight: product | Ratio | Eight ÷ one | Core, ms |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];

interface RowOptions extends ReportServerStart {
  ask: <About>(about: 'statements' | 'processor') => Promise<About>;
  runs: number;
  bench: QuietBench;
}

/** Measures a report beside its statements: a row of the table. */
export async function reportRow(
  name: string,
  { of, path, body }: (typeof reportShapes)[string],
  { address, tokens, engine: connection, ask, runs, bench }: RowOptions,
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
  const { one, answered, core, eight, answeredEight } = await bench.measure(() => timesOf(tasks, runs, ask));
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

async function timesOf(tasks: readonly (() => Promise<void>)[], runs: number, ask: RowOptions['ask']) {
  const warmUp = Math.ceil(runs / 5);
  const before = await ask<number>('processor');
  const [one = [], answered = []] = await alternate(tasks, { runs, warmUp });
  const core = ((await ask<number>('processor')) - before) / (runs + warmUp);
  const together = { clients: 8, rounds: 5, runs: Math.ceil(runs / 20) };
  const [eight = [], answeredEight = []] = await atOnce(tasks, together);
  return { one, answered, core, eight, answeredEight };
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
