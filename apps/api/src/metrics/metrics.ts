import { serveMetrics } from '@publisher-console/server-kit/metrics-server';
import type { MetricsServer } from '@publisher-console/server-kit/metrics-server';
import { createRegistry } from '@publisher-console/server-kit/process-metrics';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { countJobs } from '#jobs/job-counts.ts';
import type { JobCount } from '#jobs/job-counts.ts';
import { findCheckBacklog } from '#modules/app-ads-txt/daily-checks/check-claims.network.ts';
import type { CheckBacklog } from '#modules/app-ads-txt/daily-checks/check-claims.network.ts';
import { dayOf, daysBetween } from '#modules/statistics/days/periods.ts';
import { readSourceStates } from '#modules/statistics/loads/late-sources.network.ts';
import type { SourceState } from '#modules/statistics/loads/late-sources.network.ts';
import { findNewestLoad } from '#modules/statistics/loads/publication/load-history.network.ts';
import type { NewestLoad } from '#modules/statistics/loads/publication/load-history.network.ts';
import { countWaitingDeliveries } from '#modules/webhooks/news/news-job.network.ts';
import type { WaitingDeliveries } from '#modules/webhooks/news/news-job.network.ts';
import { second } from '#process/durations.ts';
import { onMeasured } from '#process/measurements.ts';
import { productVersion } from '#process/version.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Connections, Database, OpenedDatabase } from '#stores/sql/database.ts';
import { countCalls } from './call-metrics.ts';
import { createCollections } from './collections.ts';
import type { Collection } from './collections.ts';
import { storeFigures } from './store-figures.ts';
import type { MeasuredStores } from './store-figures.ts';
import { countWork } from './work-metrics.ts';

/** Milliseconds for a statement that collects figures: it has to end when its scrape waits no longer. */
const statementTime = 2 * second;

/** Reads figures about all publishers. */
function collectedQuery<Figures>(
  database: Database,
  read: (network: NetworkDatabase) => Promise<Figures>,
): Promise<Figures> {
  return asNetwork(database, async (network) => {
    await network.execute(sql`select set_config('statement_timeout', ${String(statementTime)}, true)`);
    return read(network);
  });
}

const jobStates = ['waiting', 'running', 'dead'] as const;

/** How many jobs the network has, and for how long they have been due. Every process has the same figures. */
function jobFigures(
  registry: Registry,
  { database, now }: { database: Database; now: () => Date },
): Collection<JobCount[]> {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'publisher_console_jobs',
    help: 'Jobs of the network by kind and state, without those that were put for later; dead ones were given up',
    labelNames: ['kind', 'state'],
    registers,
  });
  const age = new Gauge({
    name: 'publisher_console_jobs_oldest_seconds',
    help: 'Age of the oldest job of a kind that waits, also between attempts that fail; 0 if none waits',
    labelNames: ['kind'],
    registers,
  });
  const oldestDue = new Gauge({
    name: 'publisher_console_jobs_oldest_due_seconds',
    help: 'For how long the oldest job of a kind has been due without an attempt; 0 if none is due',
    labelNames: ['kind'],
    registers,
  });
  const kinds = new Set<string>();
  onMeasured('jobKinds', (message) => message.kinds.forEach((kind) => kinds.add(kind)));

  const ageOf = (time: Date) => Math.max(0, (now().getTime() - time.getTime()) / second);

  return {
    name: 'jobs',
    gauges: [jobs, age, oldestDue],
    collect: () => collectedQuery(database, (network) => countJobs(network, now())),
    show: (counts) => {
      // A kind without jobs has zeros, so that its first job is an increase.
      for (const kind of kinds) {
        for (const state of jobStates) jobs.set({ kind, state }, 0);
        age.set({ kind }, 0);
        oldestDue.set({ kind }, 0);
      }
      for (const { kind, state, jobs: found, earliestDue, oldest } of counts) {
        jobs.set({ kind, state }, found);
        if (state !== 'waiting') continue;
        age.set({ kind }, ageOf(oldest));
        oldestDue.set({ kind }, ageOf(earliestDue));
      }
    },
  };
}

interface LoadFiguresOptions {
  database: Database;
  /** The reporting time zone. */
  timeZone: string;
  now: () => Date;
}

