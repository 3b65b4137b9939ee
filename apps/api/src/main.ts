import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createDelivery } from '#modules/mail/delivery.ts';
import { keptTokenKey } from '#modules/session/token-key.ts';
import { startOperatorServer } from '#operator/operator-server.ts';
import { requireTimeZone } from '#operator/reporting-time-zone.ts';
import { removeSupersededFacts } from '#operator/superseded-facts.ts';
import { openFileStore } from '#stores/files/open-file-store.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import { openMailbox } from '#stores/mail/open-mailbox.ts';
import { openMailSpool } from '#stores/mail/open-mail-spool.ts';
import { openSmtpMailer } from '#stores/mail/open-smtp-mailer.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { oneAtATime } from '#stores/sql/one-at-a-time.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { createApi, mailKey } from './api.ts';
import { startBackgroundLoop } from './background-loop.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { createLog } from './log.ts';
import { createShutdown, finishCalls } from './shutdown.ts';
import type { Shutdown } from './shutdown.ts';

/** Tells whoever started this process where the API listens. */
export interface ListeningMessage {
  type: 'listening';
  port: number;
}

const now = () => new Date();

async function start(config: Config, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  const { dataDir } = config;
  // First: its engine keeps a lock on the data folder, so that two processes never open the same PGlite.
  const onLost = (error: Error) => {
    log.fatal({ err: error }, 'the statistics store is lost; the process ends, to be started again');
    process.exitCode = 1;
    void shutdown.run('the statistics store is lost');
  };
  const warehouse = await openWarehouse({ dataDir, url: config.warehouseUrl, log, onLost });
  await shutdown.add('warehouse', () => warehouse.close());
  const sql = await openDatabase({ dataDir, url: config.databaseUrl });
  await shutdown.add('database', () => sql.close());
  await asNetwork(sql.database, (network) => requireTimeZone(network, config.timeZone));
  await oneAtATime(sql.database, 'warehouse migrations', () => migrateWarehouse(warehouse.writer, log));
  const files = await openFileStore(dataDir);
  const tokenKey = config.tokenKey ?? (await keptTokenKey(dataDir));
  const mailbox = config.hasMailbox ? await openMailbox(dataDir) : undefined;
  const delivery = createDelivery({
    database: sql.database,
    mailer: mailbox ?? (await openMailer(config)),
    key: mailKey(tokenKey),
    now,
    log,
  });
  const deliveries = startBackgroundLoop({
    name: 'mail delivery',
    run: (signal) => delivery.deliverDue(signal),
    pause: 1_000,
    pauseAfterFailure: 10_000,
    log,
  });
  await shutdown.add('mail delivery', () => deliveries.close());

  const settings = { scope: config.defaultScope, timeZone: config.timeZone, now };
  const network = { database: sql.database, writer: warehouse.writer, settings };
  const writer = openWriterClient(warehouse.writer);
  await shutdown.add("writer's connections", () => writer.close());
  const removals = startBackgroundLoop({
    name: 'removal of superseded facts',
    run: (signal) => removeSupersededFacts(sql.database, writer, signal),
    pause: 60_000,
    pauseAfterFailure: 300_000,
    log,
  });
  await shutdown.add('removal of superseded facts', () => removals.close());
  const operator = await startOperatorServer({ dataDir, stores: network, log });
  await shutdown.add('operator channel', () => operator.close());
  const app = await createApi({ sql, warehouse, files }, { ...config, tokenKey, mailbox, log }, now);
  await shutdown.add('calls', () => finishCalls(app));
  tellParent(await listen(app, config));
}

async function openMailer({ dataDir, smtpServer, mailFrom: from }: Config): Promise<Mailer> {
  return smtpServer === undefined ? openMailSpool({ dataDir, from }) : openSmtpMailer({ server: smtpServer, from });
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  await app.listen({ host, port });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function tellParent(port: number): void {
  const message: ListeningMessage = { type: 'listening', port };
  process.send?.(message);
}

function readSettings(): Config | null {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return null;
  }
}

const config = readSettings();
if (config === null) {
  process.exitCode = 2;
} else {
  const log = createLog({ level: config.logLevel });
  const shutdown = createShutdown(log);
  process.once('SIGTERM', () => void shutdown.run('SIGTERM'));
  process.once('SIGINT', () => void shutdown.run('SIGINT'));
  // Whoever started this process is gone: nobody else would end it.
  process.once('disconnect', () => void shutdown.run('the parent process ended'));
  try {
    await start(config, log, shutdown);
  } catch (error) {
    if (!shutdown.hasBegun()) {
      log.fatal({ err: error }, 'the server could not start');
      process.exitCode = 1;
    }
    await shutdown.run('failed start');
  }
}
