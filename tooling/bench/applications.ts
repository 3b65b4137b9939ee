/**
 * Measures the lists of 10,000 applications with 100,000 ad blocks in one of five such accounts: each read of the
 * application screens over HTTP, beside the same statements sent directly to the database in one transaction,
 * alternating within one run. Prints milliseconds, and every statement whose plan reads a whole table.
 */
import { asPublisher } from '@publisher-console/api/stores/sql/as-publisher.ts';
import { openBenchStores, startBenchApi } from './support/bench-api.ts';
import { tokenOf } from './support/bench-publisher.ts';
import { captureStatements } from './support/captured-statements.ts';
import { addPublisherOfMany, applications, blocksEach } from './support/many-applications.ts';
import { quantile, timed } from './support/timing.ts';

const runs = 60;
const warmUp = 5;
const stores = await openBenchStores();
const { database } = stores.sql;
const captured = captureStatements(database);
const api = await startBenchApi(stores);

try {
  const { email, id: publisherId, some } = await addPublisherOfMany(database);
  const token = await tokenOf(api.address, { email });
  const reads: Record<string, string> = {
    'the list, page 1': '/application',
    'the list, page 400': '/application?pagination[page]=400',
    'search for a word': '/application?term=sudoku',
    'search for one app': `/application?term=${encodeURIComponent('Шашки 7329')}`,
    'search that finds nothing': '/application?term=zzzz',
    'one application': `/application/${some}`,
    'its ad blocks': `/application/${some}/ad-block`,
    'its activity': `/application/${some}/activity`,
    'the palette': '/search?term=garden',
  };
  console.log(
    `${applications.toLocaleString('en')} applications, ${(applications * blocksEach).toLocaleString('en')} ad blocks; ${runs} alternating runs after ${warmUp}; ms`,
  );
  for (const [name, path] of Object.entries(reads)) {
    const statements = await captured.during(() => ask(path, token));
    const own = statements.filter(({ text }) => /\b(application|ad_block|app_ads_txt_check|audit_event)\b/.test(text));
    const times: [number[], number[]] = [[], []];
    for (let run = -warmUp; run < runs; run += 1) {
      const answered = await timed(() => ask(path, token));
      const straight = await timed(() => asPublisher(database, publisherId, (transaction) => repeat(transaction, own)));
      if (run < 0) continue;
      times[0].push(answered);
      times[1].push(straight);
    }
    const [http, bare] = times;
    console.log(`\n${name}: ${own.length} statements`);
    console.log(`  GET ${path}`);
    console.log(`  over HTTP      ${spread(http)}`);
    console.log(`  the same SQL   ${spread(bare)}`);
    for (const statement of own) {
      const plan = await asPublisher(database, publisherId, (transaction) => captured.explain(transaction, statement));
      if (/Seq Scan on (application|ad_block|app_ads_txt_check|audit_event)\b/.test(plan))
        console.log(`  reads a whole table: ${statement.text}\n${plan}`);
    }
  }
} finally {
  await api.close();
  await stores.close();
}

async function repeat(
  transaction: Parameters<typeof captured.run>[0],
  statements: Parameters<typeof captured.run>[1][],
) {
  for (const statement of statements) await captured.run(transaction, statement);
}

async function ask(path: string, token: string): Promise<void> {
  const answer = await fetch(`${api.address}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const { result } = (await answer.json()) as { result: boolean };
  if (!result) throw new Error(`The API answered ${answer.status} to ${path}`);
}

function spread(times: number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(1)}   p95 ${quantile(times, 0.95).toFixed(1)}`;
}
