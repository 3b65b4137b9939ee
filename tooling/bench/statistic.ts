/**
 * Measures how long a report takes: `POST /statistic` over HTTP beside the very same statements sent directly to the
 * engine through the same client, alternating within one run, one client alone and eight at once. The facts of 400 days
 * are made inside the embedded engine: one million, or the number in `--facts`. Times are milliseconds.
 */
import { parseArgs } from 'node:util';
import type { Statement } from '@publisher-console/api/stores/warehouse/warehouse.ts';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { addPublisher, tokenOf } from './support/bench-publisher.ts';
import { openBenchStores, startBenchApi } from './support/bench-api.ts';
import { createEngineClient, recordReads } from './support/engine.ts';
import { blocksEach, blocksOf, publishFacts } from './support/publish-facts.ts';
import { quantile, spread, timed } from './support/timing.ts';

const { values } = parseArgs({
  options: { facts: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '200' } },
});
const runs = Number(values.runs);
const warmUp = 20;
const clients = 8;
const rounds = 5;
const budget = { ratio: 1.3, more: 3 };

const day = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);
const lastDays = (days: number) => ({ from: dayBefore(days - 1), to: dayBefore(0) });
const days = Array.from({ length: 400 }, (_, index) => dayBefore(399 - index));
const factsOfDay = Math.floor(Number(values.facts) / days.length);

const page: Pick<StatisticRequest, 'indicatorList' | 'pagination'> = {
  indicatorList: ['requests', 'impressions', 'fill_rate', 'revenue', 'ecpm'],
  pagination: { page: 1, size: 100 },
};
const ranks = { heaviest: 1, small: 100 };
const reports: Record<string, StatisticRequest & { of: keyof typeof ranks }> = {
  'small publisher, 30 days by date': {
    of: 'small',
    groupList: ['date'],
    filterList: { period: lastDays(30) },
    ...page,
  },
  'heaviest, 365 days by date': {
    of: 'heaviest',
    groupList: ['date'],
    filterList: { period: lastDays(365) },
    ...page,
  },
  'heaviest, 365 days by app × block × country': {
    of: 'heaviest',
    groupList: ['application', 'adBlock', 'geo_country'],
    filterList: { period: lastDays(365) },
    sort: { field: 'revenue', direction: 'desc' },
    ...page,
  },
  'heaviest, 90 days by country, one format': {
    of: 'heaviest',
    groupList: ['geo_country'],
    filterList: { period: lastDays(90), adFormatList: ['rewarded_video'] },
    ...page,
  },
  'the same, compared with the 90 days before': {
    of: 'heaviest',
    groupList: ['geo_country'],
    filterList: { period: lastDays(90), adFormatList: ['rewarded_video'] },
    comparison: 'previous_period',
    ...page,
  },
};

const stores = await openBenchStores();
const { sql, warehouse } = stores;
const reads = recordReads(warehouse);
const api = await startBenchApi(stores, { warehouse: reads.warehouse });
const engine = createEngineClient(warehouse);

try {
  const tokens = await publish();
  console.log(`${runs} alternating runs after ${warmUp}, then ${rounds} times ${clients} clients at once`);
  for (const [name, { of, ...report }] of Object.entries(reports)) {
    const token = tokens[of];
    await askApi(token, report);
    reads.take();
    await askApi(token, report);
    const statements = reads.take();
    const millions = (await rowsRead(statements)) / 1e6;
    const tasks = [() => askEngine(statements), () => askApi(token, report)];
    console.log(`\n${name}: ${statements.length} statement(s), ${millions.toFixed(3)} million rows read`);

    const [bare = [], answered = []] = await alternate(tasks);
    const [ours, theirs] = [quantile(answered, 0.5), quantile(bare, 0.5)];
    console.log(`  alone    the same SQL     ${spread(bare)}`);
    console.log(`           POST /statistic  ${spread(answered)}`);
    console.log(
      `           ratio ${(ours / theirs).toFixed(2)}, difference ${(ours - theirs).toFixed(1)}${isKept(ours, theirs)}`,
    );

    const [bareTogether, answeredTogether] = await atOnce(tasks);
    if (!bareTogether || !answeredTogether) throw new Error('There are two tasks.');
    const [together, bareOnes] = [quantile(answeredTogether.times, 0.5), quantile(bareTogether.times, 0.5)];
    console.log(
      `  8 at once the same SQL    ${spread(bareTogether.times)}  ${bareTogether.perSecond.toFixed(0)} a second`,
    );
    console.log(
      `           POST /statistic  ${spread(answeredTogether.times)}  ${answeredTogether.perSecond.toFixed(0)} a second`,
    );
    console.log(
      `           ratio ${(together / bareOnes).toFixed(2)}, difference ${(together - bareOnes).toFixed(1)}${isKept(together, bareOnes)}`,
    );
    reads.take();
  }
} finally {
  await engine.close();
  await api.close();
  await stores.close();
}

async function publish(): Promise<Record<keyof typeof ranks, string>> {
  const started = performance.now();
  const add = (name: keyof typeof ranks) =>
    addPublisher(sql.database, {
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
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${(factsOfDay * days.length).toLocaleString('en')} facts of 2,000 publishers published in ${seconds.toFixed(1)} s; the heaviest has ${heaviest.adBlocks.length} ad blocks`,
  );
  return { heaviest: await tokenOf(api.address, heaviest), small: await tokenOf(api.address, small) };
}

async function askApi(token: string, report: StatisticRequest): Promise<void> {
  const answer = await fetch(`${api.address}/statistic`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(report),
  });
  const { result } = (await answer.json()) as { result: boolean };
  if (!result) throw new Error(`The API answered ${answer.status}`);
}

async function askEngine(statements: Statement[]): Promise<void> {
  await Promise.all(statements.map((statement) => engine.read(statement)));
}

async function rowsRead(statements: Statement[]): Promise<number> {
  const answers = await Promise.all(statements.map((statement) => engine.read(statement)));
  return answers.reduce((rows, { statistics }) => rows + (statistics?.rows_read ?? 0), 0);
}

type Task = () => Promise<void>;

async function alternate(tasks: Task[]): Promise<number[][]> {
  const times: number[][] = tasks.map(() => []);
  for (let run = -warmUp; run < runs; run += 1) {
    for (const [index, task] of tasks.entries()) {
      const time = await timed(task);
      if (run >= 0) times[index]?.push(time);
    }
  }
  return times;
}

/** Runs the tasks one after the other, each by all clients at once, in several rounds. */
async function atOnce(tasks: Task[]): Promise<{ times: number[]; perSecond: number }[]> {
  const results = tasks.map(() => ({ times: [] as number[], seconds: 0 }));
  const runsEach = Math.ceil(runs / rounds / 4);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, task] of tasks.entries()) {
      const started = performance.now();
      const client = async () => {
        const times: number[] = [];
        for (let run = 0; run < runsEach; run += 1) times.push(await timed(task));
        return times;
      };
      const times = (await Promise.all(Array.from({ length: clients }, client))).flat();
      const result = results[index];
      result?.times.push(...times);
      if (result) result.seconds += (performance.now() - started) / 1000;
    }
  }
  return results.map(({ times, seconds }) => ({ times, perSecond: times.length / seconds }));
}

function isKept(report: number, bare: number): string {
  return report <= bare * budget.ratio + budget.more ? '' : ` (more than ${budget.ratio} × + ${budget.more} ms)`;
}
