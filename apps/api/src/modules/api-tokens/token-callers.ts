import type { TokenCaller } from '#contract/operation.ts';
import type { Database } from '#stores/sql/database.ts';
import { findTokenById } from './api-token-repository.ts';
import { callerOf, refusalOf } from './token-caller.ts';

/** Finds the caller of a token when the call itself does not bring it, such as the download by a link. */
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
      return callerOf(found, defaultScope);
    },
  };
}
