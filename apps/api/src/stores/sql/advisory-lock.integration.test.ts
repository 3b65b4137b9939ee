import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { withAdvisoryLock, tryAdvisoryLock } from './advisory-lock.ts';
import { asOwner } from './as-owner.ts';
import { startBothStores } from './testing/both-stores.ts';

const stores = startBothStores();

it('lets one process work while another of the same name waits', async () => {
  const [first, second, observer] = [
    await stores.openPostgres(),
    await stores.openPostgres(),
    await stores.openPostgres(),
  ];
  const events: string[] = [];
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const working = withAdvisoryLock(first.database, 'work', async () => {
    events.push('first begins');
    started.resolve();
    await released.promise;
    events.push('first ends');
  });
  await started.promise;
  const waiting = withAdvisoryLock(second.database, 'work', async () => void events.push('second begins'));
  const canBegin = () => observer.database.transaction((transaction) => tryAdvisoryLock(transaction, 'work'));
  expect(await canBegin()).toBe(false);
  await withAdvisoryLock(observer.database, 'other work', async () => void events.push('other work'));
  released.resolve();
  await Promise.all([working, waiting]);
  expect(events).toEqual(['first begins', 'other work', 'first ends', 'second begins']);
  expect(await canBegin()).toBe(true);
  await Promise.all([first.close(), second.close(), observer.close()]);
});

it('sends heartbeats while the work is long, so that the connection and the right to work are not lost', async () => {
  const [worker, observer] = [await stores.openPostgres(), await stores.openPostgres()];
  const heartbeats = sql`pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and query = 'select 1'`;
  const countHeartbeats = async () =>
    (await asOwner(observer.database, (owner) => owner.select({ pid: sql`pid` }).from(heartbeats))).length;
  const work = () => expect.poll(countHeartbeats, { timeout: 20_000 }).toBe(1);
  await withAdvisoryLock(worker.database, 'work', work, 20);
  await Promise.all([worker.close(), observer.close()]);
});

describe.each(stores.each)('work on %s', (_engine, open) => {
  it('that fails lets the next one begin', async () => {
    const store = await open();
    await expect(withAdvisoryLock(store.database, 'work', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    let isDone = false;
    await withAdvisoryLock(store.database, 'work', async () => {
      isDone = true;
    });
    expect(isDone).toBe(true);
    await store.close();
  });
});
