import { randomUUID } from 'node:crypto';
import { inspect, isDeepStrictEqual } from 'node:util';
import { eq, sql as sqlText } from 'drizzle-orm';
import { PostgresJsPreparedQuery } from 'drizzle-orm/postgres-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OperationId } from '#contract/operation.ts';
import { newestLink } from '#modules/registration/testing/mailed-link.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { adBlock, application, publisher, session } from '#stores/sql/schema.ts';
import { asOwner } from '#stores/sql/testing/as-owner.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { CallOptions, TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

type Publisher = TestPublisher & { applicationId: string; adBlockId: string };

// It changes a password for each statement, which is made to take long.
vi.setConfig({ testTimeout: 120_000 });

let server: TestPostgres;
let sql: OpenedDatabase;
let api: TestApi;
let oleg: Publisher;
beforeAll(async () => {
  server = await startTestPostgres();
  sql = await openDatabase({ dataDir: null, url: server.url });
  api = await startTestApi({ sql });
  oleg = await addPublisher();
  await api.call('login', { body: { login: oleg.email, password: oleg.password } });
});
afterAll(async () => {
  await api.close();
  await sql.close();
  await server.close();
});

async function addPublisher(): Promise<Publisher> {
  const added = await api.addPublisher();
  const own = { publisherId: added.id, status: 'active' as const };
  const applicationId = randomUUID();
  const adBlockId = randomUUID();
  await asPublisher(api.database, added.id, async (database) => {
    const app = { id: applicationId, name: 'Harbour', platform: 'ios' as const, isNotPublished: false };
    await database.insert(application).values({ ...app, ...own });
    const block = { id: adBlockId, applicationId, name: 'Level end', adFormat: 'fs_banner' as const };
    await database.insert(adBlock).values({ ...block, ...own });
  });
  return { ...added, applicationId, adBlockId };
}

/** Calls everything that works on a publisher's rows; answers what came back. */
async function callEverything({ id, email, applicationId }: Publisher): Promise<string[]> {
  const answers: string[] = [];
  let tokens: Partial<Tokens> = {};
  const call = async <Id extends OperationId>(operation: Id, body?: CallOptions<Id>['body']) => {
    // An address of its own, so that the calls of others do not count against its limits.
    const answer = await api.call(operation, { ...tokens, remoteAddress: id, ...(body === undefined ? {} : { body }) });
    answers.push(`${operation} ${answer.status} ${answer.text}`);
    return answer;
  };
  const report = {
    groupList: ['application' as const, 'adBlock' as const],
    indicatorList: ['requests' as const],
    filterList: { period: { preset: 'today' as const }, applicationList: [applicationId] },
  };
  await call('requestPasswordRestore', { email });
  const begun = await call('confirmPasswordRestore', await newestLink(api, email));
  if (begun.status !== 200) return answers;
  tokens = { token: begun.data.token, refreshToken: begun.data.refresh_token };
  const password = 'another horse battery';
  await call('updatePassword', { password, retry_password: password });
  await call('updateEmail', { email: `${randomUUID()}@publishers.example` });
  await call('acceptOffer');
  await call('getCurrentUser');
  await call('getFilterCriteria');
  await call('getStatistic', report);
  // Refused with 422, for it filters by an application of another publisher.
  const period = { preset: 'today' as const };
  await call('getStatistic', { ...report, filterList: { period, applicationList: [oleg.applicationId] } });
  await call('generateReport', { reportType: 'statistic', format: 'csv', ...report });
  await call('refreshToken', { refresh_token: begun.data.refresh_token });
  await call('logout');
  return answers;
}

/** Where a statement names the publisher that it works for. */
const owner = /(?:"\w+"\.)?"publisher_id" = (\$\d+)|"publisher"\."id" = (\$\d+)/g;
const withoutOwner = (statement: string) =>
  statement.replaceAll(owner, (_condition, ...[tenant = '', id = '']) => `${tenant}${id}::uuid is not null`);

