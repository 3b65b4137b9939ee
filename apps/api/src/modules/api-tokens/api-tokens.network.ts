import { and, desc, eq } from 'drizzle-orm';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { revokeTokens } from './api-token-repository.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { pageOf } from '#orders/page.ts';
import { afterTimed, atOfCursor, timedCursor } from '#orders/cursor.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { findNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';

/** An API token as the operator sees it. Times are ISO 8601. */
export interface TokenSummary {
  id: string;
  /** The Publisher ID. */
  publisher: number;
  email: string;
  name: string;
  /** The beginning and the end of the token. */
  hint: string;
  state: 'living' | 'expired' | 'revoked';
  scopes: string[];
  networks: string[];
  createdAt: string;
  expiresAt: string | null;
  usedAt: string | null;
}

/** API tokens, the newest first, of all publishers or of one. */
export async function listTokens(
  { database, settings: { now } }: NetworkStores,
  { user, limit, after }: { user: string | null } & PageInput,
): Promise<ListPage<TokenSummary>> {
  return asNetwork(database, async (network) => {
    const { id, name, hint, scopes, networks, createdAt, expiresAt, revokedAt, usedAt, publisherId } = apiToken;
    const owner = user === null ? undefined : eq(publisherId, (await findNamedPublisher(network, user)).id);
    const account = { publisher: publisher.number, email: contact.email };
    const found = await network
      .select({ id, ...account, name, hint, scopes, networks, createdAt, expiresAt, revokedAt, usedAt })
      .from(apiToken)
      .innerJoin(publisher, eq(publisher.id, publisherId))
      .innerJoin(contact, eq(contact.publisherId, publisherId))
      .where(and(owner, afterTimed([createdAt, id], 'desc', after)))
      .orderBy(desc(atOfCursor(createdAt)), desc(id))
      .limit(limit + 1);
    const rows = found.map(({ revokedAt: revoked, ...row }) => ({
      ...row,
      state: stateOf({ revokedAt: revoked, expiresAt: row.expiresAt }, now()),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      usedAt: row.usedAt?.toISOString() ?? null,
    }));
    const total = await network.$count(apiToken, owner);
    return pageOf(rows, { limit, total }, (row) => timedCursor(row.createdAt, row.id));
  });
}

/** Revokes a token. Throws when there is none, or when it is revoked already. */
export async function revokeToken(
  { database, actor, settings: { now } }: NetworkStores,
  { id, reason }: { id: string; reason: string | null },
): Promise<{ id: string; name: string }> {
  return asNetwork(database, async (network) => {
    const [revoked] = await revokeTokens(network, { id }, { at: now(), reason: 'revoked_by_operator' });
    if (revoked === undefined) throw new OrderRefused('unknown_token', id);
    const { publisherId, name } = revoked;
    const details = reason === null ? {} : { reason };
    await recordAudit(network, { actor }, { kind: 'api_token_revoked', publisherId, apiTokenId: id, details });
    return { id, name };
  });
}

function stateOf(
  { revokedAt, expiresAt }: Record<'expiresAt' | 'revokedAt', Date | null>,
  now: Date,
): TokenSummary['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'living';
}
