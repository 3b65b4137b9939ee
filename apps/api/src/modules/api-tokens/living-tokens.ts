import type { Database } from '#stores/sql/database.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { livingTokens, revokeTokens } from './api-token-repository.ts';

/** The names of a publisher's tokens that can be used, the newest first. */
export async function namesOfLivingTokens(own: OwnDatabase, publisherId: string, now: Date): Promise<string[]> {
  const tokens = await livingTokens(own, publisherId, now);
  return tokens.map(({ name }) => name);
}

/** Revokes all tokens of a publisher whose account is blocked. */
export async function revokeTokensOfBlocked(database: Database, publisherId: string, at: Date): Promise<void> {
  await revokeTokens(database, { publisherId }, { at, reason: 'account_blocked' });
}
