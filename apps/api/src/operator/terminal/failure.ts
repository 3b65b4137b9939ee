import { ConfigError } from '#config.ts';
import { FileRefused } from '#modules/statistics/loads/file/file-refused.ts';
import { TimeZoneChanged } from '#modules/statistics/loads/publication/reporting-time-zone.network.ts';
import { BackupRefused } from '#operator/backup/format/backup-refused.ts';
import { RestoreUnfinished } from '#operator/backup/unfinished-restore.ts';
import { refusalText } from '#operator/commands/refusal-text.ts';
import { withoutStatement } from '#orders/command.ts';
import { UsageError } from '#orders/option-values.ts';
import { DataFolderInUse } from '#stores/data-folder.ts';
import { StoreUnusable } from '#stores/store-faults.ts';
import { MigrationRefused } from '#stores/migration-refused.ts';
import { WrongStores } from '#stores/pair/store-pair.ts';

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
function exitCodeOf(error: unknown): number {
  if (error instanceof DataFolderInUse) return 3;
  return refusals.some((refusal) => error instanceof refusal) ? 2 : 1;
}

/** Prints a failure on standard error, and returns the exit code. */
export function printFailure(failure: unknown, isJson: boolean): number {
  // A restore sends no orders, whose errors have no statement any more.
  const error = withoutStatement(failure);
  const exitCode = exitCodeOf(error);
  console.error(isJson ? JSON.stringify({ error: messageOf(error), exitCode }) : errorText(error));
  return exitCode;
}

function errorText(error: unknown): string {
  return error instanceof UsageError ? `${error.message}\nTry: bin/network --help` : messageOf(error);
}

function messageOf(error: unknown): string {
  if (error instanceof FileRefused) return refusalText(error);
  if (error instanceof ConfigError) return `Wrong settings:\n${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
