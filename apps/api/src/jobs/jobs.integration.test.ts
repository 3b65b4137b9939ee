import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { hour, minute, second } from '#process/durations.ts';
import { createLog } from '#process/log.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { job } from '#stores/sql/tables/job.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { backOff, jobKind } from './job-kind.ts';
import type { JobKind } from './job-kind.ts';
import { createJobQueue } from './job-queue.ts';
import type { NewJob } from './job-queue.ts';
import { createJobRunner } from './job-runner.ts';

let time: number;
const now = () => new Date(time);
const pass = (milliseconds: number) => void (time += milliseconds);

let logLines: string[];
const log = createLog({ level: 'info', stream: { write: (line) => void logLines.push(line) } });
const logged = () => logLines.map((line) => JSON.parse(line) as { level: number; msg: string });
beforeEach(() => {
  time = Date.parse('2026-11-20T12:00:00Z');
  logLines = [];
});

const queue = createJobQueue({ now });
const put = (database: Database, added: Partial<NewJob> = {}) =>
  database.transaction((to) => queue.put(to, { kind: 'test', ...added }));

/** A kind with a handler; it gives up after three attempts, 10 and 20 seconds apart. */
function kindOf(run: JobKind['run'], changed: Partial<JobKind> = {}): JobKind {
  const retryAfter = backOff({ mostAttempts: 3, first: 10 * second, longest: hour });
  return { ...jobKind({ name: 'test', payload: v.any(), lease: minute, atOnce: 1, retryAfter, run }), ...changed };
}

const runnerOf = (database: Database, ...kinds: JobKind[]) => createJobRunner({ database, queue, kinds, now, log });
/** In the order of their kinds and times: without an order, Postgres may return the newest first. */
const jobsIn = (database: Database) =>
  asNetwork(database, (network) => network.select().from(job).orderBy(job.kind, job.createdAt));
const empty = (database: Database) => asOwner(database, async (owner) => void (await owner.delete(job)));

const stores = startBothStores();

