import { expect, test } from 'vitest';

import { storageSessionStore } from './session-store.ts';
import type { SessionStorage } from './session-store.ts';

const keys = { userId: 'user', token: 'token', refreshToken: 'refresh' };
const session = { userId: '100001', token: 'access-1', refreshToken: 'refresh-1' };

function refuse(): never {
  throw new DOMException('Blocked', 'SecurityError');
}

function storageWith(values: Map<string, string>): SessionStorage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

test('a session is stored under the given keys, read back, and cleared with nothing else', () => {
  const values = new Map([['theme', 'dark']]);
  const store = storageSessionStore(storageWith(values), keys);
  store.write(session);
  expect(Object.fromEntries(values)).toEqual({
    theme: 'dark',
    user: '100001',
    token: 'access-1',
    refresh: 'refresh-1',
  });
  expect(store.read()).toEqual(session);
  store.clear();
  expect(Object.fromEntries(values)).toEqual({ theme: 'dark' });
  expect(store.read()).toBeNull();
});

test('a refresh token that stays the same is not written over a newer one that this tab does not see yet', () => {
  const seen = new Map([['refresh', 'refresh-1']]);
  const written = new Map([['refresh', 'refresh-2']]);
  const lagging = { ...storageWith(written), getItem: (key: string) => seen.get(key) ?? null };
  storageSessionStore(lagging, keys).write({ ...session, token: 'access-2' });
  expect(Object.fromEntries(written)).toEqual({ user: '100001', token: 'access-2', refresh: 'refresh-2' });
});

test.each(['user', 'token', 'refresh'])('a session without its %s counts as absent', (missing) => {
  const values = new Map(
    [
      ['user', '1'],
      ['token', 'a'],
      ['refresh', 'r'],
    ].filter(([key]) => key !== missing) as [string, string][],
  );
  expect(storageSessionStore(storageWith(values), keys).read()).toBeNull();
});

test.each([
  ['nothing', ''],
  ['a line break', 'a\r\nX-Injected: 1'],
  ['letters that no header carries', 'токен'],
  ['five megabytes', 'x'.repeat(5_000_000)],
])('a token that is %s counts as absent', (_, token) => {
  const values = new Map([
    ['user', '1'],
    ['token', token],
    ['refresh', 'r'],
  ]);
  expect(storageSessionStore(storageWith(values), keys).read()).toBeNull();
});

test('a blocked storage reads as signed out, and no method throws', () => {
  const store = storageSessionStore({ getItem: refuse, setItem: refuse, removeItem: refuse }, keys);
  store.write(session);
  store.clear();
  expect(store.read()).toBeNull();
});

test('a storage that is full does not hold half a session', () => {
  const values = new Map<string, string>();
  const full: SessionStorage = {
    ...storageWith(values),
    setItem: (key, value) => {
      if (values.size === 1) throw new DOMException('Full', 'QuotaExceededError');
      values.set(key, value);
    },
  };
  storageSessionStore(full, keys).write(session);
  expect(values.size).toBe(0);
});
