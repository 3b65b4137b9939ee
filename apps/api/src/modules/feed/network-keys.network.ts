import { randomUUIDv7 } from 'node:crypto';
import type { NetworkKeyScope } from '@publisher-console/api-contract/network-key-scopes';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { hashOfToken, hintOf, newToken } from '#modules/api-tokens/token-form.ts';
import { readNetwork } from '#modules/api-tokens/token-networks.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { afterTimed, atOfCursor, timedCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { networkKey } from '#stores/sql/tables/feed.ts';
import { source } from '#stores/sql/tables/source.ts';

export interface NewKey {
  name: string;
  scopes: NetworkKeyScope[];
  /** Addresses and ranges from which it may be used, as typed; none for all. */
  networks: string[];
  /** The sources that it may see; none for all. */
  sources: string[];
  /** ISO 8601; null for a key without an end. */
  expiresAt: string | null;
}

/** A key of the network as the operator sees it. Times are ISO 8601. */
export interface KeySummary extends NewKey {
  id: string;
  /** The beginning and the end of the key. */
  hint: string;
  state: 'living' | 'expired' | 'revoked';
  createdAt: string;
  createdBy: string;
  usedAt: string | null;
  usedFrom: string | null;
}

/** Makes a key, and returns it: it is not stored, so it can never be shown again. Throws for an invalid address. */
export async function createKey(
  { database, actor, settings: { now } }: NetworkStores,
  { name, scopes, networks: typed, sources, expiresAt }: NewKey,
): Promise<{ id: string; key: string }> {
  const networks = typed.map((text) => {
    const network = readNetwork(text);
    if (network === null) throw new OrderRefused('network_form', text);
    return network;
  });
  if (expiresAt !== null && new Date(expiresAt) <= now()) throw new OrderRefused('key_ended');
  const key = newToken('pcn_');
  const id = randomUUIDv7();
  await asNetwork(database, async (network) => {
    const known = await network.select({ id: source.id }).from(source).where(inArray(source.id, sources));
    const unknown = sources.find((of) => known.every((row) => row.id !== of));
    if (unknown !== undefined) throw new OrderRefused('unknown_source', unknown);
    await network.insert(networkKey).values({
      id,
      name,
      keyHash: hashOfToken(key),
      hint: hintOf(key),
      scopes,
      networks,
      sources,
      createdAt: now(),
      createdBy: actor ?? 'unknown',
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    });
    const details = {
      keyId: id,
      name,
      scopes: scopes.join(' '),
      ...(sources.length > 0 && { sources: sources.join(' ') }),
    };
    await recordAudit(network, { actor }, { kind: 'network_key_created', details });
  });
  return { id, key };
}

/** Keys, the newest first. Ended ones stay in the list. */
export async function listKeys(
  { database, settings: { now } }: NetworkStores,
  { limit, after }: PageInput,
): Promise<ListPage<KeySummary>> {
  const { id, name, hint, scopes, networks, sources, createdAt, createdBy, expiresAt, revokedAt, usedAt, usedFrom } =
    networkKey;
  return asNetwork(database, async (network) => {
    const found = await network
      .select({
        id,
        name,
        hint,
        scopes,
        networks,
        sources,
        createdAt,
        createdBy,
        expiresAt,
        revokedAt,
        usedAt,
        usedFrom,
      })
      .from(networkKey)
      .where(afterTimed([createdAt, id], 'desc', after))
      .orderBy(desc(atOfCursor(createdAt)), desc(id))
      .limit(limit + 1);
    const rows = found.map(({ revokedAt: revoked, ...row }): KeySummary => ({
      ...row,
      state: revoked !== null ? 'revoked' : row.expiresAt !== null && row.expiresAt <= now() ? 'expired' : 'living',
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      usedAt: row.usedAt?.toISOString() ?? null,
    }));
    const total = await network.$count(networkKey);
    return pageOf(rows, { limit, total }, (row) => timedCursor(row.createdAt, row.id));
  });
}

/** Revokes a key: its next call is refused. Throws when there is none, or when it is revoked already. */
export async function revokeKey(
  { database, actor, settings: { now } }: NetworkStores,
  { id }: { id: string },
): Promise<{ id: string; name: string }> {
  return asNetwork(database, async (network) => {
    const [revoked] = await network
      .update(networkKey)
      .set({ revokedAt: now() })
      .where(and(eq(networkKey.id, id), isNull(networkKey.revokedAt)))
      .returning({ id: networkKey.id, name: networkKey.name });
    if (revoked === undefined) throw new OrderRefused('unknown_key', id);
    await recordAudit(network, { actor }, { kind: 'network_key_revoked', details: { keyId: id, name: revoked.name } });
    return revoked;
  });
}
