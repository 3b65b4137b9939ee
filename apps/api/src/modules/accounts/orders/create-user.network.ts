import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { invitationLifetime } from '#modules/accounts/operator/account-mails.ts';
import { saveLink } from '#modules/accounts/registration/account-link-repository.ts';
import { freeAddress } from '#modules/accounts/registration/free-address.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { noPassword } from '#modules/publishers/persons.ts';
import { addAccount, addAccounts } from '#modules/publishers/publisher-account.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { putLink, recordLink, requireLinks } from './password-link.network.ts';
import type { LinkedUser } from './password-link.network.ts';

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  locale: Locale;
  /** ISO 4217. */
  currency: string;
  /** The link is returned and not mailed. */
  printed: boolean;
}

/**
 * Opens an account, and invites its owner by a link to choose a password, which also proves the address. Throws when the
 * address is invalid or has an account.
 */
export async function createUser(
  stores: NetworkStores,
  { email: typed, printed, ...profile }: NewUser,
): Promise<LinkedUser> {
  const { database, actor, settings } = stores;
  const email = canonicalAddress(typed);
  if (email === null) throw new OrderRefused('not_an_address', typed);
  const links = printed ? requireLinks(stores.links) : null;
  const at = settings.now();
  // With the API's role, which alone may remove the row of an account that was never confirmed, and add links.
  return database.transaction(async (transaction) => {
    await freeAddress(transaction, email, at);
    const account = {
      id: randomUUIDv7(),
      email,
      ...profile,
      passwordHash: noPassword,
      scope: settings.scope,
      createdAt: at,
    };
    const row = await addAccount(transaction, account);
    if (row === null) throw new Error(`${email} has an account already: see users list ${email}.`);
    await recordAudit(transaction, { actor }, { kind: 'account_created', publisherId: row.id });
    await recordLink(transaction, stores, row, printed);
    if (links !== null) {
      const link = await links.issue(transaction, { id: row.personId, email }, 'restore', invitationLifetime);
      return { email, number: row.number, link };
    }
    await saveAddress(transaction, row, at);
    await putLink(transaction, stores, { publisherId: row.id, isInvitation: true });
    return { email, number: row.number, link: null };
  });
}

/** An account of a publisher who was with the network before. */
export interface ImportedUser extends Omit<NewUser, 'printed'> {
  id: string;
  /** A contract is in force. */
  isSignedDocument: boolean;
}

/**
 * Opens accounts without a password: anyone who reads the mail of an address chooses one by "Forgot password?". The
 * network vouches for the addresses, and counts them as confirmed, so that no other person can register with them. With
 * `isInviting`, each gets the mail of `createUser`. The addresses are canonical; fails if one has an account.
 */
export async function addImportedUsers(
  network: NetworkDatabase,
  stores: NetworkStores,
  users: readonly ImportedUser[],
  { source, isInviting }: { source: string; isInviting: boolean },
): Promise<void> {
  const { actor, settings } = stores;
  const at = settings.now();
  const opened = { passwordHash: noPassword, scope: settings.scope, createdAt: at, emailConfirmedAt: at };
  const rows = await addAccounts(
    network,
    users.map((user) => ({ ...user, ...opened })),
  );
  const events = rows.map(({ id }) => ({ kind: 'account_created' as const, publisherId: id, details: { source } }));
  await recordAudit(network, { actor }, ...events);
  if (!isInviting) return;
  for (const row of rows) {
    await recordLink(network, stores, row, false);
    await putLink(network, stores, { publisherId: row.id, isInvitation: true });
  }
}

/**
 * Without a link, any person who registers with the address would replace the account (`freeAddress`) until its email
 * is written, which needs a running API. No link has this hash; that of the email replaces it.
 */
async function saveAddress(transaction: Database, { personId, email }: AccountRow, at: Date): Promise<void> {
  const expiresAt = new Date(at.getTime() + invitationLifetime);
  const secretHash = randomBytes(32);
  await saveLink(transaction, { personId, purpose: 'restore', secretHash, email, expiresAt, createdAt: at });
}
