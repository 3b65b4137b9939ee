import type { FastifyBaseLogger } from 'fastify';
import { hour, minute, second } from '#process/durations.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import type { JobRunner } from '#jobs/job-runner.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { removeOldHours } from '#modules/statistics/loads/old-hours.network.ts';
import { removeSupersededFacts } from '#modules/statistics/loads/superseded-facts.network.ts';
import { dayOf } from '#modules/statistics/days/periods.ts';
import type { DailyChecks } from '#modules/app-ads-txt/daily-checks/daily-checks.network.ts';
import type { FileComparison } from '#modules/app-ads-txt/network-file/file-comparison.network.ts';
import { createRetention } from '#retention/retention.ts';
import type { RetentionDays } from '#retention/retention.ts';
import { onEachHost, onOneHost } from '#stores/warehouse/hosts.ts';
import { startBackgroundLoop } from '#process/background-loop.ts';
import type { BackgroundWork } from '#process/background-loop.ts';
import type { Shutdown } from '#process/shutdown.ts';

export interface BackgroundWorkOptions {
  jobs: JobRunner;
  dailyChecks: DailyChecks;
  /** Null where no other process can serve the network. */
  fileComparison: FileComparison | null;
  dataDir: string;
  retentionDays: RetentionDays;
  stores: NetworkStores;
  log: FastifyBaseLogger;
  shutdown: Shutdown;
}

/** Starts the work that no call causes: jobs, daily checks, and the removal of old data and superseded facts. */
export async function startBackgroundWork(options: BackgroundWorkOptions): Promise<void> {
  const { jobs, dailyChecks, fileComparison, dataDir, retentionDays, stores, log, shutdown } = options;
  const { database } = stores;
  const { now, timeZone } = stores.settings;
  const retention = createRetention({
    database,
    jobs: createJobQueue(stores.settings),
    dataDir,
    days: retentionDays,
    now,
    log,
  });
  const doing = jobs.start();
  await shutdown.add('jobs', () => doing.close());

  if (fileComparison !== null) await shutdown.add('files of the network', () => fileComparison.leave());
  const works: Omit<BackgroundWork, 'log'>[] = [
    {
      name: 'daily checks of app-ads.txt',
      run: (signal) => dailyChecks.checkDue(signal),
      pause: 10 * second,
      pauseAfterFailure: 5 * minute,
    },
    {
      name: 'removal of old data',
      run: (signal) => retention.removeOld(signal),
      pause: hour,
      pauseAfterFailure: 5 * minute,
    },
    {
      name: 'removal of superseded facts',
      // Rows of loads that were killed are on the host that they were staged on.
      run: (signal) => onEachHost(stores.writer, (writer) => removeSupersededFacts(database, writer, signal)),
      pause: minute,
      pauseAfterFailure: 5 * minute,
    },
    {
      name: 'removal of old hours',
      run: (signal) => {
        const today = dayOf(now(), timeZone);
        return onOneHost(stores.writer, (writer) => removeOldHours(database, writer, { today, signal }));
      },
      pause: hour,
      pauseAfterFailure: 5 * minute,
    },
  ];
  if (fileComparison !== null) {
    const { compare: run } = fileComparison;
    works.push({ name: "comparison of the network's files", run, pause: minute, pauseAfterFailure: minute });
  }
  for (const work of works) {
    const loop = startBackgroundLoop({ ...work, log });
    await shutdown.add(work.name, () => loop.close());
  }
}
