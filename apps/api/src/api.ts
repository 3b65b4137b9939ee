import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAccessTokens } from '#modules/session/access-token.ts';
import { authenticateWith } from '#modules/session/authentication.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import { createApp } from './app.ts';
import { createHandlers } from './handlers.ts';

export interface Stores {
  sql: OpenedDatabase;
  warehouse: Warehouse;
  files: FileStore;
  mailer: Mailer;
}

export interface ApiSettings {
  publicOrigin: string;
  timeZone: string;
  finalAfterDays: number;
  trustedProxyHops: number;
  tokenKey: KeyObject;
  log: FastifyBaseLogger;
  callsPerMinute?: number;
  hasReference?: boolean;
}

/** Puts the API together on opened stores. */
export async function createApi(stores: Stores, settings: ApiSettings, now: () => Date): Promise<FastifyInstance> {
  const { publicOrigin: origin, timeZone, finalAfterDays, tokenKey, ...server } = settings;
  const { database } = stores.sql;
  const tokens = createAccessTokens(tokenKey, origin, now);
  return createApp({
    ...server,
    handlers: createHandlers({ ...stores, database, tokens, origin, timeZone, finalAfterDays, now }),
    authenticate: authenticateWith({ database, tokens, now }),
  });
}
