import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { second } from '#process/durations.ts';
import { productVersion } from '#process/version.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';

interface HealthDependencies {
  sql: Pick<OpenedDatabase, 'kind' | 'ping'>;
  warehouse: Pick<Warehouse, 'kind' | 'ping'>;
  files: Pick<FileStore, 'ping'>;
  /** Milliseconds of a clock that a change of the wall clock does not move. */
  monotonic?: () => number;
}

/** Milliseconds in which the stores have to answer a check. */
const timeOut = 3 * second;
/** Milliseconds for which the result of a check is reused. */
const freshness = second;

/**
 * Reports whether the process runs and whether its stores are ready. Probes are not rate limited; the stores are
 * checked at most once a second.
 */
export function createHealthHandlers({
  sql,
  warehouse,
  files,
  monotonic = () => performance.now(),
}: HealthDependencies): Pick<Handlers, 'getHealth' | 'getReadiness'> {
  const check = shared(() => inTime(Promise.all([sql.ping(), warehouse.ping(), files.ping()])), monotonic);
  return {
    getHealth: async () => productVersion,

    getReadiness: async () => {
      try {
        await check();
      } catch (cause) {
        throw new Rejection('unavailable', { cause });
      }
      return { stores: { sql: sql.kind, warehouse: warehouse.kind } };
    },
  };
}

/**
 * Shares a check between callers: they get the outcome of the check that is running, or of the last one while it is
 * fresh.
 */
function shared(check: () => Promise<void>, monotonic: () => number): () => Promise<void> {
  let last: { outcome: Promise<void>; endedAt: number | null } | null = null;

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

async function inTime(answers: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('A store does not answer in time.')), timeOut);
  try {
    await Promise.race([answers, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
