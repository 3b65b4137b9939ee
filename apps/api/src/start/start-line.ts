import type { FastifyBaseLogger } from 'fastify';
import { shownSettings } from '#config.ts';
import type { Config } from '#config.ts';
import { productVersion } from '#process/version.ts';
import { isLoopbackHost } from '#stores/loopback-host.ts';

/**
 * Logs what starts: the version, which stores it uses, and the settings that differ from their defaults. Warns of
 * missing `TRUSTED_PROXIES` where others are to reach the console: a start cannot detect whether a proxy is in front.
 */
export function logStart(log: FastifyBaseLogger, config: Config, env: NodeJS.ProcessEnv): void {
  const { mail } = config;
  const stores = {
    sql: config.database.url === undefined ? 'pglite' : 'postgres',
    warehouse: config.warehouse.url === undefined ? 'embedded' : 'server',
    files: config.files.s3 === undefined ? 'disk' : 's3',
    mail: mail.hasMailbox ? 'mailbox' : mail.server === undefined ? 'spool' : 'smtp',
  };
  log.info({ ...productVersion, node: process.version, stores, settings: shownSettings(env) }, 'starting');
  const { publicOrigin, trustedProxies } = config.http;
  if (trustedProxies.areDescribed || isLoopbackHost(new URL(publicOrigin).hostname)) return;
  log.warn(
    'TRUSTED_PROXIES is not set: all people behind a proxy share the limits of its address; name every proxy of yours, or set loopback if there is none',
  );
}
