import { setImmediate } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { guardedStore } from './guarded-store.ts';
import type { SessionStore, StoredSession } from './session.ts';
import { memorySessionStore } from './session-store.ts';

const session = { userId: '100001', token: 'access-1', refreshToken: 'refresh-1' };
const renewed = { ...session, token: 'access-2', refreshToken: 'refresh-2' };

function refuse(): never {
  throw new Error('The disk is full');
}

test('while a store cannot be read, what was read last counts', async () => {
  const memory = memorySessionStore(session);
  let isBroken = false;
  const guard = guardedStore({ ...memory, read: () => (isBroken ? refuse() : memory.read()) });
  expect(await guard.read()).toEqual(session);
  isBroken = true;
  expect(await guard.read()).toEqual(session);
});

test('a session that could not be written is replaced by one that another program writes', async () => {
  const memory = memorySessionStore(session);
  const guard = guardedStore({ ...memory, write: refuse });
  await guard.write(renewed);
  expect(await guard.read()).toEqual(renewed);
  const other = { ...session, userId: '100002' };
  memory.write(other);
  expect(await guard.read()).toEqual(other);
  memory.clear();
  expect(await guard.read()).toBeNull();
});

test('one store has one guard, which has the name of its lock', () => {
  const store = { ...memorySessionStore(), lockName: 'session' };
  const guard = guardedStore(store);
  expect(guardedStore(store)).toBe(guard);
  expect(guard.lockName).toBe('session');
});

describe('a store that answers later', () => {
  /** Its methods wait until the test lets them go on. */
  function promisingStore(initial: StoredSession | null) {
    const memory = memorySessionStore(initial);
    const waiting: (() => void)[] = [];
    const later = async <Value>(run: () => Value): Promise<Value> => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      return run();
    };
    const store: SessionStore = {
      read: () => later(() => memory.read()),
      write: (begun) => later(() => memory.write(begun)),
      clear: () => later(() => memory.clear()),
    };
    const answerAll = async (): Promise<void> => {
      for (let turns = 0; turns < 20; turns += 1) {
        waiting.shift()?.();
        await setImmediate();
      }
    };
    return { store, memory, waiting, answerAll };
  }

  test('is not written over by a refresh whose session was ended meanwhile, in whichever order both began', async () => {
    for (const order of ['log-out first', 'refresh first']) {
      const { store, memory, answerAll } = promisingStore(session);
      const guard = guardedStore(store);
      const leave = order === 'log-out first' ? guard.clear() : undefined;
      const refresh = guard.replace(session, renewed);
      await Promise.all([leave ?? guard.clear(), answerAll()]);
      expect((await refresh).replaced).toBe(order === 'refresh first');
      expect(memory.read()).toBeNull();
    }
  });

  test('gets one call at a time', async () => {
    const { store, waiting, answerAll } = promisingStore(session);
    const guard = guardedStore(store);
    const all = [guard.write(renewed), guard.read(), guard.clear(), guard.read()];
    expect(waiting).toHaveLength(1);
    await answerAll();
    expect(await Promise.all(all)).toEqual([undefined, renewed, undefined, null]);
  });

  test('loses no tokens that it fails to write, and no call after a failed one', async () => {
    const guard = guardedStore({
      read: () => Promise.resolve(session),
      write: () => Promise.reject(new Error('The database is gone')),
      clear: () => Promise.resolve(),
    });
    await guard.write(renewed);
    expect(await guard.read()).toEqual(renewed);
  });
});