const readsEntities = /from "(?:application|ad_block)"/;

/** A statement on its way to the driver; the types of the package keep its text to themselves. */
interface Query {
  queryString: string;
}
const execute = Reflect.get(PostgresJsPreparedQuery.prototype, 'execute') as (
  this: Query,
  values?: Record<string, unknown>,
) => Promise<unknown>;

/** Runs `work` with a driver that forgets the owner in one statement; answers what it was asked and what it found. */
async function watchDriver(forgetIn: string | null, work: () => Promise<string[]>) {
  const statements: string[] = [];
  const found: unknown[] = [];
  let forgotten = 0;
  const spy = vi.spyOn(PostgresJsPreparedQuery.prototype, 'execute').mockImplementation(async function (
    this: PostgresJsPreparedQuery<never>,
    values,
  ) {
    const query = this as unknown as Query;
    const asked = query.queryString;
    statements.push(asked);
    if (asked === forgetIn) {
      forgotten += 1;
      query.queryString = withoutOwner(asked);
    }
    const answering = execute.call(query, values);
    // The driver has read the text by now. A statement that is put together once is whole again for the next call.
    query.queryString = asked;
    found.push(await answering);
    return answering as Promise<never>;
  });
  try {
    return { answers: await work(), statements, found, forgotten };
  } finally {
    spy.mockRestore();
  }
}

const olegsRows = () =>
  asOwner(api.database, async (all) => [
    await all.select().from(publisher).where(eq(publisher.id, oleg.id)),
    await all.select().from(session).where(eq(session.publisherId, oleg.id)),
    await all.select().from(application).where(eq(application.publisherId, oleg.id)),
    await all.select().from(adBlock).where(eq(adBlock.publisherId, oleg.id)),
  ]);

/** What goes wrong for Oleg when another publisher calls everything and one statement forgets the owner. */
async function harmOf(forgetIn: string | null) {
  const anna = await addPublisher();
  const before = inspect(await olegsRows());
  const { answers, statements, found, forgotten } = await watchDriver(forgetIn, () => callEverything(anna));
  const seen = inspect([answers, found], { depth: null, maxArrayLength: null, maxStringLength: null });
  return {
    statements,
    forgotten,
    harm: {
      statuses: answers.map((answer) => answer.split(' ', 2).join(' ')),
      seen: [oleg.id, oleg.email, oleg.applicationId, oleg.adBlockId].filter((secret) => seen.includes(secret)),
      isChanged: inspect(await olegsRows()) !== before,
    },
  };
}

test('a statement that forgets its owner shows and changes nothing of another publisher', async () => {
  const whole = await harmOf(null);
  expect(whole.harm).toMatchObject({ seen: [], isChanged: false });
  expect(whole.harm.statuses.filter((status) => !status.endsWith(' 200'))).toEqual(['getStatistic 422']);
  const statements = [...new Set(whole.statements.filter((statement) => withoutOwner(statement) !== statement))];
  expect(statements.length).toBeGreaterThanOrEqual(3);

  for (const statement of statements) {
    const { harm, forgotten } = await harmOf(statement);
    expect(forgotten).toBeGreaterThan(0);
    expect({ statement, ...harm }).toEqual({ statement, ...whole.harm });
  }

  // Without the wall they do harm, all but those that find nothing without it either: by a secret, by a state.
  await asOwner(api.database, async (all) => {
    for (const table of [publisher, session, application, adBlock])
      await all.execute(sqlText`alter table ${table} disable row level security`);
  });
  const harmful = [];
  for (const statement of statements) {
    const { harm } = await harmOf(statement);
    if (!isDeepStrictEqual(harm, whole.harm)) harmful.push(statement);
  }
  expect(harmful).toEqual(expect.arrayContaining(statements.filter((statement) => readsEntities.test(statement))));
  expect(harmful.length).toBeGreaterThanOrEqual(4);
});
