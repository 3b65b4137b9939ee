import type { FastifyBaseLogger } from 'fastify';
import { second } from '#process/durations.ts';
import { inTime } from '#process/in-time.ts';
import { oneAtATime } from '#process/one-at-a-time.ts';

/** Milliseconds in which a store has to answer. */
const timeOut = 3 * second;

type StoreName = 'sql' | 'warehouse' | 'files';

/** Whether each store answers. */
export type StoreStates = Record<StoreName, 'up' | 'down'>;

/** Checks all stores at once. The log has a line when one goes down, and when it is up again. */
export function createStoreStates(
  stores: Record<StoreName, { ping(): Promise<void> }>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): () => Promise<StoreStates> {
  const before: StoreStates = { sql: 'up', warehouse: 'up', files: 'up' };

  /** Notes the state of a store, and logs a change. */
  function note(store: StoreName, state: 'up' | 'down', error?: unknown): 'up' | 'down' {
    const isChanged = state !== before[store];
    before[store] = state;
    if (isChanged && state === 'down') log.warn({ err: error, store }, 'a store does not answer');
    if (isChanged && state === 'up') log.info({ store }, 'a store answers again');
    return state;
  }

  const pings = {
    sql: oneAtATime(() => stores.sql.ping()),
    warehouse: oneAtATime(() => stores.warehouse.ping()),
    files: oneAtATime(() => stores.files.ping()),
  };
  const stateOf = (store: StoreName) =>
    inTime(pings[store](), timeOut).then(
      () => note(store, 'up'),
      (error: unknown) => note(store, 'down', error),
    );

  return async () => {
    const [sql, warehouse, files] = await Promise.all([stateOf('sql'), stateOf('warehouse'), stateOf('files')]);
    return { sql, warehouse, files };
  };
}
