import type { DeskApplications, DeskPublisher, DeskPublisherSession } from '@publisher-console/api-contract/desk';
import { mayOrder } from '@publisher-console/api-contract/staff-roles';
import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import type { StaffCaller } from '#contract/operation.ts';
import { listTokens } from '#modules/api-tokens/api-tokens.network.ts';
import { selectAccounts } from '#modules/publishers/publisher-account.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { sessionDevice } from '#modules/sessions/open-sessions.ts';
import { isOver } from '#modules/sessions/session-end.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { session } from '#stores/sql/tables/account.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { factor, factorReset } from '#stores/sql/tables/factor.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { stateOf } from './find-publishers.network.ts';

const most = { members: 200, applications: 50, contracts: 100, sessions: 200, tokens: 100 };

/** The account with a Publisher ID. Throws `not_found` when there is none. */
export async function requireAccount(network: NetworkDatabase, number: number): Promise<AccountRow> {
  const [row] = await selectAccounts(network).where(eq(publisher.number, number));
  if (row === undefined) throw new ApiError('not_found');
  return row;
}

/** What support needs first about a publisher. Sessions and tokens are absent for a role that may not end them. */
export async function readPublisher(
  stores: NetworkStores,
  number: number,
  { role }: Pick<StaffCaller, 'role'>,
): Promise<DeskPublisher> {
  const { database, settings } = stores;
  const { account, ...read } = await asNetwork(database, async (network) => {
    const row = await requireAccount(network, number);
    return {
      account: row,
      members: await membersOf(network, row),
      applications: await applicationsOf(network, row.id),
      contracts: await contractsOf(network, row.id),
    };
  });
  const sessions = mayOrder(role, 'signOutUser')
    ? await asPublisher(database, wholePublisher(account.id), (own) => sessionsOf(own, account.id, settings.now()))
    : undefined;
  const tokens = mayOrder(role, 'listTokens')
    ? (await listTokens(stores, { user: String(number), limit: most.tokens, after: null })).rows
    : undefined;
  const { id, company, website, contacts, currency, isSignedDocument, blockedReason } = account;
  return {
    id,
    number,
    company,
    website,
    contacts,
    currency,
    state: stateOf(account),
    isSigned: isSignedDocument,
    createdAt: account.createdAt.toISOString(),
    offerAcceptedAt: account.offerAcceptedAt?.toISOString() ?? null,
    blockedAt: account.blockedAt?.toISOString() ?? null,
    blockedReason,
    erasedAt: account.erasedAt?.toISOString() ?? null,
    ...read,
    ...(sessions && { sessions }),
    ...(tokens && {
      tokens: tokens.map(({ publisher: _number, email: _email, networks: _networks, ...token }) => token),
    }),
  };
}

async function membersOf(network: NetworkDatabase, { id, personId }: AccountRow): Promise<DeskPublisher['members']> {
  const { firstName, lastName, middleName, email, locale, emailConfirmedAt } = person;
  const rows = await network
    .select({
      membership,
      person: { id: person.id, firstName, lastName, middleName, email, locale, emailConfirmedAt },
      hasFactor: sql<boolean>`exists (${network
        .select({ id: factor.id })
        .from(factor)
        .where(and(eq(factor.personId, membership.personId), isNotNull(factor.confirmedAt)))})`,
      factorResetAt: factorReset.dueAt,
    })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .leftJoin(factorReset, eq(factorReset.personId, membership.personId))
    .where(and(eq(membership.publisherId, id), isNull(membership.endedAt)))
    .orderBy(desc(eq(membership.role, 'owner')), asc(membership.createdAt), asc(membership.id))
    .limit(most.members);
  return rows.map(({ membership: row, person: { id: who, emailConfirmedAt: confirmedAt, ...named }, ...factors }) => ({
    id: row.id,
    ...named,
    role: row.role,
    isContact: who === personId,
    isLimited: row.isLimited,
    isConfirmed: confirmedAt !== null,
    hasFactor: factors.hasFactor,
    factorResetAt: factors.factorResetAt?.toISOString() ?? null,
    joinedAt: row.createdAt.toISOString(),
    lastUsedAt: row.usedAt?.toISOString() ?? null,
  }));
}

