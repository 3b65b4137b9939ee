import { describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';
import { startBothStores } from './testing/both-stores.ts';
import { lockWait } from './testing/lock-wait.ts';

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
  const working = oneAtATime(first.database, 'work', async () => {
    events.push('first begins');
    started.resolve();
    await released.promise;
    events.push('first ends');
  });
  await started.promise;
  const waiting = oneAtATime(second.database, 'work', async () => void events.push('second begins'));
  await lockWait(observer.database);
  await oneAtATime(observer.database, 'other work', async () => void events.push('other work'));
  released.resolve();
  await Promise.all([working, waiting]);
  expect(events).toEqual(['first begins', 'other work', 'first ends', 'second begins']);
  await Promise.all([first.close(), second.close(), observer.close()]);
});

describe.each(stores.each)('work on %s', (_engine, open) => {
  it('that fails lets the next one begin', async () => {
    const store = await open();
    await expect(oneAtATime(store.database, 'work', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    let isDone = false;
    await oneAtATime(store.database, 'work', async () => {
      isDone = true;
    });
    expect(isDone).toBe(true);
    await store.close();
  });
});
