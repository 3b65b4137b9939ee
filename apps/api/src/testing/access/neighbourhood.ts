import type { ApiTokenScope } from '@publisher-console/api-contract';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { newToken } from '#modules/api-tokens/token-form.ts';
import { addNetworkKey } from '#modules/feed/testing/added-key.ts';
import { formOf } from '#modules/files/testing/file-uploads.ts';
import { sampleFiles } from '#modules/files/testing/sample-files.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import { publishedLoad } from '#modules/statistics/reports/testing/two-publishers.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { session } from '#stores/sql/tables/account.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { startTestApi, withSellers } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { addResident, movedInAt, unknownBelongings, webhookHosts } from './belongings.ts';
import type { Belongings, Resident } from './belongings.ts';

/** How a caller identifies itself. */
export interface Credentials {
  token?: string;
  refreshToken?: string;
}

/** A network with two publishers of which one attacks the other, and callers who are refused for other reasons. */
export interface Neighbourhood {
  api: TestApi;
  /** Calls with the ids of `victim`. */
  attacker: Resident;
  victim: Resident;
  /** The revenue of the victim, as answers show it. */
  victimsRevenue: string;
  nobody: Belongings;
  blocked: Resident;
  /** Has not accepted the offer. */
  undecided: Resident;
  /** Signed in by a restore link. */
  restored: Resident;
  ended: Credentials;
  expired: Credentials;
  tokens: ApiTokens;
  keys: NetworkKeys;
  form: { body: Buffer; type: string };
  close(): Promise<void>;
}

/** Keys of the network. */
interface NetworkKeys {
  /** For everything that a key may do. */
  whole: Credentials;
  /** For nothing that any call needs today. */
  withoutScope: Credentials;
  revoked: Credentials;
  expired: Credentials;
  unknown: Credentials;
  elsewhere: Credentials;
}

/** API tokens. */
interface ApiTokens {
  /** Of the attacker, for everything that a token may do. */
  whole: Credentials;
  /** Of the attacker, with all scopes but the one that a call needs. */
  without: (scope: ApiTokenScope | null) => Credentials;
  revoked: Credentials;
  expired: Credentials;
  unknown: Credentials;
  blocked: Credentials;
  undecided: Credentials;
}

const minute = 60_000;
const allScopes: ApiTokenScope[] = ['statistics:read', 'apps:write', 'templates:write', 'money:read'];

/** @param sql a store that the test closes */
export async function startNeighbourhood(sql: OpenedDatabase): Promise<Neighbourhood> {
  let time = movedInAt.getTime() - 11 * minute;
  const api = await startTestApi({
    ...withSellers,
    sql,
    now: () => new Date(time),
    outsideAddresses: webhookHosts,
  });
  await addNetworkDocuments(api);
  const early = await api.signIn();
  time = movedInAt.getTime();

  const attacker = await addResident(api);
  const victim = await addResident(api);
  const blocked = await addResident(api);
  const undecided = await addResident(api, { hasAcceptedOffer: false });
  const restored = await addResident(api);
  const ended = await api.signIn();
  const tokens = await addTokens(api, { attacker, blocked, undecided });
  const keys = await addKeys(api);
  // From now on a call changes none of the times of last use.
  const callers = [attacker, victim, blocked, undecided, restored, ended];
  for (const { token } of callers) await api.call('getCurrentUser', { token });
  await api.call('logout', { token: ended.token });
  await asOwner(api.database, async (all) => {
    await all.update(session).set({ mustChangePassword: true }).where(eq(session.publisherId, restored.id));
    await all.update(publisher).set({ isBlocked: true }).where(eq(publisher.id, blocked.id));
  });
  return {
    api,
    attacker,
    victim,
    victimsRevenue: await addRevenue(api, victim),
    nobody: unknownBelongings(),
    blocked,
    undecided,
    restored,
    ended,
    expired: { token: early.token },
    tokens,
    keys,
    form: await formOf(['a.pdf', sampleFiles.pdf()]),
    close: () => api.close(),
  };
}

