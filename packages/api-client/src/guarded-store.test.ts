import { expect, test } from 'vitest';

import { guardedStore } from './guarded-store.ts';
import { memorySessionStore } from './session-store.ts';

const session = { userId: '100001', token: 'access-1', refreshToken: 'refresh-1' };
const renewed = { ...session, token: 'access-2', refreshToken: 'refresh-2' };

function refuse(): never {
  throw new Error('The disk is full');
}

test('while a store cannot be read, what was read last counts', () => {
  const memory = memorySessionStore(session);
  let isBroken = false;
  const guard = guardedStore({ ...memory, read: () => (isBroken ? refuse() : memory.read()) });
  expect(guard.read()).toEqual(session);
  isBroken = true;
  expect(guard.read()).toEqual(session);
});

test('a session that could not be written gives way to one that somebody else writes', () => {
  const memory = memorySessionStore(session);
  const guard = guardedStore({ ...memory, write: refuse });
  guard.write(renewed);
  expect(guard.read()).toEqual(renewed);
  const other = { ...session, userId: '100002' };
  memory.write(other);
  expect(guard.read()).toEqual(other);
  memory.clear();
  expect(guard.read()).toBeNull();
});

test('one store has one guard, which keeps the name of its lock', () => {
  const store = { ...memorySessionStore(), lockName: 'session' };
  const guard = guardedStore(store);
  expect(guardedStore(store)).toBe(guard);
  expect(guardedStore(guard)).toBe(guard);
  expect(guard.lockName).toBe('session');
});