describe.each(stores.each)('on %s', (_kind, open) => {
  let opened: OpenedDatabase;
  let database: Database;
  beforeAll(async () => {
    opened = await open();
    ({ database } = opened);
  });
  afterAll(() => opened.close());
  beforeEach(() => empty(database));

  test('a job is done once, when it is due, in the order of the times, with its payload', async () => {
    const done: unknown[] = [];
    // Reads the store during an attempt: the embedded one has a single connection.
    const runner = runnerOf(
      database,
      kindOf(async (payload) => void done.push(payload, (await jobsIn(database)).length)),
    );
    await put(database, { payload: { number: 3 }, runAt: new Date(time + hour) });
    await put(database, { payload: { number: 2 }, runAt: new Date(time + second) });
    await put(database, { payload: { number: 1 } });
    await runner.runDue();
    expect(done).toEqual([{ number: 1 }, 3]);
    pass(hour);
    await runner.runDue();
    await runner.runDue();
    expect(done).toEqual([{ number: 1 }, 3, { number: 2 }, 2, { number: 3 }, 1]);
    expect(await jobsIn(database)).toEqual([]);
  });

  test('a job that fails is tried again after longer and longer waits, then stored as dead and logged as an error', async () => {
    const times: number[] = [];
    const runner = runnerOf(
      database,
      kindOf(async () => {
        times.push(now().getTime());
        throw Object.assign(new Error('It says secret.'), { code: 'ECONNREFUSED' });
      }),
    );
    const begun = time;
    await put(database);
    for (let waited = 0; waited < minute; waited += 5 * second) {
      await runner.runDue();
      pass(5 * second);
    }
    pass(24 * hour);
    await runner.runDue();
    expect(times.map((at) => at - begun)).toEqual([0, 10 * second, 30 * second]);
    expect(await jobsIn(database)).toMatchObject([{ state: 'dead', attempts: 3, failure: 'ECONNREFUSED' }]);
    expect(logged().map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'a job failed and will be tried again'],
      [40, 'a job failed and will be tried again'],
      [50, 'a job was given up'],
    ]);
  });

  test('a job with a payload that its kind does not describe fails like any other', async () => {
    await put(database, { payload: 'text' });
    await runnerOf(database, { ...kindOf(async () => {}), payload: v.number() }).runDue();
    expect(await jobsIn(database)).toMatchObject([{ state: 'waiting', attempts: 1, failure: 'ValiError' }]);
  });

  test('an attempt of a dead process is made again when its lease is over, not before, and not for ever', async () => {
    let attempts = 0;
    // It never ends, as in a process that died.
    const dying = () =>
      runnerOf(
        database,
        kindOf(() => new Promise(() => (attempts += 1))),
      );
    await put(database);
    for (const expected of [1, 2, 3]) {
      void dying().runDue();
      await vi.waitUntil(() => attempts === expected);
      expect(attempts).toBe(expected);
      pass(minute - 1);
      await runnerOf(
        database,
        kindOf(async () => void (attempts += 100)),
      ).runDue();
      expect(attempts).toBe(expected);
      pass(1);
    }
    await runnerOf(
      database,
      kindOf(async () => void (attempts += 100)),
    ).runDue();
    expect(attempts).toBe(3);
    expect(await jobsIn(database)).toMatchObject([{ state: 'dead', failure: 'AttemptAbandoned' }]);
  });

  test('an attempt that outlives its lease cannot change the job of the next one', async () => {
    const slow = Promise.withResolvers<void>();
    await put(database);
    const begun = Promise.withResolvers<void>();
    const first = runnerOf(
      database,
      kindOf(() => (begun.resolve(), slow.promise)),
    ).runDue();
    await begun.promise;
    pass(minute);
    const failing = kindOf(() => Promise.reject(new Error('No.')));
    await runnerOf(database, failing).runDue();
    const before = await jobsIn(database);
    slow.resolve();
    await first;
    expect(await jobsIn(database)).toEqual(before);
    expect(logged().at(-1)?.msg).toBe('a job took longer than its lease; it may be done twice');
  });

  test('an attempt of a repeating job that ends very late does not end a newer one', async () => {
    const attempts = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begun = attempts.map(() => Promise.withResolvers<void>());
    let count = 0;
    const slow = kindOf(
      async () => {
        const index = count++;
        begun[index]?.resolve();
        await attempts[index]?.promise;
      },
      { every: hour },
    );
    const first = runnerOf(database, slow).runDue();
    await begun[0]?.promise;
    pass(minute);
    // Another process repeats the attempt with success, and a third one begins the next attempt.
    await runnerOf(
      database,
      kindOf(async () => {}, { every: hour }),
    ).runDue();
    pass(hour);
    const third = runnerOf(database, slow).runDue();
    await begun[1]?.promise;
    const before = await jobsIn(database);
    attempts[0]?.resolve();
    await first;
    expect(await jobsIn(database)).toEqual(before);
    attempts[1]?.resolve();
    await third;
    expect(await jobsIn(database)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  test('a job whose id is there already is not put again', async () => {
    const id = '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01';
    await put(database, { id, payload: 1 });
    await put(database, { id, payload: 2 });
    expect(await jobsIn(database)).toMatchObject([{ id, payload: 1 }]);
  });

  test('waiting jobs of one key are done together, at the earliest of their times; other kinds and keys are not', async () => {
    const done: string[] = [];
    const kinds = ['test', 'other'].map((name) => kindOf(async (payload) => void done.push(String(payload)), { name }));
    for (let n = 0; n < 20; n += 1) await put(database, { key: 'a', payload: 'a', runAt: new Date(time + n * hour) });
    await put(database, { key: 'b', payload: 'b' });
    await put(database, { kind: 'other', key: 'a', payload: 'other a' });
    await put(database, { payload: 'none' });
    await put(database, { payload: 'none' });
    await runnerOf(database, ...kinds).runDue();
    pass(24 * hour);
    await runnerOf(database, ...kinds).runDue();
    expect(done.toSorted()).toEqual(['a', 'b', 'none', 'none', 'other a']);
    expect(await jobsIn(database)).toEqual([]);
  });

  test('a job put during an attempt of its key is done after that attempt, also when it fails', async () => {
    const events: string[] = [];
    const others = kindOf(async () => void events.push('other process'));
    const first = kindOf(
      async () => {
        events.push('begin');
        if (events.length < 5) await put(database, { key: 'a' });
        await runnerOf(database, others).runDue();
        events.push('end');
        if (events.length === 2) throw new Error('No.');
      },
      { atOnce: 3 },
    );
    await put(database, { key: 'a' });
    await runnerOf(database, first).runDue();
    expect(events).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end']);
    expect(await jobsIn(database)).toEqual([]);
  });

  test('a process makes no more attempts at a time than the kind allows', async () => {
    let current = 0;
    let most = 0;
    const hasThree = Promise.withResolvers<void>();
    const kind = kindOf(
      async () => {
        most = Math.max(most, (current += 1));
        if (current === 3) hasThree.resolve();
        await hasThree.promise;
        // Long enough for another one to begin, if `atOnce` allowed it.
        for (let n = 0; n < 5; n += 1) await jobsIn(database);
        current -= 1;
      },
      { atOnce: 3 },
    );
    for (let n = 0; n < 12; n += 1) await put(database);
    await runnerOf(database, kind).runDue();
    expect([most, (await jobsIn(database)).length]).toEqual([3, 0]);
  });

  test('a kind whose attempts have all begun does not delay another kind', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    const slow = kindOf(() => promise, { atOnce: 2 });
    const quick = kindOf(async () => end(), { name: 'other' });
    for (let n = 0; n < 5; n += 1) await put(database);
    await put(database, { kind: 'other' });
    const run = runnerOf(database, slow, quick).runDue();
    await expect(done).resolves.toBeUndefined();
    release();
    await run;
  });

  test('a stop aborts the current attempt and gives the job back, without counting it', async () => {
    const stopping = new AbortController();
    const kind = kindOf(async (_payload, signal) => {
      stopping.abort();
      signal.throwIfAborted();
    });
    await put(database);
    await put(database);
    await runnerOf(database, kind).runDue(stopping.signal);
    expect(await jobsIn(database)).toMatchObject([{ state: 'waiting', attempts: 0 }, { attempts: 0 }]);
    const done = vi.fn<JobKind['run']>(async () => {});
    await runnerOf(database, kindOf(done)).runDue();
    expect(done).toHaveBeenCalledTimes(2);
    expect(logLines).toEqual([]);
  });

  test('a kind that repeats is done once in each of its times by all processes, also after it was given up', async () => {
    let runs = 0;
    let isBroken = false;
    const kind = kindOf(
      async () => {
        runs += 1;
        if (isBroken) throw new Error('No.');
      },
      { every: hour },
    );
    const processes = [runnerOf(database, kind), runnerOf(database, kind)];
    const tick = async () => Promise.all(processes.map((runner) => runner.runDue()));
    for (let minutes = 0; minutes < 180; minutes += 10) {
      await tick();
      pass(10 * minute);
    }
    expect(runs).toBe(3);
    isBroken = true;
    for (const wait of [10 * second, 20 * second, hour]) {
      await tick();
      pass(wait);
    }
    expect(runs).toBe(6);
    isBroken = false;
    await tick();
    expect(runs).toBe(7);
    expect(await jobsIn(database)).toMatchObject([{ state: 'waiting', attempts: 0, failure: null }]);
  });

  test('the job of a kind that repeats comes back when it was dropped, without another start', async () => {
    let runs = 0;
    const own = createJobQueue({ now });
    const kinds = [kindOf(async () => void (runs += 1), { every: hour })];
    const server = createJobRunner({ database, queue: own, kinds, now, log }).start();
    await vi.waitUntil(async () => (await jobsIn(database)).some(({ createdAt }) => createdAt > now()));
    await empty(database);
    await database.transaction((to) => own.put(to, { kind: 'other' }));
    await vi.waitUntil(() => runs > 1);
    await server.close();
    expect(await jobsIn(database)).toMatchObject([{ kind: 'other' }, { kind: 'test', state: 'waiting' }]);
  });

  test('a running server does a job soon after it was put, and a later one at its time, without a query in between', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    /** Resolves when the server has nothing to do until a timer. */
    const idle = async () => {
      await new Promise(setImmediate);
      while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    };
    const done: unknown[] = [];
    const own = createJobQueue({ now });
    const kinds = [kindOf(async (payload) => void done.push(payload))];
    const server = createJobRunner({ database, queue: own, kinds, now, log }).start();
    await idle();
    await database.transaction((to) => own.put(to, { kind: 'test', payload: 'soon' }));
    const runAt = new Date(time + 2 * second);
    await database.transaction((to) => own.put(to, { kind: 'test', payload: 'later', runAt }));
    vi.advanceTimersByTime(100);
    await vi.waitUntil(() => done.length === 1, { interval: 0 });
    await idle();
    time = runAt.getTime();
    vi.advanceTimersByTime(2 * second);
    await vi.waitUntil(() => done.length === 2, { interval: 0 });
    expect(done).toEqual(['soon', 'later']);
    await server.close();
  });
});

