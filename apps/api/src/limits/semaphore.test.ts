import { expect, test, vi } from 'vitest';
import { createSemaphore } from './semaphore.ts';
import type { Transfer } from './semaphore.ts';

const forever = new AbortController().signal;
const busy = { code: 'unavailable', retryAfter: 10 };
const tooMany = { code: 'rate_limited', retryAfter: 10 };

/** Work that ends when `end` is called. */
function heldWork() {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  let hasBegun = false;
  return {
    hasBegun: () => hasBegun,
    end,
    work: () => {
      hasBegun = true;
      return promise;
    },
  };
}

/** A transfer that lags by so many milliseconds. */
function lagging(milliseconds: number): Transfer & { reasons: unknown[] } {
  const reasons: unknown[] = [];
  return { lag: () => milliseconds, isSlow: () => milliseconds > 0, end: (reason) => reasons.push(reason), reasons };
}

/** Waits until admitted work has begun. */
const settle = () => new Promise<void>(setImmediate);

test('a publisher has its share of slots, and all publishers together have theirs', async () => {
  const semaphore = createSemaphore({ name: 'work', perPublisher: 2, total: 3 });
  const anna = new AbortController();
  await semaphore.acquire('anna', anna.signal);
  await semaphore.acquire('anna', forever);
  await expect(semaphore.acquire('anna', forever)).rejects.toMatchObject(tooMany);
  expect(() => semaphore.check('anna')).toThrow('rate_limited');
  await semaphore.acquire('oleg', forever);
  await expect(semaphore.acquire('oleg', forever)).rejects.toMatchObject(busy);
  expect(() => semaphore.check('oleg')).toThrow('unavailable');

  anna.abort();
  semaphore.check('oleg');
  await semaphore.acquire('oleg', forever);
  await expect(semaphore.acquire('anna', forever)).rejects.toMatchObject(busy);
});

test('a slot is not acquired for a call that is over', async () => {
  const semaphore = createSemaphore({ name: 'work', perPublisher: 1, total: 1 });
  await expect(semaphore.acquire('anna', AbortSignal.abort())).rejects.toThrow('aborted');
  const over = new AbortController();
  const taking = semaphore.acquire('anna', over.signal);
  over.abort();
  await expect(taking).rejects.toThrow('aborted');
  await semaphore.acquire('anna', forever);
});

test('slots for publishers who have none are not for those who have one', async () => {
  const semaphore = createSemaphore({ name: 'work', perPublisher: 3, total: 4, reserved: 2 });
  await semaphore.acquire('anna', forever);
  await semaphore.acquire('anna', forever);
  await expect(semaphore.acquire('anna', forever)).rejects.toMatchObject(busy);
  await semaphore.acquire('oleg', forever);
  await semaphore.acquire('vera', forever);
  await expect(semaphore.acquire('ivan', forever)).rejects.toMatchObject(busy);
});

test('the slowest transfer is ended for a publisher without a slot, for no other, and only when all slots are held', async () => {
  const semaphore = createSemaphore({ name: 'work', perPublisher: 2, total: 3 });
  const [quick, slow, slowest] = [lagging(0), lagging(1_000), lagging(2_000)];
  const over = new AbortController();
  await semaphore.acquire('anna', forever, slow);
  await semaphore.acquire('anna', over.signal, slowest);
  await semaphore.acquire('oleg', forever, quick);
  await expect(semaphore.acquire('oleg', forever)).rejects.toMatchObject(busy);
  expect([slow.reasons, slowest.reasons]).toEqual([[], []]);

  semaphore.check('vera');
  await semaphore.acquire('vera', forever);
  expect(slowest.reasons).toMatchObject([busy]);
  // The slot of the ended transfer is vera's now: its abort must not release the slot again.
  over.abort();
  await expect(semaphore.acquire('vera', forever)).rejects.toMatchObject(busy);
  await semaphore.acquire('ivan', forever);
  expect(slow.reasons).toMatchObject([busy]);
  await expect(semaphore.acquire('boris', forever)).rejects.toMatchObject(busy);
  expect(quick.reasons).toEqual([]);
});

