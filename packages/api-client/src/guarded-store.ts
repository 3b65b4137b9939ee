import type { SessionStore, StoredSession } from './session-store.ts';

const guards = new WeakMap<SessionStore, SessionStore>();

/**
 * Wraps a store so that it never throws. Tokens that cannot be written stay in memory, so that rotated ones are not lost, and
 * are written again at the next reading. While the store cannot be read, the last read session counts.
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
  /** The session, or null for its removal, that could not be written, and the store's content at that time. */
  let unsaved: { session: StoredSession | null; over: StoredSession | null } | undefined;

  const readStore = (): StoredSession | null => {
    try {
      lastRead = store.read();
    } catch {
      // The store cannot be read now: the last read session counts.
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
      // Another client has written to the store since.
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