describe('on Postgres', () => {
  let opened: OpenedDatabase;
  let database: Database;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    opened = await stores.openPostgres();
    ({ database } = opened);
  });
  afterAll(() => opened.close());
  beforeEach(() => empty(database));
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  function startProcess(...args: string[]): ChildProcess {
    const child = fork(new URL('testing/job-process.ts', import.meta.url), [stores.postgresUrl(), ...args], {
      execArgv: [],
    });
    children.push(child);
    return child;
  }

  test('a job whose put is committed after an attempt of its key began is done by another attempt', async () => {
    const done: unknown[] = [];
    const runner = runnerOf(
      database,
      kindOf(async (payload) => void done.push(payload)),
    );
    await put(database, { key: 'a', payload: 1 });
    await database.transaction(async (late) => {
      await queue.put(late, { kind: 'test', key: 'a', payload: 2 });
      await runner.runDue();
      expect(done).toEqual([1]);
    });
    await runner.runDue();
    expect(done).toEqual([1, 2]);
  });

  test('waiting jobs of one key are done by one attempt, also when two processes claim them at once', async () => {
    const other = await stores.openPostgres();
    onTestFinished(() => other.close());
    const done: string[] = [];
    const kind = kindOf(async (payload) => void done.push(String(payload)), { atOnce: 4 });
    const keys = Array.from({ length: 30 }, (_value, index) => `key ${index}`);
    await database.transaction(async (to) => {
      for (const key of keys.flatMap((each) => [each, each, each]))
        await queue.put(to, { kind: 'test', key, payload: key });
    });
    await Promise.all([database, other.database].map((store) => runnerOf(store, kind).runDue()));
    expect(done.toSorted()).toEqual(keys.toSorted());
  });

  test('200 jobs put by two processes at once are each done once', async () => {
    const done: string[] = [];
    const allDone = Promise.withResolvers<void>();
    for (const name of ['first', 'second']) {
      startProcess(name, '100').on('message', (number: string) => {
        if (done.push(number) === 200) allDone.resolve();
      });
    }
    await allDone.promise;
    expect(new Set(done).size).toBe(200);
    await vi.waitUntil(async () => (await jobsIn(database)).length === 0);
    expect(done).toHaveLength(200);
  });

  test('a job that a process began before kill -9 is done again after its lease', async () => {
    time = Date.now();
    await put(database, { kind: 'endless', payload: 'mine' });
    const killed = startProcess();
    expect(await once(killed, 'message')).toEqual(['mine', undefined]);
    const exit = once(killed, 'exit');
    killed.kill('SIGKILL');
    await exit;
    const done: unknown[] = [];
    const runner = runnerOf(
      database,
      kindOf(async (payload) => void done.push(payload), { name: 'endless' }),
    );
    await runner.runDue();
    expect(done).toEqual([]);
    // The dead process computed the lease by its own clock.
    const [left] = await jobsIn(database);
    time = left?.dueAt.getTime() ?? 0;
    await runner.runDue();
    expect([done, await jobsIn(database)]).toEqual([['mine'], []]);
  });
});
