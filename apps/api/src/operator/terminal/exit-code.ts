import { ConfigError } from '#config.ts';
import { UsageError } from '#network/connection/usage-error.ts';
import { TimeZoneChanged } from '#network/loads/publication/reporting-time-zone.ts';
import { WrongStores } from '#network/pair/wrong-stores.ts';
import { MigrationRefused } from '#stores/migration-refused.ts';

/** What has to be changed before the command can be carried out: how it was typed, its settings, or its stores. */
const refusals = [UsageError, ConfigError, MigrationRefused, TimeZoneChanged, WrongStores];

/** The exit code of a failure: 2 when the command was refused before it began, else 1. */
export function exitCodeOf(error: unknown): number {
  return refusals.some((refusal) => error instanceof refusal) ? 2 : 1;
}
