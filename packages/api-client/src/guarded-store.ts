import type { SessionStore, StoredSession } from './session-store.ts';

const guards = new WeakMap<SessionStore, SessionStore>();

/**
 * A store that never throws, around one that may. Tokens that it fails to write are kept in memory, so that rotated
 * ones are not lost; writing is tried again with the next reading. While it cannot be read, what was read last counts.
 *
 * All clients of one store share one guard.
 */
export function guardedStore(store: SessionStore): SessionStore {
  const existing = guards.get(store);
  if (existing) return existing;
  const guard = createGuard(store);
  guards.set(store, guard);
  guards.set(guard, guard);
  return guard;
}

function createGuard(store: SessionStore): SessionStore {
  let lastRead: StoredSession | null = null;
  /** A session, or null for its removal, that the store did not take, and what the store held at that time. */
  let unsaved: { session: StoredSession | null; over: StoredSession | null } | undefined;

  const readStore = (): StoredSession | null => {
    try {
      lastRead = store.read();
    } catch {
      // What was read last still counts.
    }
    return lastRead;
  };

  const save = (session: StoredSession | null): void => {
    const over = readStore();
    try {
      if (session === null) store.clear();
      else store.write(session);
      unsaved = undefined;
    } catch {
      unsaved = { session, over };
    }
  };

  return {
    ...(store.lockName === undefined ? {} : { lockName: store.lockName }),
    read() {
      const held = readStore();
      if (unsaved === undefined) return held;
      if (areSame(held, unsaved.over)) {
        const { session } = unsaved;
        save(session);
        return session;
      }
      // Somebody else has written to the store since, which is newer.
      unsaved = undefined;
      return held;
    },
    write: save,
    clear: () => save(null),
  };
}

function areSame(one: StoredSession | null, other: StoredSession | null): boolean {
  return one?.userId === other?.userId && one?.token === other?.token && one?.refreshToken === other?.refreshToken;
}
