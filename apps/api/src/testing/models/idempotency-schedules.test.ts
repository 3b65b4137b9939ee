import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { controlled, counted } from '@publisher-console/trust/counted';
import { everySchedule } from '@publisher-console/test-kit/every-schedule';
import type { Choose } from '@publisher-console/test-kit/every-schedule';
import { isNightly } from '@publisher-console/test-kit/trials';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StoreAnswer } from '#contract/operation.ts';
import { createIdempotency } from '#http/idempotency/idempotency.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { testPublisher } from '#stores/sql/testing/test-publisher.ts';
import { gateStatements } from './gated-statements.ts';

const names = ['one', 'other'] as const;
const hashKeys = [createSecretKey(randomBytes(32))] as const;
const keyed = { operation: 'createApplication', body: { name: 'Chess' }, params: {}, query: {}, key: 'a' };

let postgres: TestPostgres;
let control: pg.Client;
let processes: Record<(typeof names)[number], OpenedDatabase>;
beforeAll(async () => {
  postgres = await startTestPostgres();
  control = new pg.Client(postgres.url);
  await control.connect();
  const open = (name: string) => {
    const url = new URL(postgres.url);
    url.searchParams.set('application_name', name);
    return openDatabase({ dataDir: null, url: url.href });
  };
  processes = { one: await open('one'), other: await open('other') };
});
afterAll(async () => {
  await processes.one.close();
  await processes.other.close();
  await control.end();
  await postgres.close();
});

/** A look for the answer, a change (in trials), the answer, and the commit of it. */
const isHeld = (text: string, before: readonly string[]) =>
  /^(?:select|insert into).*"idempotency_key"/u.test(text) ||
  (isNightly && text.startsWith('insert into "application"')) ||
  (text === 'commit' && before.some((earlier) => earlier.startsWith('insert into')));
let gate: ReturnType<typeof gateStatements>;
beforeEach(() => {
  gate = gateStatements(isHeld);
});
afterEach(() => gate.end());

type Work = (database: Database, publisherId: string, keep: StoreAnswer) => Promise<unknown>;

const add = (own: Database, publisherId: string, id: string) =>
  own.insert(application).values({
    id,
    publisherId,
    name: 'Chess',
    status: 'on_check',
    store: 'app_store',
    storeAppId: id,
    platform: 'ios',
    isNotPublished: false,
  });

const together: Work = (database, publisherId, keep) =>
  asPublisher(database, publisherId, async (own) => {
    const id = randomUUID();
    await add(own, publisherId, id);
    return keep(own, { id });
  });

/** A wrong way: the answer is stored after the change, in another transaction. */
const oneAfterTheOther: Work = async (database, publisherId, keep) => {
  const id = randomUUID();
  await asPublisher(database, publisherId, async (own) => void (await add(own, publisherId, id)));
  return asPublisher(database, publisherId, async (own) => keep(own, { id }));
};

/** Until every process is held back, over, or waits for a lock that another has. */
async function settle(): Promise<void> {
  for (let working = gate.busy(); working.length > 0; working = gate.busy()) {
    const blocked = await control.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where application_name = any($1) and cardinality(pg_blocking_pids(pid)) > 0`,
      [working],
    );
    if (gate.busy().every((name) => blocked.rows.some((row) => row.name === name))) return;
  }
}

/** Equal calls in two processes, one of which may die: its call is repeated. Returns what was created. */
async function trialOf(work: Work, choose: Choose): Promise<{ created: string[]; answers: unknown[] }> {
  const added = testPublisher();
  const { id: publisherId } = added;
  await asOwner(processes.one.database, async (owner) => void (await owner.insert(publisher).values(added)));
  const call = (name: (typeof names)[number]) => {
    const { database } = processes[name];
    const idempotency = createIdempotency({ database, hashKeys, now: () => new Date() });
    return idempotency.answer({ ...keyed, publisherId }, (keep) => work(database, publisherId, keep));
  };

  const calls = names.map((name) => gate.begin(name, () => call(name)));
  await settle();
  for (let held = gate.held(); held.length > 0; held = gate.held()) {
    const ways = held.flatMap(({ text, by, go, die, goAndDie }) => {
      // Both do the same, so it does not matter which one dies.
      if (gate.dead().length > 0 || by === 'other') return [go];
      return text === 'commit' ? [go, die, goAndDie] : [go, die];
    });
    ways[choose(ways.length)]?.();
    await settle();
  }
  const dead = gate.dead();
  gate.open();
  const answers: unknown[] = [];
  for (const [place, result] of (await Promise.all(calls)).entries()) {
    if (result.status === 'fulfilled') answers.push(result.value);
    else if (dead.includes(names[place] ?? '')) answers.push(await call('one'));
    else throw result.reason;
  }
  const rows = await asPublisher(processes.one.database, publisherId, (own) =>
    own.select({ id: application.id }).from(application).where(eq(application.publisherId, publisherId)),
  );
  return { created: rows.map(({ id }) => id), answers };
}

test('whatever the order of equal calls in two processes, and wherever one dies, there is one creation', async ({
  task,
}) => {
  const runs = await everySchedule(async (choose) => {
    const { created, answers } = await trialOf(together, choose);
    expect({ created, answers }).toEqual({
      created: [expect.any(String)],
      answers: [{ id: created[0] }, { id: created[0] }],
    });
  });
  console.log(`${runs} schedules of statements`);
  expect(runs).toBeGreaterThan(20);
  counted(task, 'P25', { 'schedules of statements on postgres': runs, 'creations too many': 0 });
});

test('some order creates twice if the key is stored after the change', async ({ task }) => {
  let runs = 0;
  const search = everySchedule(async (choose) => {
    runs += 1;
    const { created } = await trialOf(oneAfterTheOther, choose);
    if (created.length > 1) throw new Error('It was created twice.');
  });
  await expect(search).rejects.toThrow('It was created twice.');
  controlled(task, 'P25', 'the key is stored after the change, in another transaction', {
    'schedules until a creation too many': runs,
  });
});
