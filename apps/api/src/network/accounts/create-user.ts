import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { canonicalEmail } from '#modules/account/email-address.ts';
import { freeAddress } from '#modules/account/registration/free-address.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { addAccount } from '#modules/publisher/publisher-account.ts';
import type { NetworkStores } from '#network/connection/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { noteLink, printedLink, putLink } from './password-link.ts';
import type { LinkedUser } from './password-link.ts';

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

/** A hash that no password has: nobody can sign in before a password is chosen. */
export const noPassword =
  '$argon2id$v=19$m=65536,t=3,p=1$bm8gcGFzc3dvcmQgeWV0IQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * Opens an account, and invites its owner by a link to choose a password, which also proves the address. Throws when the
 * address is invalid or has an account.
 */
export async function createUser(
  stores: NetworkStores,
  { email: typed, printed, ...profile }: NewUser,
): Promise<LinkedUser> {
  const { database, actor, settings } = stores;
  const email = canonicalEmail(typed);
  if (email === null) throw new Error(`${JSON.stringify(typed)} is not an e-mail address.`);
  const at = settings.now();
  // Of an account that was never confirmed only the API's role may remove the row.
  await database.transaction((transaction) => freeAddress(transaction, email, at));
  const row = await asNetwork(database, async (network) => {
    const account = {
      id: randomUUIDv7(),
      email,
      ...profile,
      passwordHash: noPassword,
      scope: settings.scope,
      createdAt: at,
    };
    const added = await addAccount(network, account);
    if (added === null) throw new Error(`${email} has an account already: see users list ${email}.`);
    await recordAudit(network, { actor }, { kind: 'account_created', publisherId: added.id });
    await noteLink(network, stores, added, printed);
    if (!printed) await putLink(network, stores, added, true);
    return added;
  });
  const link = printed ? await printedLink(stores, row, true) : null;
  return { email, number: row.number, link };
}