test('work waits for a slot in its order, and failed work releases its slot', async () => {
  const semaphore = createSemaphore({ name: 'work', perPublisher: 3, total: 1, maxWait: 60_000 });
  const order: number[] = [];
  const first = semaphore.run('anna', forever, async () => {
    order.push(1);
    throw new Error('no');
  });
  const others = [2, 3].map((place) => semaphore.run('anna', forever, async () => void order.push(place)));
  await expect(semaphore.run('anna', forever, async () => {})).rejects.toMatchObject(tooMany);
  await expect(first).rejects.toThrow('no');
  await Promise.all(others);
  expect(order).toEqual([1, 2, 3]);
});

test('a publisher without a slot passes those who wait for one more', async () => {
  const semaphore = createSemaphore({ name: 'work', perPublisher: 4, total: 4, reserved: 2, maxWait: 60_000 });
  const [one, two, third] = [heldWork(), heldWork(), heldWork()];
  const annas = [one, two, third].map(({ work }) => semaphore.run('anna', forever, work));
  await semaphore.run('oleg', forever, async () => {});
  expect([one, two, third].map(({ hasBegun }) => hasBegun())).toEqual([true, true, false]);
  one.end();
  await settle();
  expect(third.hasBegun()).toBe(true);
  for (const { end } of [two, third]) end();
  await Promise.all(annas);
});

test('a call that waits too long is refused, and the next one that waits gets the slot', async () => {
  vi.useFakeTimers();
  try {
    const semaphore = createSemaphore({ name: 'work', perPublisher: 1, total: 1, maxWait: 1_000 });
    const running = heldWork();
    const work = semaphore.run('anna', forever, running.work);
    const late = semaphore.run('oleg', forever, async () => {}).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(999);
    const next = semaphore.run('vera', forever, async () => 'done');
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toMatchObject(busy);
    running.end();
    await work;
    await expect(next).resolves.toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a slot that is released as a waiting call ends goes to the next one who waits', async () => {
  const semaphore = createSemaphore({ name: 'work', perPublisher: 1, total: 1, maxWait: 1_000 });
  const [holding, waiting] = [new AbortController(), new AbortController()];
  await semaphore.acquire('anna', holding.signal);
  const left = semaphore.acquire('oleg', waiting.signal);
  const next = semaphore.acquire('vera', forever);
  waiting.abort();
  holding.abort();
  await expect(left).rejects.toThrow('aborted');
  await expect(next).resolves.toBeUndefined();
});

test('a call that ends while it waits leaves its place to the next, and one that ends while it works holds its slot', async () => {
  const semaphore = createSemaphore({ name: 'work', perPublisher: 2, total: 1, maxWait: 60_000 });
  const running = heldWork();
  const caller = new AbortController();
  const work = semaphore.run('anna', caller.signal, running.work);
  const waiting = new AbortController();
  const left = heldWork();
  const leaving = semaphore.run('oleg', waiting.signal, left.work);
  const next = heldWork();
  const nextWork = semaphore.run('vera', forever, next.work);
  const reason = new Error('The caller left.');
  waiting.abort(reason);
  caller.abort();
  await expect(leaving).rejects.toBe(reason);
  await settle();
  expect([left.hasBegun(), next.hasBegun()]).toEqual([false, false]);
  running.end();
  await work;
  next.end();
  await nextWork;
  expect([left.hasBegun(), next.hasBegun()]).toEqual([false, true]);
});

test('without a share, one caller may hold every slot, but never more work runs at once', async () => {
  const semaphore = createSemaphore({ name: 'work', total: 2, maxWait: 60_000 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await settle();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => semaphore.run('anna', forever, work)));
  expect(most).toBe(2);
});

test('a call is refused at once when the queue is full', async () => {
  const semaphore = createSemaphore({ name: 'work', total: 1, queue: 1, maxWait: 60_000, retryAfter: 5 });
  const running = heldWork();
  const first = semaphore.run('anna', forever, running.work);
  semaphore.check('anna');
  const second = semaphore.run('anna', forever, async () => 'done');
  expect(() => semaphore.check('anna')).toThrow('unavailable');
  await expect(semaphore.run('anna', forever, async () => {})).rejects.toMatchObject({
    code: 'unavailable',
    busy: 'work',
    retryAfter: 5,
  });
  running.end();
  await first;
  await expect(second).resolves.toBe('done');
  semaphore.check('anna');
});
