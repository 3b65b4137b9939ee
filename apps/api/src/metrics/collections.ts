import type { FastifyBaseLogger } from 'fastify';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { second } from '#process/durations.ts';
import { inTime } from '#process/in-time.ts';

/** Milliseconds for which figures are shared by all scrapes. */
const freshness = 10 * second;

/** Figures that need a query of a store. */
export interface Collection<Figures> {
  /** Its name in the metric that shows whether it succeeded. */
  name: string;
  /** Its metrics. They have no values while the figures are not known. */
  gauges: Gauge[];
  collect: () => Promise<Figures>;
  show: (figures: Figures) => void;
}

/** Updates the metrics of collections. */
export interface Collections {
  add<Figures>(collection: Collection<Figures>): void;
  /** Collects what is older than some seconds, within a time limit. Never rejects. */
  refresh(): Promise<void>;
}

interface CollectionsOptions {
  registry: Registry;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds of a clock that a change of the wall clock does not move. */
  clock: () => number;
  /** Milliseconds that a scrape waits for figures. */
  timeOut?: number;
}

export function createCollections({ registry, log, clock, timeOut = 3 * second }: CollectionsOptions): Collections {
  const succeeded = new Gauge({
    name: 'publisher_console_collection_success',
    help: 'Whether figures of a store could be collected: 0 means that their metrics are missing, not zero',
    labelNames: ['collection'],
    registers: [registry],
  });
  const refreshes: (() => Promise<void>)[] = [];

  function add<Figures>({ name, gauges, collect, show }: Collection<Figures>): void {
    let running: Promise<Figures> | null = null;
    let freshUntil = -Infinity;
    let hasFailed = false;

    async function collectOnce(): Promise<Figures> {
      try {
        return await collect();
      } finally {
        running = null;
      }
    }

    async function refresh(): Promise<void> {
      if (clock() < freshUntil) return;
      try {
        // A collection that exceeds the limit is not begun a second time.
        running ??= collectOnce();
        const figures = await inTime(running, timeOut);
        for (const gauge of gauges) empty(gauge);
        show(figures);
        freshUntil = clock() + freshness;
        hasFailed = false;
      } catch (error) {
        for (const gauge of gauges) empty(gauge);
        if (!hasFailed) log.warn({ err: error, collection: name }, 'figures for the metrics could not be collected');
        hasFailed = true;
      }
      succeeded.set({ collection: name }, hasFailed ? 0 : 1);
    }

    refreshes.push(refresh);
  }

  return {
    add,
    refresh: async () => void (await Promise.all(refreshes.map((refresh) => refresh()))),
  };
}

/** Removes the values, also that of a gauge without labels, which `reset` would set to zero. */
function empty(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}
