import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { livingTokens } from './api-token-repository.ts';

/** The names of a publisher's tokens that can be used, the newest first. */
export async function namesOfLivingTokens(own: OwnDatabase, publisherId: string, now: Date): Promise<string[]> {
  const tokens = await livingTokens(own, publisherId, now);
  return tokens.map(({ name }) => name);
}