async function addNetworkDocuments(api: TestApi): Promise<void> {
  const text = { locale: 'en' as const, source: '# Text\n\nA sentence.', updatedAt: movedInAt };
  await asOwner(api.database, (all) =>
    all.insert(networkDocument).values([
      { ...text, id: randomUUID(), kind: 'faq' },
      { ...text, id: randomUUID(), kind: 'offer' },
    ]),
  );
}

async function addTokens(
  api: TestApi,
  { attacker, blocked, undecided }: Pick<Neighbourhood, 'attacker' | 'blocked' | 'undecided'>,
): Promise<ApiTokens> {
  const add = async (ownerId: string, scopes = allScopes, expiresAt?: Date): Promise<Credentials & { id: string }> => {
    const added = await addApiToken(api.database, ownerId, {
      createdAt: movedInAt,
      scopes,
      ...(expiresAt && { expiresAt }),
    });
    await api.call('getGroupCriteria', { token: added.secret });
    return { id: added.id, token: added.secret };
  };
  const withoutScope = new Map<ApiTokenScope | null, Credentials>();
  for (const scope of ['statistics:read', 'apps:read', 'templates:read', 'money:read'] as const) {
    const others = allScopes.filter((held) => !includes(held, scope));
    withoutScope.set(scope, await add(attacker.id, others));
  }
  for (const scope of ['apps:write', 'templates:write'] as const) {
    const others = allScopes.filter((held) => held !== scope);
    const reading = scope.replace('write', 'read') as ApiTokenScope;
    withoutScope.set(scope, await add(attacker.id, [...others, reading]));
  }
  withoutScope.set(null, await add(attacker.id));
  const revoked = await add(attacker.id);
  await asOwner(api.database, (all) =>
    all.update(apiToken).set({ revokedAt: movedInAt }).where(eq(apiToken.id, revoked.id)),
  );
  // The first refused use is recorded, and the next ones within the hour are not.
  await api.call('getGroupCriteria', revoked);
  return {
    whole: await add(attacker.id),
    without: (scope) => withoutScope.get(scope) ?? {},
    revoked,
    expired: await add(attacker.id, allScopes, movedInAt),
    unknown: { token: newToken() },
    blocked: await add(blocked.id),
    undecided: await add(undecided.id),
  };
}

async function addKeys({ database }: TestApi): Promise<NetworkKeys> {
  const add = async (values?: Parameters<typeof addNetworkKey>[1]): Promise<Credentials> => {
    // Used at the time of the network, so that no call notes a use.
    const { secret } = await addNetworkKey(database, { usedAt: movedInAt, ...values });
    return { token: secret };
  };
  return {
    whole: await add(),
    withoutScope: await add({ scopes: [] }),
    revoked: await add({ revokedAt: movedInAt }),
    expired: await add({ expiresAt: movedInAt }),
    unknown: { token: newToken('pcn_') },
    elsewhere: await add({ networks: ['203.0.113.0/24'] }),
  };
}

/** Whether a scope is part of another one: who may write may also read. */
function includes(held: ApiTokenScope, scope: ApiTokenScope): boolean {
  return held === scope || held.replace('write', 'read') === scope;
}

async function addRevenue(api: TestApi, owner: Resident): Promise<string> {
  const load = await publishedLoad(api, '2026-03-08', '2026-03-09');
  const { writer } = await api.startWarehouse();
  await insertFacts(writer, [
    {
      load,
      publisher: owner.number,
      date: '2026-03-09',
      application: owner.applicationNumber,
      ad_block: owner.adBlockNumber,
      ad_format: 'fs_banner',
      country: 'DE',
      requests: 7_351,
      selections: 7_000,
      impressions: 6_000,
      clicks: 5,
      completions: 4,
      revenue: 7_351_926_480,
    },
  ]);
  return '7351.92648';
}
