import type { ReportReader, Warehouse } from '#stores/warehouse/warehouse.ts';
import { startTestWarehouse } from './test-warehouse.ts';
import type { TestWarehouse } from './test-warehouse.ts';

interface LazyWarehouse {
  /** Starts the engine with the first read; `writer` is available after that. */
  warehouse: Warehouse;
  /** Starts the engine unless it has started. */
  start(): Promise<TestWarehouse>;
  /** Ends the engine, if it has started, and removes its folder. */
  remove(): Promise<void>;
}

/** A warehouse for tests that perhaps never read it: the start of an engine uses two cores for a second. */
export function createLazyWarehouse(): LazyWarehouse {
  let starting: Promise<TestWarehouse> | undefined;
  let started: TestWarehouse | undefined;
  const start = async (): Promise<TestWarehouse> => {
    starting ??= startTestWarehouse();
    started = await starting;
    return started;
  };
  const reader: ReportReader = {
    read: async (...asked) => (await start()).reader.read(...asked),
    async *stream(...asked) {
      yield* (await start()).reader.stream(...asked);
    },
  };
  return {
    warehouse: {
      kind: 'embedded',
      reader,
      get writer() {
        if (started === undefined) throw new Error('The warehouse has not started: await startWarehouse() first.');
        return started.writer;
      },
      ping: async () => (await start()).ping(),
      close: async () => (await starting)?.close(),
    },
    start,
    remove: async () => (await starting)?.remove(),
  };
}
