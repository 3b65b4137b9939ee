import type { FastifyBaseLogger } from 'fastify';
import { serveMetrics } from '@publisher-console/monitoring/metrics-server';
import type { MetricsServer } from '@publisher-console/monitoring/metrics-server';
import { createRegistry } from '@publisher-console/monitoring/process-metrics';
import { productVersion } from '#process/version.ts';
import { countCalls } from './call-metrics.ts';
import { checkFigures } from './check-figures.ts';
import { createCollections } from './collections.ts';
import { showConnections } from './connection-figures.ts';
import { jobFigures } from './job-figures.ts';
import { loadFigures } from './load-figures.ts';
import { storeFigures } from './store-figures.ts';
import type { MeasuredStores } from './store-figures.ts';
import { webhookFigures } from './webhook-figures.ts';
import { countWork } from './work-metrics.ts';

export interface MetricsOptions {
  host: string;
  port: number;
  stores: MeasuredStores;
  /** The reporting time zone. */
  timeZone: string;
  now: () => Date;
  log: FastifyBaseLogger;
  /** Milliseconds of a clock that a change of the wall clock does not move. */
  clock?: () => number;
}

/** Counts what the process does from now on, and serves its metrics. */
export async function openMetrics({
  host,
  port,
  stores,
  timeZone,
  now,
  log,
  clock,
}: MetricsOptions): Promise<MetricsServer> {
  const registry = createRegistry(productVersion);
  countCalls(registry);
  countWork(registry);
  showConnections(registry, stores.sql);
  const collections = createCollections({ registry, log, clock: clock ?? (() => performance.now()) });
  const { database } = stores.sql;
  collections.add(storeFigures(registry, stores));
  collections.add(jobFigures(registry, { database, now }));
  collections.add(checkFigures(registry, stores.sql));
  collections.add(loadFigures(registry, { database, timeZone, now }));
  collections.add(webhookFigures(registry, { database, now }));
  const server = await serveMetrics({ host, port, registry, refresh: () => collections.refresh() });
  log.info({ host, port: server.port }, 'metrics are served at /metrics');
  return server;
}
