import type { TokenCaller } from '#contract/operation.ts';
import { factorDueAt, mustAcceptOffer } from '#modules/publishers/publisher-account.ts';
import type { Database } from '#stores/sql/database.ts';
import { findTokenById } from './api-token-repository.ts';
import type { ApiTokenRow, FoundToken } from './api-token-repository.ts';
import { isInNetworks } from './token-networks.ts';

/** Why a token cannot be used; the names are the contract's failure codes. */
export type TokenRefusal = 'network_not_allowed' | 'token_expired' | 'token_revoked';

/** Why a token cannot be used now from an address; null if it can. */
export function refusalOf(
  { token, membership }: FoundToken,
  { now, clientAddress }: { now: Date; clientAddress: string },
): TokenRefusal | null {
  if (token.revokedAt !== null || membership.endedAt !== null) return 'token_revoked';
  if (isExpired(token, now)) return 'token_expired';
  const { networks } = token;
  return networks.length > 0 && !isInNetworks(clientAddress, networks) ? 'network_not_allowed' : null;
}

export function isExpired({ expiresAt }: Pick<ApiTokenRow, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** The caller of a token that can be used. */
export function callerOf(
  { token, publisher, membership, applications, hasFactor }: FoundToken,
  { defaultScope, at }: { defaultScope: string; at: Date },
): TokenCaller {
  const dueAt = hasFactor ? null : factorDueAt(publisher, membership);
  return {
    publisherId: publisher.id,
    personId: membership.personId,
    membershipId: membership.id,
    role: membership.role,
    applications,
    publisherNumber: publisher.number,
    currency: publisher.currency,
    isBlocked: publisher.isBlocked,
    apiTokenId: token.id,
    scopes: token.scopes,
    shortfall: mustAcceptOffer(publisher, defaultScope) ? 'offer' : null,
    lacksFactor: dueAt !== null && dueAt <= at,
  };
}

/** Finds the caller of a token when the call itself does not send it, such as the download by a link. */
export interface TokenCallers {
  /** Null when the token cannot be used from the client's address any more. */
  find(apiTokenId: string, clientAddress: string): Promise<TokenCaller | null>;
}

export function createTokenCallers({
  database,
  defaultScope,
  now,
}: {
  database: Database;
  defaultScope: string;
  now: () => Date;
}): TokenCallers {
  return {
    find: async (apiTokenId, clientAddress) => {
      const found = await findTokenById(database, apiTokenId);
      if (found === null || refusalOf(found, { now: now(), clientAddress }) !== null) return null;
      return callerOf(found, { defaultScope, at: now() });
    },
  };
}
