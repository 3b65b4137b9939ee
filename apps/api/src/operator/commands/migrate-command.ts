import { readConfig } from '#config.ts';
import type { LocalCommand } from '#operator/cli-command.ts';
import { UsageError } from '#orders/option-values.ts';

export const migrateCommand: LocalCommand = {
  name: 'migrate',
  operand: null,
  summary: 'bring both stores to the version of this program',
  help: `Brings Postgres and the tables of ClickHouse to the version of this program, as a start of the
API does: for an upgrade that migrates before any process is replaced. Processes of the release
before work on meanwhile. A cluster's tables are changed by scripts, which are named where they
are missing.

Usage: bin/network migrate`,

  async runLocally({ env }) {
    const location = readConfig(env);
    if (location.database.url === undefined || location.warehouse.url === undefined) {
      throw new UsageError(
        'migrate needs DATABASE_URL and WAREHOUSE_URL. Embedded stores are migrated when the API starts.',
      );
    }
    // Imported late: the stores' clients need hundreds of megabytes.
    const { migrateServers } = await import('#operator/channel/migrate-servers.ts');
    await migrateServers(location);
    return { data: null, text: 'Both stores have the version of this program.' };
  },
};
