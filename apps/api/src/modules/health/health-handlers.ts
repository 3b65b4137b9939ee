import type { FastifyBaseLogger } from 'fastify';
import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { second } from '#process/durations.ts';
import { productVersion } from '#process/version.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import { createStoreStates } from './store-states.ts';
import type { StoreStates } from './store-states.ts';

interface HealthDependencies {
  sql: Pick<OpenedDatabase, 'kind' | 'ping'>;
  warehouse: Pick<Warehouse, 'kind' | 'ping'>;
  files: Pick<FileStore, 'ping'>;
  /** Whether the process is about to stop and should get no more calls. */
  isStopping: () => boolean;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  /** Milliseconds of a clock that a change of the wall clock does not move. */
  monotonic?: () => number;
}

/** Milliseconds for which the result of a check is reused. */
const freshness = second;

/**
 * Reports whether the process runs and whether it can serve calls. It can without the warehouse and without the files:
 * most calls need neither. Probes are not rate limited; the stores are checked at most once a second.
 */
export function createHealthHandlers({
  sql,
  warehouse,
  files,
  isStopping,
  log,
  monotonic = () => performance.now(),
}: HealthDependencies): Pick<Handlers, 'getHealth' | 'getReadiness'> {
  const check = shared(createStoreStates({ sql, warehouse, files }, log), monotonic);
  return {
    getHealth: async () => productVersion,

    getReadiness: async ({ query }) => {
      if (isStopping()) throw new Rejection('unavailable');
      const states = await check();
      const needed = query.strict === '1' ? Object.values(states) : [states.sql];
      if (needed.includes('down')) throw new Rejection('unavailable');
      return { stores: { sql: sql.kind, warehouse: warehouse.kind }, states };
    },
  };
}

/**
 * Shares a check between callers: they get the outcome of the check that is running, or of the last one while it is
 * fresh.
 */
function shared(check: () => Promise<StoreStates>, monotonic: () => number): () => Promise<StoreStates> {
  let last: { outcome: Promise<StoreStates>; endedAt: number | null } | null = null;

  function start(): NonNullable<typeof last> {
    const started: NonNullable<typeof last> = { outcome: check(), endedAt: null };
    const note = () => void (started.endedAt = monotonic());
    started.outcome.then(note, note);
    return started;
  }

  return async () => {
    if (last === null || (last.endedAt !== null && monotonic() - last.endedAt >= freshness)) last = start();
    return last.outcome;
  };
}
