import type { FastifyBaseLogger } from 'fastify';
import type { Outbox } from '#modules/mail/outbox.ts';
import type { Database } from '#stores/sql/database.ts';
import type { AccessTokens } from './access-token.ts';
import type { RotationRule } from './rotation.ts';

/** What the session module works with. */
export interface SessionDependencies {
  database: Database;
  outbox: Outbox;
  tokens: AccessTokens;
  /** The console's public origin, for links in mails. */
  origin: string;
  rotationRule: RotationRule;
  now: () => Date;
}

/** Where a call comes from, for limits, the audit log and the log. */
export interface Peer {
  clientAddress: string;
  /** The address may be shared by many people: a limit per address has to be wide. */
  isBehindUnknownProxy: boolean;
  requestId: string;
  userAgent: string;
  log: FastifyBaseLogger;
}

/** What a signed-in client holds. */
export interface TokenPair {
  token: string;
  refresh_token: string;
}
