import { ConfigError } from '#config.ts';
import { BackupRefused } from '#operator/backup/format/backup-refused.ts';
import { RestoreUnfinished } from '#operator/backup/unfinished-restore.ts';
import { UsageError } from '#orders/usage-error.ts';
import { TimeZoneChanged } from '#modules/statistics/loads/publication/reporting-time-zone.network.ts';
import { WrongStores } from '#stores/pair/wrong-stores.ts';
import { MigrationRefused } from '#stores/migration-refused.ts';
import { StoreUnusable } from '#stores/faults/store-away.ts';
import { DataFolderInUse } from '#stores/data-folder.ts';

/** What has to be changed before the command can be carried out: how it was typed, its settings, or its stores. */
const refusals = [
  UsageError,
  ConfigError,
  MigrationRefused,
  TimeZoneChanged,
  WrongStores,
  BackupRefused,
  RestoreUnfinished,
  StoreUnusable,
];

/** The exit code of a failure: 2 when the command was refused before it began, 3 while an API uses the data folder, else 1. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof DataFolderInUse) return 3;
  return refusals.some((refusal) => error instanceof refusal) ? 2 : 1;
}
