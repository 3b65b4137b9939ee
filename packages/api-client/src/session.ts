import type { BeginCall, SigningOptions } from './signing.ts';

/** The session of a signed-in publisher, as a device stores it. `userId` is the `id` of the current user. */
export interface StoredSession {
  userId: string;
  /** The access token, sent as `Authorization: Bearer …`. */
  token: string;
  /** The refresh token, sent as `Refresh-Token`. `POST /token/refresh` replaces it, so it works once. */
  refreshToken: string;
}

/** A value, or the promise of one. */
export type OrPromise<Value> = Value | Promise<Value>;

/**
 * Where a session is stored. Implement it to store tokens in another place, such as a database that several hosts share,
 * and give it to `sessionIn`. A method that fails, by a throw or a rejected promise, fails no call: the client holds
 * tokens that could not be written in memory, and writes them again with the next call.
 */
export interface SessionStore {
  /** The whole session, or null: half a session counts as none. */
  read(): OrPromise<StoredSession | null>;
  write(session: StoredSession): OrPromise<void>;
  clear(): OrPromise<void>;
  /**
   * The name of a Web Lock, for a store that several tabs or workers of one origin share. If several of them find that
   * the access token has expired, one refreshes it while the others wait, and then use its result.
   */
  readonly lockName?: string | undefined;
}

/** A store, with the code that keeps its session alive. A program whose clients have no session does not load this. */
export interface ClientSession extends SessionStore {
  readonly keepAlive: KeepAlive;
}

/** A session in a store that answers at once. */
export interface SyncSession extends ClientSession {
  read(): StoredSession | null;
  write(session: StoredSession): void;
  clear(): void;
}

/** A store that never fails, and carries out its operations in the order of the calls. */
export interface SafeStore {
  read(): Promise<StoredSession | null>;
  write(session: StoredSession): Promise<void>;
  clear(): Promise<void>;
}

/** Signs the calls of a client with the session in a store. */
export type KeepAlive = (store: SessionStore, options: SigningOptions) => { session: SafeStore; begin: BeginCall };
