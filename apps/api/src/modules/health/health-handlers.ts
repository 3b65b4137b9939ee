import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';

interface HealthDependencies {
  sql: Pick<OpenedDatabase, 'kind' | 'ping'>;
  warehouse: Pick<Warehouse, 'kind' | 'ping'>;
  files: FileStore;
}

/** Milliseconds; who watches the server wants an answer, not a wait. */
const patience = 3_000;

/** Answers whether the process lives, and whether its stores do. */
export function healthHandlers({
  sql,
  warehouse,
  files,
}: HealthDependencies): Pick<Handlers, 'getHealth' | 'getReadiness'> {
  return {
    getHealth: async () => null,

    getReadiness: async () => {
      try {
        await inTime(Promise.all([sql.ping(), warehouse.ping(), files.ping()]));
      } catch (cause) {
        throw new Rejection('unavailable', { cause });
      }
      return { stores: { sql: sql.kind, warehouse: warehouse.kind } };
    },
  };
}

async function inTime(answers: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('A store does not answer in time.')), patience);
  try {
    await Promise.race([answers, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