async function applicationsOf(network: NetworkDatabase, publisherId: string): Promise<DeskApplications> {
  const isOwn = and(eq(application.publisherId, publisherId), isNull(application.deletedAt));
  const counts = await network
    .select({ status: application.status, count: sql<number>`count(*)::int` })
    .from(application)
    .where(isOwn)
    .groupBy(application.status);
  const byStatus = { active: 0, on_check: 0, stopped: 0, test_mode: 0 };
  for (const { status, count } of counts) byStatus[status] = count;
  const { id, number, name, platform, status, rejectionReason } = application;
  const last = lastCheck(network, publisherId);
  const troubled = await network
    .select({
      app: { id, number, name, platform, status },
      rejection: rejectionReason,
      state: last.state,
      buyersState: last.buyersState,
      withProblems: sql<number>`(count(*) over ())::int`,
    })
    .from(application)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        isOwn,
        or(eq(status, 'stopped'), isNotNull(rejectionReason), ne(last.state, 'found'), ne(last.buyersState, 'found')),
      ),
    )
    .orderBy(desc(number))
    .limit(most.applications);
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    byStatus,
    withProblems: troubled[0]?.withProblems ?? 0,
    problems: troubled.map(({ app, rejection, state, buyersState }) => ({
      ...app,
      rejection: rejection && { code: rejection.code ?? null, en: rejection.en, ru: rejection.ru },
      appAdsTxt: faultOf(state, buyersState),
    })),
  };
}

/** The last check of the app-ads.txt file of an application that needs one. */
function lastCheck(network: NetworkDatabase, publisherId: string) {
  const { state, buyersState, checkedAt, applicationId } = appAdsTxtCheck;
  const needsFile = and(ne(application.status, 'stopped'), isNotNull(application.appAdsTxtUrl));
  return network
    .select({ state, buyersState })
    .from(appAdsTxtCheck)
    .where(and(eq(applicationId, application.id), eq(appAdsTxtCheck.publisherId, publisherId), needsFile))
    .orderBy(desc(checkedAt), desc(appAdsTxtCheck.id))
    .limit(1)
    .as('last');
}

type CheckState = (typeof appAdsTxtCheck.$inferSelect)['state'] | null;

function faultOf(state: CheckState, buyersState: CheckState) {
  if (state !== null && state !== 'found') return state;
  return buyersState !== null && buyersState !== 'found' ? 'other_file' : null;
}

async function contractsOf(network: NetworkDatabase, publisherId: string): Promise<DeskPublisher['contracts']> {
  const { id, number, counterparty, updatedAt, revokedAt } = contract;
  const rows = await network
    .select({ id, number, counterparty, updatedAt, revokedAt })
    .from(contract)
    .where(eq(contract.publisherId, publisherId))
    .orderBy(desc(updatedAt), desc(id))
    .limit(most.contracts);
  return rows.map((row) => ({
    ...row,
    updatedAt: row.updatedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}

async function sessionsOf(own: OwnDatabase, publisherId: string, now: Date): Promise<DeskPublisherSession[]> {
  const rows = await own
    .select({ session, email: person.email })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(and(eq(session.publisherId, publisherId), isNull(session.endedAt)))
    .orderBy(desc(session.refreshedAt), desc(session.id))
    .limit(most.sessions);
  return rows
    .filter((row) => !isOver(row.session, now))
    .map(({ session: { id, userAgent, clientAddress, createdAt, refreshedAt }, email }) => ({
      id,
      email,
      device: sessionDevice(userAgent),
      clientAddress,
      createdAt: createdAt.toISOString(),
      lastUsedAt: refreshedAt.toISOString(),
    }));
}
