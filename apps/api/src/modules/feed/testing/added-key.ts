import { randomUUID } from 'node:crypto';
import { hashOfToken, hintOf, newToken } from '#modules/api-tokens/token-form.ts';
import { networkKeyScopes } from '@publisher-console/api-contract/network-key-scopes';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { networkKey } from '#stores/sql/tables/feed.ts';

/** Adds a key of the network, for everything unless `values` has scopes. */
export async function addNetworkKey(
  database: Database,
  values: Partial<typeof networkKey.$inferInsert> = {},
): Promise<{ id: string; secret: string }> {
  const secret = newToken('pcn_');
  const id = randomUUID();
  const key = { id, name: 'Ad server', keyHash: hashOfToken(secret), hint: hintOf(secret), createdBy: 'test' };
  const rights = { scopes: [...networkKeyScopes], networks: [] };
  await asNetwork(database, (network) =>
    network.insert(networkKey).values({ ...key, ...rights, createdAt: new Date(), ...values }),
  );
  return { id, secret };
}