/** How current the statistics of the network are. Every process has the same figures. */
function loadFigures(registry: Registry, { database, timeZone, now }: LoadFiguresOptions): Collection<NewestLoad> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const published = gauge('publisher_console_loads_published', 'Publications of statistics: loads and reverts');
  const rows = gauge('publisher_console_load_rows', 'Rows of the load that was published last');
  const duration = gauge('publisher_console_load_duration_seconds', 'From begin to publication of that load');
  const publishedAt = gauge('publisher_console_load_timestamp_seconds', 'When that load was published');
  const behind = gauge(
    'publisher_console_statistics_days_behind',
    'Days between today and the newest day with figures',
  );
  const age = gauge('publisher_console_statistics_age_seconds', 'Age of the figures of the newest day');
  return {
    name: 'loads',
    gauges: [published, rows, duration, publishedAt, behind, age],
    collect: () => collectedQuery(database, findNewestLoad),
    show: ({ published: publications, last, newestDay }) => {
      published.set(publications);
      if (last !== null) {
        rows.set(last.rows);
        duration.set((last.publishedAt.getTime() - last.startedAt.getTime()) / second);
        publishedAt.set(last.publishedAt.getTime() / second);
      }
      if (newestDay !== null) {
        behind.set(daysBetween(newestDay.day, dayOf(now(), timeZone)));
        age.set((now().getTime() - newestDay.asOf.getTime()) / second);
      }
    },
  };
}

/** For how long sources of statistics have been late. Every process has the same figures. */
function sourceFigures(
  registry: Registry,
  { database, sharedNow }: Pick<OpenedDatabase, 'database' | 'sharedNow'>,
): Collection<SourceState[]> {
  const late = new Gauge({
    name: 'publisher_console_source_late_seconds',
    help: 'For how long a source of statistics has been late; 0 while it is on time, or not watched',
    labelNames: ['source'],
    registers: [registry],
  });
  return {
    name: 'sources',
    gauges: [late],
    collect: () => collectedQuery(database, (network) => readSourceStates(network, sharedNow())),
    show: (states) => {
      for (const { id, late: since } of states) late.set({ source: id }, since?.seconds ?? 0);
    },
  };
}

/** The deliveries of events that wait for an attempt. Every process has the same figures. */
function webhookFigures(
  registry: Registry,
  { database, now }: { database: Database; now: () => Date },
): Collection<WaitingDeliveries> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const waiting = gauge('publisher_console_webhook_deliveries_waiting', 'Deliveries that wait for an attempt');
  const oldest = gauge(
    'publisher_console_webhook_oldest_waiting_seconds',
    'Age of the oldest of them, also between attempts that fail; 0 if none waits',
  );
  return {
    name: 'webhooks',
    gauges: [waiting, oldest],
    collect: () => collectedQuery(database, countWaitingDeliveries),
    show: ({ deliveries, oldest: since }) => {
      waiting.set(deliveries);
      oldest.set(since === null ? 0 : Math.max(0, (now().getTime() - since.getTime()) / second));
    },
  };
}

/** The backlog of the daily checks of app-ads.txt files. Every process has the same figures. */
function checkFigures(
  registry: Registry,
  { database, sharedNow }: Pick<OpenedDatabase, 'database' | 'sharedNow'>,
): Collection<CheckBacklog> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const due = gauge('publisher_console_app_ads_txt_due', 'app-ads.txt files that are due for their daily check');
  const oldest = gauge(
    'publisher_console_app_ads_txt_oldest_due_seconds',
    'For how long the first of them has been due',
  );
  return {
    name: 'checks',
    gauges: [due, oldest],
    collect: () => collectedQuery(database, (network) => findCheckBacklog(network, { now: sharedNow() })),
    show: (backlog) => {
      due.set(backlog.due);
      oldest.set(backlog.seconds);
    },
  };
}

const connectionStates = ['most', 'open', 'idle', 'waiting'] as const satisfies (keyof Connections)[];

/** The connections of this process to Postgres, at the instant of the scrape. */
function showConnections(registry: Registry, { connections }: Pick<OpenedDatabase, 'connections'>): void {
  if (connections === undefined) return;
  const gauge: Gauge<'state'> = new Gauge({
    name: 'publisher_console_postgres_connections',
    help: 'Connections to Postgres: the most allowed, open, idle, and statements that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const now = connections();
      for (const state of connectionStates) gauge.set({ state }, now[state]);
    },
  });
}

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
  collections.add(sourceFigures(registry, stores.sql));
  collections.add(webhookFigures(registry, { database, now }));
  const server = await serveMetrics({ host, port, registry, refresh: () => collections.refresh() });
  log.info({ host, port: server.port }, 'metrics are served at /metrics');
  return server;
}
