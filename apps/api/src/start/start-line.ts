import type { FastifyBaseLogger } from 'fastify';
import { shownSettings } from '#config.ts';
import type { Config } from '#config.ts';
import { productVersion } from '#process/version.ts';

/** Logs what starts: the version, which stores it uses, and the settings that differ from their defaults. */
export function logStart(log: FastifyBaseLogger, config: Config, env: NodeJS.ProcessEnv): void {
  const { mail } = config;
  const stores = {
    sql: config.database.url === undefined ? 'pglite' : 'postgres',
    warehouse: config.warehouse.url === undefined ? 'embedded' : 'server',
    files: config.files.s3 === undefined ? 'disk' : 's3',
    mail: mail.hasMailbox ? 'mailbox' : mail.server === undefined ? 'spool' : 'smtp',
  };
  log.info({ ...productVersion, node: process.version, stores, settings: shownSettings(env) }, 'starting');
}
