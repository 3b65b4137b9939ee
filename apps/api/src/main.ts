import { MetricsPortUnusable } from '@publisher-console/server-kit/metrics-server';
import { AdFormatsFault } from './modules/statistics/catalogue/ad-formats-file.ts';
import { NetworkFileFault } from './modules/app-ads-txt/network-file/network-file.ts';
import { RestoreUnfinished } from './operator/backup/unfinished-restore.ts';
import { TimeZoneChanged } from './modules/statistics/loads/publication/reporting-time-zone.network.ts';
import { WrongStores } from './stores/pair/store-pair.ts';
import { claimDataFolder, DataFolderInUse, DataFolderUnusable } from '#stores/data-folder.ts';
import type { DataFolderClaim } from '#stores/data-folder.ts';
import { MigrationRefused } from '#stores/migration-refused.ts';
import { StoreAway, StoreUnusable } from './stores/store-faults.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { createLog } from './process/log.ts';
import { createShutdown } from './process/shutdown.ts';
import { logStart } from './start/start-line.ts';
import { startServer } from './start/start-server.ts';

/** Settings or stores that the operator has to change: a start prints their message alone. */
const refusals = [
  ConfigError,
  MetricsPortUnusable,
  NetworkFileFault,
  AdFormatsFault,
  RestoreUnfinished,
  StoreUnusable,
  WrongStores,
  TimeZoneChanged,
  MigrationRefused,
];

function readSettings(): Config | null {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
    return null;
  }
}

function claimFolder({ dataDir }: Config): DataFolderClaim | null {
  try {
    return claimDataFolder(dataDir);
  } catch (error) {
    const isInUse = error instanceof DataFolderInUse;
    if (!isInUse && !(error instanceof DataFolderUnusable)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = isInUse ? 3 : 2;
    return null;
  }
}

const config = readSettings();
const folder = config === null ? null : claimFolder(config);
if (config !== null && folder !== null) {
  const log = createLog({ level: config.logLevel });
  const shutdown = createShutdown(log);
  await shutdown.add('data folder', async () => folder.release());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void shutdown.run(signal));
  // The parent process has ended, so no other process would stop this one.
  process.once('disconnect', () => void shutdown.run('the parent process ended'));
  logStart(log, config, process.env);
  try {
    await startServer(config, log, shutdown);
  } catch (error) {
    if (!shutdown.hasBegun()) {
      const isRefused = refusals.some((refusal) => error instanceof refusal);
      if (isRefused || error instanceof StoreAway) process.stderr.write(`${(error as Error).message}\n`);
      else log.fatal({ err: error }, 'the server could not start');
      process.exitCode = isRefused ? 2 : 1;
    }
    await shutdown.run('failed start');
  }
}
