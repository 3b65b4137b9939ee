import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { createSecretKey, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { StoreAnswer } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { day } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { application } from '#stores/sql/tables/application.ts';
import { idempotencyKey } from '#stores/sql/tables/idempotency.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { lockWait } from '#stores/sql/testing/lock-wait.ts';
import { isUniqueViolation } from '#stores/store-faults.ts';
import { createIdempotency } from './idempotency.ts';
import type { Idempotency } from './idempotency.ts';

const hashKeys = [createSecretKey(Buffer.alloc(32, 1))] as const;
let time: number;
const now = () => new Date(time);
beforeEach(() => (time = Date.now()));

const start = (database: Database, timeOut?: number) =>
  createIdempotency({ database, hashKeys, now, ...(timeOut === undefined ? {} : { timeOut }) });

async function addPublisher(database: Database): Promise<string> {
  return (await addTestPublisher(database)).id;
}

interface Creation {
  publisherId: string;
  key?: string;
  name?: string;
  operation?: string;
  /** Runs in the transaction, after the application is created. */
  meanwhile?: () => Promise<void>;
}

/** Creates an application as a handler does; counts how often the work begins. */
function creator(database: Database, idempotency: Idempotency) {
  const counted = { executions: 0 };
  const create = ({ publisherId, key, name = 'Chess', operation = 'createApplication', meanwhile }: Creation) => {
    const execute = (storeAnswer: StoreAnswer) => {
      counted.executions += 1;
      return asPublisher(database, wholePublisher(publisherId), async (own) => {
        const id = randomUUID();
        const values = { id, publisherId, name, platform: 'ios', isNotPublished: true, status: 'test_mode' } as const;
        await own.insert(application).values(values);
        await meanwhile?.();
        return storeAnswer(own, { name, id, list: [1, null] });
      });
    };
    return idempotency.answer({ operation, body: { name }, params: {}, query: {}, publisherId, key }, execute);
  };
  return { create, counted };
}

const applicationsOf = (database: Database, publisherId: string) =>
  asPublisher(database, wholePublisher(publisherId), (own) =>
    own.select({ name: application.name }).from(application).where(eq(application.publisherId, publisherId)),
  );

const refused = (code: string) => ({ name: 'ApiError', code });

const stores = startBothStores();

describe.each(stores.each)('on %s', (_kind, open) => {
  let opened: OpenedDatabase;
  let database: Database;
  let anna: string;
  beforeAll(async () => {
    opened = await open();
    ({ database } = opened);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    anna = await addPublisher(database);
  });

  test('50 equal calls at once create once and get the same answer, to the letter; so does one after a restart', async () => {
    const { create, counted } = creator(database, start(database));
    const answers = await Promise.all(Array.from({ length: 50 }, () => create({ publisherId: anna, key: 'a' })));
    answers.push(await creator(database, start(database)).create({ publisherId: anna, key: 'a' }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(counted.executions).toBe(1);
    expect(await applicationsOf(database, anna)).toHaveLength(1);
  });

  test('without a key every call creates', async () => {
    const { create } = creator(database, start(database));
    for (let n = 0; n < 2; n += 1) await create({ publisherId: anna });
    expect(await applicationsOf(database, anna)).toHaveLength(2);
  });

  test('a key with another request is refused, also while the first is under way', async () => {
    const { create } = creator(database, start(database));
    const first = create({ publisherId: anna, key: 'a' });
    const other = create({ publisherId: anna, key: 'a', name: 'Draughts' });
    await expect(other).rejects.toMatchObject(refused('idempotency_key_reused'));
    await first;
    expect(await applicationsOf(database, anna)).toEqual([{ name: 'Chess' }]);
  });

  test('the order of fields makes no other request; a path does', async () => {
    const idempotency = start(database);
    const asked = { operation: 'createAdBlock', query: {}, publisherId: anna, key: 'a' };
    const execute = (store: StoreAnswer) =>
      asPublisher(database, wholePublisher(anna), (own) => store(own, randomUUID()));
    const first = await idempotency.answer(
      { ...asked, params: { id: 1 }, body: { x: [{ b: 1, a: 2 }], c: 3 } },
      execute,
    );
    const again = await idempotency.answer(
      { ...asked, params: { id: 1 }, body: { c: 3, x: [{ a: 2, b: 1 }] } },
      execute,
    );
    expect(again).toBe(first);
    const elsewhere = idempotency.answer({ ...asked, params: { id: 2 }, body: { c: 3, x: [{ a: 2, b: 1 }] } }, execute);
    await expect(elsewhere).rejects.toMatchObject(refused('idempotency_key_reused'));
  });

  test('keys of other publishers, of other operations and of calls without a session never collide', async () => {
    const { create, counted } = creator(database, start(database));
    const mia = await addPublisher(database);
    const nameOf = async (answer: Promise<unknown>) => ((await answer) as { name: string }).name;
    expect(await nameOf(create({ publisherId: anna, key: 'a' }))).toBe('Chess');
    expect(await nameOf(create({ publisherId: mia, key: 'a', name: 'Go' }))).toBe('Go');
    expect(await nameOf(create({ publisherId: anna, key: 'a', name: 'Block', operation: 'createAdBlock' }))).toBe(
      'Block',
    );
    expect(counted.executions).toBe(3);

    const idempotency = start(database);
    let registered = 0;
    const register = (email: string) =>
      idempotency.answer(
        { operation: 'register', body: { email }, params: {}, query: {}, publisherId: null, key: 'a' },
        (store) => database.transaction((to) => store(to, { email, number: (registered += 1) })),
      );
    const [first, other, again] = [await register('anna'), await register('mia'), await register('anna')];
    expect([first, other, again]).toEqual([{ email: 'anna', number: 1 }, { email: 'mia', number: 2 }, first]);
  });

  test('a refused call does not use its key up, and of many the next one is carried out', async () => {
    const { create, counted } = creator(database, start(database));
    let isAllowed = false;
    const call = () =>
      create({
        publisherId: anna,
        key: 'a',
        meanwhile: async () => {
          if (!isAllowed) throw new ApiError('store_unreachable');
        },
      });
    const refusals = await Promise.allSettled([call(), call(), call()]);
    expect(refusals.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    isAllowed = true;
    expect(await call()).toEqual(await call());
    expect(counted.executions).toBe(4);
    expect(await applicationsOf(database, anna)).toHaveLength(1);
  });

  test('a process that dies between its commit and its answer leaves the answer to the next one', async () => {
    const committed = Promise.withResolvers<unknown>();
    const dying = start(database);
    const asked = { operation: 'createApplication', body: { name: 'Chess' }, params: {}, query: {} };
    void dying.answer({ ...asked, publisherId: anna, key: 'a' }, async (store) => {
      committed.resolve(await asPublisher(database, wholePublisher(anna), (own) => store(own, { number: 7 })));
      return new Promise(() => {});
    });
    await committed.promise;
    const { create, counted } = creator(database, start(database));
    expect(await create({ publisherId: anna, key: 'a' })).toEqual({ number: 7 });
    expect(counted.executions).toBe(0);
  });

  test('a call waits for an equal one under way, but not without end', async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const idempotency = start(database, 1);
    const asked = { operation: 'createApplication', body: {}, params: {}, query: {}, publisherId: anna, key: 'a' };
    // The call works outside of its transaction first, as a look-up in a store does.
    const first = idempotency.answer(asked, async (store) => {
      begun.resolve();
      await finish.promise;
      return asPublisher(database, wholePublisher(anna), (own) => store(own, 'first'));
    });
    await begun.promise;
    const again = () => idempotency.answer(asked, async () => 'second');
    await expect(again()).rejects.toMatchObject(refused('idempotency_key_in_use'));
    finish.resolve();
    expect([await first, await again()]).toEqual(['first', 'first']);
  });

  test('an answer is given again for 24 hours; then its key is free', async () => {
    const { create, counted } = creator(database, start(database));
    await create({ publisherId: anna, key: 'a' });
    time += day - 1;
    await create({ publisherId: anna, key: 'a' });
    expect(counted.executions).toBe(1);
    time += 1;
    const second = await create({ publisherId: anna, key: 'a', name: 'Go' });
    expect(await create({ publisherId: anna, key: 'a', name: 'Go' })).toEqual(second);
    expect(counted.executions).toBe(2);
  });

  test('a handler that does not store its answer fails', async () => {
    const asked = { operation: 'createApplication', body: {}, params: {}, query: {}, publisherId: anna, key: 'a' };
    await expect(start(database).answer(asked, async () => 'lost')).rejects.toThrow('did not keep its answer');
  });

  test.each(['\t', 'a\u0085', '\u007F'])('a key with a control character is refused: %j', async (key) => {
    const { create, counted } = creator(database, start(database));
    await expect(create({ publisherId: anna, key })).rejects.toMatchObject(refused('malformed_request'));
    expect(counted.executions).toBe(0);
  });

  test('nothing of a request can be read or guessed from its stored answer, which no other publisher sees', async () => {
    const { create } = creator(database, start(database));
    await create({ publisherId: anna, key: 'a', name: 'correct horse battery' });
    const rows = await asOwner(database, async (owner) => {
      await owner.execute('alter table idempotency_key no force row level security');
      const all = await owner.select().from(idempotencyKey).where(eq(idempotencyKey.publisherId, anna));
      await owner.execute('alter table idempotency_key force row level security');
      return all;
    });
    expect(rows).toHaveLength(1);
    const withOtherKey = createIdempotency({ database, now, hashKeys: [createSecretKey(Buffer.alloc(32, 2))] });
    const guessed = creator(database, withOtherKey).create({
      publisherId: anna,
      key: 'a',
      name: 'correct horse battery',
    });
    await expect(guessed).rejects.toMatchObject(refused('idempotency_key_reused'));
    const mia = await addPublisher(database);
    expect(await asPublisher(database, wholePublisher(mia), (own) => own.select().from(idempotencyKey))).toEqual([]);
    expect((await database.select().from(idempotencyKey)).filter(({ publisherId }) => publisherId !== null)).toEqual(
      [],
    );
    const young = asNetwork(database, (network) => network.select({ id: idempotencyKey.id }).from(idempotencyKey));
    expect((await young).filter(({ id }) => id === rows[0]?.id)).toEqual([]);
  });
});

describe('two processes on Postgres', () => {
  let own: OpenedDatabase;
  let other: OpenedDatabase;
  let anna: string;
  beforeAll(async () => {
    [own, other] = await Promise.all([stores.openPostgres(), stores.openPostgres()]);
  });
  afterAll(async () => {
    await own.close();
    await other.close();
  });
  beforeEach(async () => {
    anna = await addPublisher(own.database);
  });

  test('50 equal calls at once create once and get the same answer', async () => {
    const processes = [own, other].map(({ database }) => creator(database, start(database)));
    const callsOf = ({ create }: ReturnType<typeof creator>) =>
      Array.from({ length: 25 }, () => create({ publisherId: anna, key: 'a' }));
    const answers = await Promise.all(processes.flatMap(callsOf));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await applicationsOf(own.database, anna)).toHaveLength(1);
    for (const { counted } of processes) expect(counted.executions).toBeLessThanOrEqual(1);
  });

  test('a call that meets what an equal one just created gets the answer of that one, not a refusal', async () => {
    const { database } = other;
    const first = Promise.withResolvers<void>();
    const inserted = Promise.withResolvers<void>();
    const inStore = { store: 'app_store', storeAppId: '1', platform: 'ios', isNotPublished: false } as const;
    const answerOf = (store: Database, meanwhile: () => Promise<void>) => {
      const asked = { operation: 'createApplication', body: {}, params: {}, query: {}, publisherId: anna, key: 'a' };
      return start(store).answer(asked, async (storeAnswer) => {
        try {
          return await asPublisher(store, wholePublisher(anna), async (mine) => {
            const id = randomUUID();
            await mine.insert(application).values({ id, publisherId: anna, name: 'A', status: 'on_check', ...inStore });
            await meanwhile();
            return storeAnswer(mine, { id });
          });
        } catch (error) {
          throw isUniqueViolation(error) ? new ApiError('already_exists') : error;
        }
      });
    };
    const firstAnswer = answerOf(own.database, async () => {
      inserted.resolve();
      await first.promise;
    });
    await inserted.promise;
    const second = answerOf(database, async () => {});
    await lockWait(database);
    first.resolve();
    expect(await second).toEqual(await firstAnswer);
  });

  const keyed = { operation: 'createApplication', body: { name: 'Chess' }, params: {}, query: {}, key: 'a' };

  /** A call of the first process that has stored its answer, in a transaction that `end` commits or rolls back. */
  async function openCall(end: () => Promise<void>) {
    const kept = Promise.withResolvers<void>();
    const answer = start(own.database).answer({ ...keyed, publisherId: anna }, (store) =>
      asPublisher(own.database, wholePublisher(anna), async (mine) => {
        await store(mine, 'first');
        kept.resolve();
        await end();
        return 'first';
      }),
    );
    // The call may fail before the test awaits it, which would be an unhandled rejection.
    answer.catch(() => {});
    await kept.promise;
    return { answer };
  }

  test('a call that waits too long for an equal one of another process is refused with that reason', async () => {
    const hasty = await openDatabase({ dataDir: null, url: stores.postgresUrl(), timeOuts: { lock: 20 } });
    onTestFinished(() => hasty.close());
    const finish = Promise.withResolvers<void>();
    const first = await openCall(() => finish.promise);
    const second = creator(hasty.database, start(hasty.database)).create({ publisherId: anna, key: 'a' });
    await expect(second).rejects.toMatchObject(refused('idempotency_key_in_use'));
    finish.resolve();
    expect(await first.answer).toBe('first');
    expect(await applicationsOf(own.database, anna)).toEqual([]);
  });

  test('a call that waits for one of another process that fails is carried out', async () => {
    const finish = Promise.withResolvers<void>();
    await openCall(() => finish.promise);
    const second = creator(other.database, start(other.database)).create({ publisherId: anna, key: 'a' });
    await lockWait(other.database);
    finish.reject(new ApiError('store_unreachable'));
    expect(await second).toMatchObject({ name: 'Chess' });
    expect(await applicationsOf(own.database, anna)).toHaveLength(1);
  });
});
