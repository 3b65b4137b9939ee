import type { OrPromise, SafeStore, SessionStore, StoredSession } from './session.ts';

/** A store that the clients of a session share. */
export interface GuardedStore extends SafeStore {
  readonly lockName?: string | undefined;
  /**
   * Replaces the session unless it has changed, that is, unless its user or its access token is another one. Only the
   * access token counts: another tab's write can become visible in parts, the refresh token first.
   *
   * @returns whether it was replaced, and the session that the store has then
   */
  replace(expected: StoredSession, next: StoredSession | null): Promise<Replacement>;
}

export interface Replacement {
  replaced: boolean;
  held: StoredSession | null;
}

const guards = new WeakMap<SessionStore, GuardedStore>();

/**
 * Wraps a store so that it never fails. Tokens that cannot be written stay in memory, so that rotated ones are not lost,
 * and are written again at the next reading. While the store cannot be read, the last read session counts.
 *
 * Its operations never overlap, and those of a store without promises are over when they return. All clients of one
 * store share one guard.
 */
export function guardedStore(store: SessionStore): GuardedStore {
  const existing = guards.get(store);
  if (existing) return existing;
  const guard = createGuard(store);
  guards.set(store, guard);
  return guard;
}

function createGuard(store: SessionStore): GuardedStore {
  let lastRead: StoredSession | null = null;
  /** The session, or null for its removal, that could not be written, and the store's content at that time. */
  let unsaved: { session: StoredSession | null; over: StoredSession | null } | undefined;

  const readStore = (): OrPromise<StoredSession | null> =>
    settle(
      () => store.read(),
      (held) => (lastRead = held),
      // The store cannot be read now: the last read session counts.
      () => lastRead,
    );

  const save = (session: StoredSession | null): OrPromise<void> =>
    after(readStore(), (over) =>
      settle(
        () => (session === null ? store.clear() : store.write(session)),
        () => void (unsaved = undefined),
        () => void (unsaved = { session, over }),
      ),
    );

  const read = (): OrPromise<StoredSession | null> =>
    after(readStore(), (held) => {
      if (unsaved === undefined) return held;
      const { session, over } = unsaved;
      if (areSame(held, over)) return after(save(session), () => session);
      // Another client has written to the store since.
      unsaved = undefined;
      return held;
    });

  const replace = (expected: StoredSession, next: StoredSession | null): OrPromise<Replacement> =>
    after(read(), (held) => {
      if (!isSameAccess(held, expected)) return { replaced: false, held };
      return after(save(next), () => after(read(), (now) => ({ replaced: true, held: now })));
    });

  const inTurn = createTurns();
  return {
    lockName: store.lockName,
    read: () => inTurn(read),
    write: (session) => inTurn(() => save(session)),
    clear: () => inTurn(() => save(null)),
    replace: (expected, next) => inTurn(() => replace(expected, next)),
  };
}

/** Whether a session has the same user and the same access token. */
export function isSameAccess(one: StoredSession | null, other: StoredSession): boolean {
  return one?.userId === other.userId && one.token === other.token;
}

function areSame(one: StoredSession | null, other: StoredSession | null): boolean {
  if (one === null || other === null) return one === other;
  return isSameAccess(one, other) && one.refreshToken === other.refreshToken;
}

/** Any object with `then`: libraries have promises of their own. */
function isPromise<Value>(value: OrPromise<Value>): value is Promise<Value> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/** Continues with a value: at once, or when its promise is fulfilled. */
function after<Value, Result>(value: OrPromise<Value>, next: (value: Value) => OrPromise<Result>): OrPromise<Result> {
  return isPromise(value) ? afterwards(value, next) : next(value);
}

async function afterwards<Value, Result>(value: Promise<Value>, next: (value: Value) => OrPromise<Result>) {
  return next(await value);
}

/** Runs a step, which may throw or reject, and continues with its value or without: at once, or when it is over. */
function settle<Value, Result>(
  step: () => OrPromise<Value>,
  done: (value: Value) => Result,
  failed: () => Result,
): OrPromise<Result> {
  try {
    const value = step();
    return isPromise(value) ? settleLater(value, done, failed) : done(value);
  } catch {
    return failed();
  }
}

async function settleLater<Value, Result>(value: Promise<Value>, done: (value: Value) => Result, failed: () => Result) {
  try {
    return done(await value);
  } catch {
    return failed();
  }
}

/** Runs operations one after the other. One that needs no promise is over when this returns, if it is its turn. */
function createTurns(): <Value>(run: () => OrPromise<Value>) => Promise<Value> {
  let last: Promise<unknown> | undefined;
  return (run) => {
    const result = last ? last.then(run) : run();
    if (!isPromise(result)) return Promise.resolve(result);
    const turn = Promise.resolve(result).finally(() => {
      if (last === turn) last = undefined;
    });
    last = turn;
    return turn;
  };
}
