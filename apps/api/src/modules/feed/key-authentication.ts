import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import type { AuthenticateKey } from '#contract/operation.ts';
import { hashOfToken, isTokenForm } from '#modules/api-tokens/token-form.ts';
import { isInNetworks } from '#modules/api-tokens/token-networks.ts';
import { minute } from '#process/durations.ts';
import type { Database } from '#stores/sql/database.ts';
import { networkKey } from '#stores/sql/tables/feed.ts';

/**
 * Finds the machine of the network that makes a call. Reads its key at every call, so that a revocation takes effect
 * with the next one on every process.
 */
export function createKeyAuthentication({ database, now }: { database: Database; now: () => Date }): AuthenticateKey {
  const findKey = database
    .select()
    .from(networkKey)
    .where(eq(networkKey.keyHash, sql.placeholder('keyHash')))
    .prepare('network_key_by_hash');

  async function noteUse(id: string, usedFrom: string): Promise<void> {
    const usedAt = now();
    const isDue = or(isNull(networkKey.usedAt), lt(networkKey.usedAt, new Date(usedAt.getTime() - minute)));
    await database
      .update(networkKey)
      .set({ usedAt, usedFrom })
      .where(and(eq(networkKey.id, id), isDue));
  }

  return async (authorization, { clientAddress, log }) => {
    const bearer = /^bearer (.*)$/isu.exec(authorization ?? '')?.[1];
    if (bearer === undefined) throw new ApiError('key_missing');
    const [key] = isTokenForm(bearer, 'pcn_') ? await findKey.execute({ keyHash: hashOfToken(bearer) }) : [];
    if (key === undefined) throw new ApiError('key_unknown');
    const { id, name, scopes, networks, sources, expiresAt, revokedAt, usedAt } = key;
    if (revokedAt !== null) throw new ApiError('key_revoked');
    if (expiresAt !== null && expiresAt <= now()) throw new ApiError('key_expired');
    if (networks.length > 0 && !isInNetworks(clientAddress, networks)) throw new ApiError('key_address_not_allowed');
    if (usedAt === null || usedAt.getTime() < now().getTime() - minute) {
      void noteUse(id, clientAddress).catch((error: unknown) =>
        log.warn({ err: error, keyId: id }, 'the use of a key could not be noted'),
      );
    }
    return { keyId: id, keyName: name, scopes, sources };
  };
}
