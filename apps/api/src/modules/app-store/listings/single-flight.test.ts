import { expect, test } from 'vitest';
import { createSingleFlight } from './store-listings.ts';

const stay = () => new AbortController().signal;

function startWork() {
  const started: { signal: AbortSignal; finish: (result: string) => void; fail: (error: Error) => void }[] = [];
  const work = (signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => reject(new Error('ended')));
    started.push({ signal, finish: resolve, fail: reject });
    return promise;
  };
  return { started, work };
}

test('work is done once for all concurrent callers, and once more for later ones', async () => {
  const { started, work } = startWork();
  const once = createSingleFlight<string>();
  const all = [once('a', stay(), work), once('a', stay(), work), once('b', stay(), work)];
  expect(started).toHaveLength(2);
  started[0]?.finish('A');
  started[1]?.finish('B');
  expect(await Promise.all(all)).toEqual(['A', 'A', 'B']);
  const later = once('a', stay(), work);
  started[2]?.finish('later');
  expect(await later).toBe('later');
});

test('a failure reaches all, and the next one tries again', async () => {
  const { started, work } = startWork();
  const once = createSingleFlight<string>();
  const both = [once('a', stay(), work), once('a', stay(), work)];
  started[0]?.fail(new Error('down'));
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = once('a', stay(), work);
  started[1]?.finish('up');
  expect(await next).toBe('up');
});

test('a caller that leaves waits no longer, and the others still get the result', async () => {
  const { started, work } = startWork();
  const once = createSingleFlight<string>();
  const leaving = new AbortController();
  const gone = once('a', leaving.signal, work);
  const staying = once('a', stay(), work);
  leaving.abort(new Error('left'));
  await expect(gone).rejects.toThrow('left');
  expect(started[0]?.signal.aborted).toBe(false);
  started[0]?.finish('A');
  expect(await staying).toBe('A');
});

test('work without a waiting caller ends, and later callers do not get it', async () => {
  const { started, work } = startWork();
  const once = createSingleFlight<string>();
  const leaving = new AbortController();
  const gone = once('a', leaving.signal, work);
  leaving.abort(new Error('left'));
  await expect(gone).rejects.toThrow('left');
  expect(started[0]?.signal.aborted).toBe(true);
  const next = once('a', stay(), work);
  started[1]?.finish('anew');
  expect(await next).toBe('anew');
});
