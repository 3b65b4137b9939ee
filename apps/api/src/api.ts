import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createDelivery } from '#modules/mail/delivery.ts';
import type { Delivery } from '#modules/mail/delivery.ts';
import { createOutbox } from '#modules/mail/outbox.ts';
import { createAccountLinks } from '#modules/registration/account-links.ts';
import { createAccessTokens } from '#modules/session/access-token.ts';
import { authenticateWith } from '#modules/session/authentication.ts';
import { deriveKey } from '#modules/session/derived-key.ts';
import { createKnownDevices } from '#modules/session/known-devices.ts';
import { rotate } from '#modules/session/rotation.ts';
import type { RotationRule } from '#modules/session/rotation.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { Mailbox } from '#stores/mail/mailbox.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createHandlers } from './handlers.ts';

export interface Stores {
  sql: OpenedDatabase;
  warehouse: Warehouse;
  files: FileStore;
  mailer: Mailer;
}

type NeededConfig = 'defaultScope' | 'finalAfterDays' | 'productTitle' | 'publicOrigin' | 'timeZone' | 'trustedProxies';

export interface ApiSettings
  extends Pick<Config, NeededConfig>, Partial<Pick<Config, 'allowedOrigins' | 'hasReference'>> {
  tokenKey: KeyObject;
  log: FastifyBaseLogger;
  callsPerMinute?: number;
  /** Where mails are kept for this machine to read. */
  mailbox?: Mailbox | undefined;
  /** Another rule for refresh tokens than the product's, to see what it would do. */
  rotationRule?: RotationRule;
}

/** The server that answers calls, and the delivery of the mails that they promise. */
export interface Api extends Delivery {
  app: FastifyInstance;
}

/** Puts the API together on opened stores. */
export async function createApi({ mailer, ...stores }: Stores, settings: ApiSettings, now: () => Date): Promise<Api> {
  const { productTitle, defaultScope, timeZone, finalAfterDays, tokenKey, rotationRule = rotate, ...server } = settings;
  const { publicOrigin: origin, log } = server;
  const { database } = stores.sql;
  const tokens = createAccessTokens(tokenKey, origin, now);
  const mailKey = deriveKey(tokenKey, 'mail');
  const app = await createApp({
    ...server,
    handlers: createHandlers({
      ...stores,
      database,
      tokens,
      outbox: createOutbox({ key: mailKey, productTitle, now }),
      links: createAccountLinks({ key: deriveKey(tokenKey, 'link'), origin, now }),
      knownDevices: createKnownDevices({ key: deriveKey(tokenKey, 'device'), now }),
      origin,
      defaultScope,
      timeZone,
      finalAfterDays,
      rotationRule,
      now,
    }),
    authenticate: authenticateWith({ database, tokens, defaultScope, now }),
  });
  return { app, ...createDelivery({ database, mailer, key: mailKey, now, log }) };
}
