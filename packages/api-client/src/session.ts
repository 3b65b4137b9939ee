import type { OnAttempt } from './attempt.ts';
import type { Send } from './transport.ts';

/** The session of a signed-in person, as a device stores it. */
export interface StoredSession {
  /** Who is signed in, for which publisher: `id` and `uuid` of the current user. Several persons share an `id`. */
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

/** A store, with the code that maintains its session. A program whose clients have no session does not load this. */
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

/** Sends one try of a call in the name of its caller. `send` may add a body to each try. */
type SendSigned = (request: Request, send: Send) => Promise<Response>;

/** Begins a call. Its caller is the user who is signed in now, also if another one signs in before a retry. */
export type BeginCall = (request: Request) => Promise<SendSigned>;

/** What a layer that signs calls needs of its client. */
export interface SigningOptions {
  /** The API's base address, absolute. */
  address: string;
  /** Sends the layer's own requests, such as a refresh. */
  send: Send;
  /** Gets each of these requests when it is over. */
  report: OnAttempt;
  /** Called once for each session that the server ends, after the store was cleared. */
  onSessionEnd: () => void;
}

/** Whether a request goes to the API itself. Any other server gets no token. */
export function isForApi(request: Request, address: string): boolean {
  return new URL(request.url).origin === new URL(address).origin;
}
