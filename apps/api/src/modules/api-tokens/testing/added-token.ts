import { randomUUIDv7 } from 'node:crypto';
import type { ApiTokenScope } from '@publisher-console/api-contract';
import { hashOfToken, hintOf, newToken } from '#modules/api-tokens/token-form.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';

interface AddedToken {
  id: string;
  /** What a call sends as `Authorization: Bearer …`. */
  secret: string;
}

type TokenOptions = Partial<
  Pick<typeof apiToken.$inferInsert, 'createdAt' | 'expiresAt' | 'knownNetworks' | 'membershipId' | 'name' | 'networks'>
> & {
  scopes?: ApiTokenScope[];
};

/** Adds an API token of a publisher without a call, for tests of other subjects. By default it may do everything. */
export async function addApiToken(
  database: Database,
  publisherId: string,
  { scopes = ['statistics:read', 'apps:write', 'templates:write', 'money:read'], ...options }: TokenOptions = {},
): Promise<AddedToken> {
  const id = randomUUIDv7();
  const secret = newToken();
  const made = { hint: hintOf(secret), tokenHash: hashOfToken(secret) };
  const usual = { name: 'Nightly report', networks: [], knownNetworks: [], createdAt: new Date() };
  await asPublisher(database, wholePublisher(publisherId), (own) =>
    own.insert(apiToken).values({ id, publisherId, membershipId: publisherId, scopes, ...usual, ...options, ...made }),
  );
  return { id, secret };
}
