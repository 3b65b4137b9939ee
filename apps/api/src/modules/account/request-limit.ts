import { Rejection } from '#contract/rejection.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import type { AttemptLimitOptions } from './attempt-limit.ts';
import type { Peer } from './account-dependencies.ts';
import type { Database } from '#stores/sql/database.ts';

export interface RequestLimitOptions extends AttemptLimitOptions {
  /** What the audit log calls it. */
  name: string;
  database: Database;
}

/** Limits how often something is done for one key. The first refusal of each window is noted in the audit log. */
export interface RequestLimit {
  count(key: string): void;
  /** Counts, or answers false for one too many. Called outside of transactions. */
  allows(key: string, peer: Peer): Promise<boolean>;
  /** Counts, or throws `rate_limited` for one too many. Called outside of transactions. */
  require(key: string, peer: Peer): Promise<void>;
}

export function createRequestLimit({ name, database, ...options }: RequestLimitOptions): RequestLimit {
  const attempts = createAttemptLimit(options);

  /** Nothing is awaited between looking and counting: of requests sent all at once, no more pass than in a row. */
  async function retryAfter(key: string, peer: Peer): Promise<number | null> {
    const refusal = attempts.refusal(key);
    if (refusal === null) {
      attempts.count(key);
      return null;
    }
    if (refusal.isFirst) await recordAudit(database, peer, { kind: 'limit_hit', details: { limit: name } });
    return refusal.retryAfter;
  }

  return {
    count: (key) => attempts.count(key),
    allows: async (key, peer) => (await retryAfter(key, peer)) === null,
    require: async (key, peer) => {
      const seconds = await retryAfter(key, peer);
      if (seconds !== null) throw new Rejection('rate_limited', { retryAfter: seconds });
    },
  };
}
