import type { LoginAnswer } from '@publisher-console/api-contract';

import { createSessionLayer } from './session-layer.ts';
import type { ClientSession, SessionStore, StoredSession, SyncSession } from './session.ts';

export type { ClientSession, SessionStore, StoredSession, SyncSession } from './session.ts';

const sessions = new WeakMap<SessionStore, ClientSession>();

/**
 * A session in a store of your own, for `createApiClient({ session })`.
 *
 * @example const session = sessionIn({ read: () => …, write: (session) => …, clear: () => … });
 */
export function sessionIn(store: SessionStore): ClientSession {
  const known = sessions.get(store);
  if (known) return known;
  const session: ClientSession = {
    keepAlive: createSessionLayer,
    lockName: store.lockName,
    read: () => store.read(),
    write: (begun) => store.write(begun),
    clear: () => store.clear(),
  };
  sessions.set(store, session);
  return session;
}

/** A session that the API has just begun, in the form in which it is stored. */
export function storedSession({ user, token, refresh_token: refreshToken }: LoginAnswer['data']): StoredSession {
  return { userId: `${user.id}.${user.uuid}`, token, refreshToken };
}

/** Stores the session in memory: for a worker, a script, a test, or one request on a server. */
export function memorySessionStore(initial: StoredSession | null = null): SyncSession {
  let held = initial;
  return {
    keepAlive: createSessionLayer,
    read: () => held,
    write: (session) => {
      held = session;
    },
    clear: () => {
      held = null;
    },
  };
}

/** The part of the DOM's `Storage` that a session needs; not every environment has a type of that name. */
export interface SessionStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Under which keys the three parts of a session are stored. */
export type SessionStorageKeys = Record<keyof StoredSession, string>;

/**
 * Stores the session in a `Storage` such as `localStorage`, shared by all tabs of the origin.
 *
 * A value that cannot be a token (too long, not printable ASCII) counts as absent, because no header could carry it. A
 * storage that is blocked reads as signed out. A storage that is full ends up empty, which ends the session: the server
 * would refuse a half-written pair only later, when the cause is hard to find.
 */
export function storageSessionStore(storage: SessionStorage, keys: SessionStorageKeys): SyncSession {
  const readPart = (part: keyof StoredSession): string | null => {
    const value = storage.getItem(keys[part]);
    return value !== null && headerSafe.test(value) ? value : null;
  };

  /**
   * Does not write a value that is there already: another tab may have written a newer one that this tab cannot see
   * yet.
   */
  const writePart = (part: keyof StoredSession, value: string): void => {
    if (storage.getItem(keys[part]) !== value) storage.setItem(keys[part], value);
  };

  const clear = (): void => {
    for (const key of Object.values(keys)) {
      try {
        storage.removeItem(key);
      } catch {
        // A blocked storage is empty.
      }
    }
  };

  return {
    keepAlive: createSessionLayer,
    lockName: `session:${keys.refreshToken}`,
    read: () => {
      try {
        const userId = readPart('userId');
        const token = readPart('token');
        const refreshToken = readPart('refreshToken');
        return userId !== null && token !== null && refreshToken !== null ? { userId, token, refreshToken } : null;
      } catch {
        return null;
      }
    },
    write: (session) => {
      try {
        // The refresh token first: if the tab is closed between these lines, the refresh token alone can continue the
        // session.
        writePart('refreshToken', session.refreshToken);
        writePart('token', session.token);
        writePart('userId', session.userId);
      } catch {
        clear();
      }
    },
    clear,
  };
}

const headerSafe = /^[\x21-\x7e]{1,2048}$/;
