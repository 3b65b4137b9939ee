/** The session of a signed-in publisher, as a device stores it. `userId` is the `id` of the current user. */
export interface StoredSession {
  userId: string;
  /** The access token, sent as `Authorization: Bearer …`. */
  token: string;
  /** The refresh token, sent as `Refresh-Token`. `POST /token/refresh` replaces it, so it works once. */
  refreshToken: string;
}

/**
 * Where the client stores the session. Implement it to store tokens in another place. A method that throws fails no
 * call: the client holds tokens that could not be written in memory, and writes them again with the next call.
 */
export interface SessionStore {
  /** The whole session, or null: half a session counts as none. */
  read(): StoredSession | null;
  write(session: StoredSession): void;
  clear(): void;
  /**
   * The name of a Web Lock, for a store that several tabs or workers of one origin share. If several of them find that
   * the access token has expired, one refreshes it while the others wait, and then use its result.
   */
  readonly lockName?: string;
}

/** Stores the session in memory: for a worker, a script, a test, or one request on a server. */
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
 * Stores the session in a `Storage` such as `localStorage`, shared by all tabs of the origin.
 *
 * A value that cannot be a token (too long, not printable ASCII) counts as absent, because no header could carry it. A
 * storage that is blocked reads as signed out. A storage that is full ends up empty, which ends the session: the server
 * would refuse a half-written pair only later, when the cause is hard to find.
 */
export function storageSessionStore(storage: SessionStorage, keys: SessionStorageKeys): SessionStore {
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
