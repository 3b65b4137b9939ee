import type { FastifyBaseLogger } from 'fastify';
import type { Handlers } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { second } from '#process/durations.ts';
import { inTime, oneAtATime } from '#process/in-time.ts';
import { productVersion } from '#process/version.ts';
import { isDiskFull } from '#stores/store-faults.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';

/** Milliseconds in which a store has to answer. */
const timeOut = 3 * second;

/** Milliseconds that a caller waits for a store that it does not need: a probe of Kubernetes waits a second in all. */
const patience = second / 2;

/** Milliseconds for which the result of a check is reused. */
const freshness = second;

/** The stores, and the disk of the data folder, which is up as long as it has room for writes. */
const storeNames = ['sql', 'warehouse', 'files', 'disk'] as const;

const messages = {
  store: ['a store does not answer', 'a store answers again'],
  disk: ['the disk of the data folder is full', 'the disk of the data folder has room again'],
} as const;

type StoreName = (typeof storeNames)[number];

/** Whether each store answers. */
type StoreStates = Record<StoreName, 'up' | 'down'>;

interface StoreStatesOptions {
  stores: Record<StoreName, { ping(): Promise<void> }>;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  /** Milliseconds of a clock that a change of the wall clock does not move. */
  monotonic: () => number;
}

interface StoreStatesReader {
  /**
   * Checks all stores at once, each at most once a second, and waits for those that the caller needs. For another store
   * that is slow, it returns the last seen state.
   */
  check(needed: readonly StoreName[]): Promise<StoreStates>;
  /** The states that were seen last. */
  last(): StoreStates;
}

/** The states of the stores. The log has a line when one goes down, and when it is up again. */
function createStoreStates({ stores, log, monotonic }: StoreStatesOptions): StoreStatesReader {
  /** The last state of a disk that is down: true when it is full, false when its room cannot be read. */
  let isFull = false;
  const seen: StoreStates = { sql: 'up', warehouse: 'up', files: 'up', disk: 'up' };

  /** Notes the state of a store, and logs a change. */
  function note(store: StoreName, state: 'up' | 'down', error?: unknown): void {
    const isChanged = state !== seen[store];
    seen[store] = state;
    if (store === 'disk' && state === 'down') isFull = isDiskFull(error);
    const [down, up] = messages[store === 'disk' && isFull ? 'disk' : 'store'];
    if (isChanged && state === 'down') log.warn({ err: error, store }, down);
    if (isChanged && state === 'up') log.info({ store }, up);
  }

  const checkOf = (store: StoreName) => {
    const ping = oneAtATime(() => stores[store].ping());
    return reused(
      () =>
        inTime(ping(), timeOut).then(
          () => note(store, 'up'),
          (error: unknown) => note(store, 'down', error),
        ),
      monotonic,
    );
  };
  const checks = {
    sql: checkOf('sql'),
    warehouse: checkOf('warehouse'),
    files: checkOf('files'),
    disk: checkOf('disk'),
  };

  return {
    check: async (needed) => {
      await Promise.all(
        storeNames.map((store) =>
          needed.includes(store) ? checks[store]() : inTime(checks[store](), patience).catch(() => {}),
        ),
      );
      return { ...seen };
    },
    last: () => ({ ...seen }),
  };
}

/** Callers get the check that is running, or the last one while it is fresh. It never fails. */
function reused(check: () => Promise<void>, monotonic: () => number): () => Promise<void> {
  let last: { check: Promise<void>; endedAt: number | null } | null = null;
  return () => {
    if (last === null || (last.endedAt !== null && monotonic() - last.endedAt >= freshness)) {
      const started: NonNullable<typeof last> = { check: check(), endedAt: null };
      void started.check.then(() => (started.endedAt = monotonic()));
      last = started;
    }
    return last.check;
  };
}

interface HealthDependencies {
  sql: Pick<OpenedDatabase, 'kind' | 'ping'>;
  warehouse: Pick<Warehouse, 'kind' | 'ping'>;
  files: Pick<FileStore, 'ping'>;
  /** The disk of the data folder: `ping` rejects while it has no room for writes. */
  disk: Pick<FileStore, 'ping'>;
  /** Whether the process is about to stop and should get no more calls. */
  isStopping: () => boolean;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  /** Milliseconds of a clock that a change of the wall clock does not move. */
  monotonic?: () => number;
}

/**
 * Reports whether the process runs and whether it can serve calls. It can without the warehouse and without the files:
 * most calls need neither. Without room on the disk it can, too: what is there can be read. Probes are not rate limited; the
 * stores are checked at most once a second.
 */
export function createHealthHandlers({
  sql,
  warehouse,
  files,
  disk,
  isStopping,
  log,
  monotonic = () => performance.now(),
}: HealthDependencies): Pick<Handlers, 'getHealth' | 'getReadiness'> {
  const storeStates = createStoreStates({ stores: { sql, warehouse, files, disk }, log, monotonic });
  return {
    getHealth: async () => productVersion,

    getReadiness: async ({ query }) => {
      // At once, whatever the stores do.
      if (isStopping()) throw new ApiError('unavailable', { data: { isStopping: true, states: storeStates.last() } });
      const needed = query.strict === '1' ? storeNames : (['sql'] as const);
      const states = await storeStates.check(needed);
      if (needed.some((store) => states[store] === 'down'))
        throw new ApiError('unavailable', { data: { isStopping: false, states } });
      return { stores: { sql: sql.kind, warehouse: warehouse.kind }, states };
    },
  };
}
