/** A signed-in publisher as a device remembers it. `userId` is the `id` of the current user. */
export interface StoredSession {
  userId: string;
  /** The access token, sent as `Authorization: Bearer …`. */
  token: string;
  /** The refresh token, sent as `Refresh-Token` and spent by `POST /token/refresh`. */
  refreshToken: string;
}

/**
 * Where the client keeps the session. Implement it to keep tokens elsewhere. A method that throws ends no call: the
 * client keeps tokens that could not be written in memory, and writes them again with the next call.
 */
export interface SessionStore {
  /** The whole session, or null: half a session counts as none. */
  read(): StoredSession | null;
  write(session: StoredSession): void;
  clear(): void;
  /**
   * A Web Lock's name, where several tabs or workers of one origin share this store: of those that find the access
   * token expired, one at a time then refreshes it and the others take over its result.
   */
  readonly lockName?: string;
}

/** Keeps the session in memory: for a worker, a script, a test, or one request on a server. */
export function memorySessionStore(initial: StoredSession | null = null): SessionStore {
  let held = initial;
  return {
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
 * Keeps the session in a `Storage` such as `localStorage`, shared by all tabs of the origin.
 *
 * A value that cannot be a token (too long, not printable ASCII) counts as absent, because no header could carry it.
 * A storage that is blocked reads as signed out. One that is full ends up empty, which ends the session: a pair of
 * which only one half was written would be refused later, far from its cause.
 */
export function storageSessionStore(storage: SessionStorage, keys: SessionStorageKeys): SessionStore {
  const readPart = (part: keyof StoredSession): string | null => {
    const value = storage.getItem(keys[part]);
    return value !== null && headerSafe.test(value) ? value : null;
  };

  /** Keeps an entry that has this value already: another tab may have written a newer one that this tab cannot see yet. */
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
        // The refresh token first: if the tab dies between these lines, it is enough to refresh the session.
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
