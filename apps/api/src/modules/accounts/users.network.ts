import { and, desc, eq, ilike, lt, or, sql } from 'drizzle-orm';
import { deletePendingEmail } from './registration/account-link-repository.ts';
import type { Translated } from '#contract/language.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { blockJob } from './operator/account-mails.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { fullName, saveBlock, selectAccounts } from '#modules/publishers/publisher-account.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { escapedForLike } from '#stores/sql/lists/search-text.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { lockNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import { pageOf } from '#orders/page.ts';
import { numberCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { ListPage, PageInput } from '#orders/page.ts';

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
  /** The personal data were erased; the Publisher ID stays. */
  isErased: boolean;
  createdAt: string;
}

/** Accounts, the newest first. `term` is part of an e-mail address, a company or a name, or a whole Publisher ID. */
export async function listUsers(
  { database }: NetworkStores,
  { term, blocked, limit, after }: { term: string | null; blocked: boolean } & PageInput,
): Promise<ListPage<UserSummary>> {
  const wanted = and(blocked ? eq(publisher.isBlocked, true) : undefined, term === null ? undefined : hasTerm(term));
  const last = numberCursor(after);
  return asNetwork(database, async (network) => {
    const rows = await selectAccounts(network)
      .where(and(wanted, last === null ? undefined : lt(publisher.number, last)))
      .orderBy(desc(publisher.number))
      .limit(limit + 1);
    const total = await network.$count(selectAccounts(network).where(wanted).as('accounts'));
    return pageOf(rows.map(summaryOf), { limit, total }, ({ number }) => String(number));
  });
}

function summaryOf(row: AccountRow): UserSummary {
  return {
    id: row.id,
    number: row.number,
    name: fullName(row),
    company: row.company,
    email: row.email,
    isBlocked: row.isBlocked,
    isConfirmed: row.emailConfirmedAt !== null,
    isSigned: row.isSignedDocument,
    isErased: row.erasedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

function hasTerm(term: string) {
  const part = `%${escapedForLike(term)}%`;
  const name = sql<string>`concat_ws(' ', ${contact.firstName}, ${contact.middleName}, ${contact.lastName})`;
  const number = sql<string>`${publisher.number}::text`;
  return or(ilike(contact.email, part), ilike(publisher.company, part), ilike(name, part), eq(number, term));
}

/** The account that a command changed. */
export interface ChangedUser {
  email: string;
  number: number;
}

/**
 * Blocks an account from its next call on: a session may only read why and answer, an API token may do nothing. Mails the
 * publisher. Throws when there is no such account, or when it is blocked already.
 */
export async function blockUser(
  stores: NetworkStores,
  { user, reason }: { user: string; reason: Translated },
): Promise<ChangedUser> {
  return setBlock(stores, user, reason);
}

/** Unblocks an account, and mails the publisher. Throws when there is no such account, or when it is not blocked. */
export async function unblockUser(stores: NetworkStores, { user }: { user: string }): Promise<ChangedUser> {
  return setBlock(stores, user, null);
}

/** @param reason - why the account is blocked; null unblocks it */
async function setBlock(
  { database, actor, settings: { now } }: NetworkStores,
  user: string,
  reason: Translated | null,
): Promise<ChangedUser> {
  return asNetwork(database, async (network) => {
    const { id: publisherId, personId, email, number, isBlocked: was } = await lockNamedPublisher(network, user);
    const isBlocked = reason !== null;
    if (was === isBlocked) throw new OrderRefused(isBlocked ? 'blocked_already' : 'not_blocked', email, number);
    await saveBlock(network, publisherId, reason && { at: now(), reason });
    if (isBlocked) await deletePendingEmail(network, personId, now());
    const kind = isBlocked ? 'account_blocked' : 'account_unblocked';
    await recordAudit(network, { actor }, { kind, publisherId, details: isBlocked ? { reason } : {} });
    await blockJob.put(createJobQueue({ now }), network, { publisherId, reason });
    return { email, number };
  });
}
