import type { FastifyBaseLogger } from 'fastify';
import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { productVersion } from '#process/version.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import { createStoreStates, storeNames } from './store-states.ts';

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
      if (isStopping()) throw new Rejection('unavailable', { data: { isStopping: true, states: storeStates.last() } });
      const needed = query.strict === '1' ? storeNames : (['sql'] as const);
      const states = await storeStates.check(needed);
      if (needed.some((store) => states[store] === 'down'))
        throw new Rejection('unavailable', { data: { isStopping: false, states } });
      return { stores: { sql: sql.kind, warehouse: warehouse.kind }, states };
    },
  };
}
