import type { ApiToken } from '@publisher-console/api-contract';
import type { ApiTokenRow } from './api-token-repository.ts';

/** A token in the form of the contract. */
export function apiTokenView(row: ApiTokenRow): ApiToken {
  const { id, name, hint, scopes, networks, createdAt, expiresAt, usedAt, usedFrom, usedBy } = row;
  const used = usedAt && { at: usedAt.toISOString(), clientAddress: usedFrom, client: usedBy ?? '' };
  return {
    id,
    name,
    hint,
    scopes,
    networks,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUse: used,
  };
}
