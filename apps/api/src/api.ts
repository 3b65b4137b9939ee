import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Translated } from '#contract/language.ts';
import { createOutbox } from '#modules/mail/outbox.ts';
import { createAccountLinks } from '#modules/account/registration/account-links.ts';
import { createAccessTokens } from '#modules/account/session/access-token.ts';
import { createAuthentication } from '#modules/account/session/authentication.ts';
import { deriveKey } from '#modules/account/derived-key.ts';
import { createLimits } from '#modules/account/limits/limits.ts';
import { createPasswords, productCost } from '#modules/account/passwords.ts';
import type { PasswordCost } from '#modules/account/passwords.ts';
import { createKnownDevices } from '#modules/account/session/known-devices.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { Mailbox } from '#stores/mail/mailbox.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import { createApp } from './app.ts';
import { createHandlers } from './handlers.ts';
import { monotonicClock } from './monotonic-clock.ts';

export interface Stores {
  sql: OpenedDatabase;
  warehouse: Warehouse;
  files: FileStore;
}

export interface ApiSettings {
  publicOrigin: string;
  productTitle: Translated;
  defaultScope: string;
  timeZone: string;
  finalAfterDays: number;
  trustedProxyHops: number;
  tokenKey: KeyObject;
  log: FastifyBaseLogger;
  callsPerMinute?: number;
  hasReference?: boolean;
  /** Where mails are kept for this machine to read. */
  mailbox?: Mailbox | undefined;
  /** What a password hash costs; only tests that are not about hashing set a cheaper one. */
  passwordCost?: PasswordCost;
  /** The clock of limits, in milliseconds; only tests set another one than the process's own. */
  clock?: () => number;
}

/** Puts the API together on opened stores. */
export async function createApi(stores: Stores, settings: ApiSettings, now: () => Date): Promise<FastifyInstance> {
  const { publicOrigin: origin, productTitle, defaultScope, timeZone, finalAfterDays, tokenKey, ...rest } = settings;
  const { passwordCost = productCost, clock = monotonicClock, ...server } = rest;
  const { database } = stores.sql;
  const tokens = createAccessTokens(tokenKey, origin, now);
  const outbox = createOutbox({ key: mailKey(tokenKey), productTitle, now });
  const links = createAccountLinks({ key: deriveKey(tokenKey, 'link'), origin, now });
  const knownDevices = createKnownDevices({ key: deriveKey(tokenKey, 'device'), now });
  return createApp({
    ...server,
    publicOrigin: origin,
    handlers: createHandlers({
      ...stores,
      database,
      tokens,
      outbox,
      links,
      knownDevices,
      origin,
      defaultScope,
      timeZone,
      finalAfterDays,
      passwords: createPasswords(passwordCost),
      limits: createLimits({ database, clock }),
      now,
      clock,
    }),
    clock,
    authenticate: createAuthentication({ database, tokens, knownDevices, defaultScope, now, clock }),
  });
}

/** Seals the mails of the outbox. */
export function mailKey(tokenKey: KeyObject): KeyObject {
  return deriveKey(tokenKey, 'mail');
}
