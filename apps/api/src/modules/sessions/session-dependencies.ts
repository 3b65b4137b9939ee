import type { RateLimits } from '#limits/rate-limits.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import type { AccessTokens } from './access-token.ts';
import type { KnownDevices } from './known-devices.ts';

export interface SessionDependencies {
  database: Database;
  outbox: Outbox;
  /** The console's public origin, for links in mails. */
  origin: string;
  limits: RateLimits;
  tokens: AccessTokens;
  knownDevices: KnownDevices;
  /** The scope of new accounts. While an account has it, its publisher has to accept the offer. */
  defaultScope: string;
  now: () => Date;
  /** The present instant by the clock that all processes share, for times that they compare. */
  sharedNow: OpenedDatabase['sharedNow'];
}

/** The tokens of a signed-in client. */
export interface TokenPair {
  token: string;
  refresh_token: string;
}
