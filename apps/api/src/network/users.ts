import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { saveBlocked } from '#modules/publisher/operator-decisions.ts';
import { fullName } from '#modules/publisher/publisher-profile.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { escapedForLike } from '#stores/sql/lists/searched-text.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { lockNamedPublisher } from './named-publisher.ts';
import type { NetworkStores } from './connection/network-stores.ts';

/** A publisher's account as the operator sees it. Times are ISO 8601. */
export interface UserSummary {
  id: string;
  /** The Publisher ID. */
  number: number;
  name: string;
  company: string;
  email: string;
  isBlocked: boolean;
  /** The publisher confirmed the address and can sign in. */
  isConfirmed: boolean;
  isSigned: boolean;
  createdAt: string;
}

const mostListed = 100;

/** Accounts, the newest first. `term` is part of an e-mail address, a company or a name, or a whole Publisher ID. */
export async function listUsers(
  { database }: NetworkStores,
  { term, blocked }: { term: string | null; blocked: boolean },
): Promise<UserSummary[]> {
  const rows = await asNetwork(database, (network) =>
    network
      .select()
      .from(publisher)
      .where(and(blocked ? eq(publisher.isBlocked, true) : undefined, term === null ? undefined : hasTerm(term)))
      .orderBy(desc(publisher.createdAt), desc(publisher.number))
      .limit(mostListed),
  );
  return rows.map(({ emailConfirmedAt, isSignedDocument, createdAt, ...row }) => ({
    id: row.id,
    number: row.number,
    name: fullName(row),
    company: row.company,
    email: row.email,
    isBlocked: row.isBlocked,
    isConfirmed: emailConfirmedAt !== null,
    isSigned: isSignedDocument,
    createdAt: createdAt.toISOString(),
  }));
}

function hasTerm(term: string) {
  const part = `%${escapedForLike(term)}%`;
  const name = sql<string>`concat_ws(' ', ${publisher.firstName}, ${publisher.middleName}, ${publisher.lastName})`;
  const number = sql<string>`${publisher.number}::text`;
  return or(ilike(publisher.email, part), ilike(publisher.company, part), ilike(name, part), eq(number, term));
}

/** The account that a command changed. */
export interface ChangedUser {
  email: string;
  number: number;
}

/**
 * Blocks an account: its sessions end with their next call, and nobody can sign in to it. Throws when there is no such
 * account, or when it is blocked already.
 */
export async function blockUser(
  stores: NetworkStores,
  { user, reason }: { user: string; reason: string | null },
): Promise<ChangedUser> {
  return setBlocked(stores, { user, isBlocked: true, reason });
}

/** Unblocks an account. Throws when there is no such account, or when it is not blocked. */
export async function unblockUser(stores: NetworkStores, { user }: { user: string }): Promise<ChangedUser> {
  return setBlocked(stores, { user, isBlocked: false, reason: null });
}

async function setBlocked(
  { database }: NetworkStores,
  { user, isBlocked, reason }: { user: string; isBlocked: boolean; reason: string | null },
): Promise<ChangedUser> {
  return asNetwork(database, async (network) => {
    const { id: publisherId, email, number, isBlocked: was } = await lockNamedPublisher(network, user);
    if (was === isBlocked) throw new Error(`${email} (${number}) is ${isBlocked ? 'blocked already' : 'not blocked'}.`);
    await saveBlocked(network, publisherId, isBlocked);
    const kind = isBlocked ? 'account_blocked' : 'account_unblocked';
    await recordAudit(network, null, { kind, publisherId, details: reason === null ? {} : { reason } });
    return { email, number };
  });
}
