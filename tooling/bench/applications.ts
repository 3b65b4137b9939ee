/**
 * Lists of 10,000 applications with 100,000 ad blocks in one of five such accounts: each read of the application screens over HTTP,
 * beside the same statements sent straight to the database in one transaction, in turns within one run. Prints
 * milliseconds, and every statement whose plan reads a whole table.
 */
import { randomUUID } from 'node:crypto';
import { createPasswords, productCost } from '@publisher-console/api/modules/account/passwords.ts';
import { searchedText } from '@publisher-console/api/stores/sql/lists/searched-text.ts';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import { asPublisher } from '@publisher-console/api/stores/sql/as-publisher.ts';
import { adBlock, application, publisher } from '@publisher-console/api/stores/sql/schema.ts';
import { sql } from 'drizzle-orm';
import { openBenchStores, startBenchApi } from './bench-api.ts';
import { captureStatements } from './captured-statements.ts';

const runs = 60;
const warmUp = 5;
const applications = 10_000;
const blocksEach = 10;
const password = 'correct horse battery';
const otherPublishers = 4;
const words = ['Chess', 'Шашки', 'Garden', 'Café', 'Drift', 'Ёлка', 'Sudoku', 'Runner'];

const person = {
  passwordHash: '-',
  firstName: 'Anna',
  lastName: 'Nord',
  company: 'Northwind',
  scope: 'publisher',
  currency: 'USD',
  hasAcceptedOffer: true,
  emailConfirmedAt: new Date(),
};

const stores = await openBenchStores();
const { database } = stores.sql;
const captured = captureStatements(database);
const api = await startBenchApi(stores);

try {
  const { token, publisherId, some } = await addPublisher();
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
    `${applications.toLocaleString('en')} applications, ${(applications * blocksEach).toLocaleString('en')} ad blocks; ${runs} runs in turns after ${warmUp}; ms`,
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
    console.log(`  over HTTP      p50 ${quantile(http, 0.5)}   p95 ${quantile(http, 0.95)}`);
    console.log(`  the same SQL   p50 ${quantile(bare, 0.5)}   p95 ${quantile(bare, 0.95)}`);
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

async function addPublisher() {
  const email = 'many@publishers.example';
  const publisherId = randomUUID();
  const passwordHash = await createPasswords(productCost).hash(password);
  await database.insert(publisher).values({ ...person, id: publisherId, email, passwordHash });
  const common = { publisherId, status: 'active' as const };
  const ids = Array.from({ length: applications }, () => randomUUID());
  await asPublisher(database, publisherId, async (own) => {
    for (let start = 0; start < applications; start += 500) {
      const slice = ids.slice(start, start + 500);
      await own.insert(application).values(
        slice.map((id, index) => {
          const name = `${words[(start + index) % words.length]} ${start + index}`;
          const storeAppId = `com.northwind.app${start + index}`;
          return {
            ...common,
            id,
            name,
            platform: 'android' as const,
            store: 'google_play' as const,
            storeAppId,
            isNotPublished: false,
            searchText: searchedText(name, 'Northwind Games', id, storeAppId),
            createdAt: new Date(Date.UTC(2026, 0, 1) + (start + index) * 60_000),
          };
        }),
      );
      await own.insert(adBlock).values(
        slice.flatMap((applicationId) =>
          Array.from({ length: blocksEach }, (_, index) => {
            const id = randomUUID();
            const name = `${words[index % words.length]} block ${index}`;
            return {
              ...common,
              id,
              applicationId,
              name,
              adFormat: 'fs_banner' as const,
              searchText: searchedText(name, id),
            };
          }),
        ),
      );
    }
  });
  await addOthers(publisherId);
  const answer = await fetch(`${api.address}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: email, password }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return { token: data.token, publisherId, some: ids[5_000] ?? '' };
}

/**
 * Copies everything for other publishers: with one account alone, reading the whole table is the best plan. Then does what
 * Postgres does by itself after many rows were added.
 */
async function addOthers(publisherId: string): Promise<void> {
  for (let other = 0; other < otherPublishers; other += 1) {
    const id = randomUUID();
    await database.insert(publisher).values({ ...person, id, email: `other-${other}@publishers.example` });
    await asNetwork(database, async (network) => {
      await network.execute(sql`create temporary table copied on commit drop as
        select id as old, gen_random_uuid() as new from application where publisher_id = ${publisherId}`);
      await network.execute(sql`insert into application
          (id, publisher_id, name, platform, store, store_app_id, is_not_published, status, search_text, created_at)
        select new, ${id}, name, platform, store, store_app_id, is_not_published, status, search_text, created_at
        from application join copied on old = id`);
      await network.execute(sql`insert into ad_block
          (id, publisher_id, application_id, name, ad_format, status, search_text, created_at)
        select gen_random_uuid(), ${id}, new, name, ad_format, status, search_text, created_at
        from ad_block join copied on old = application_id`);
    });
  }
  await database.transaction(async (owner) => {
    await owner.execute(sql`set local role none`);
    await owner.execute(sql`analyze application, ad_block`);
  });
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function quantile(values: number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1);
}
