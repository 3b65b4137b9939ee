import { createJobQueue } from '#jobs/job-queue.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { passwordLinkJob } from '#modules/accounts/operator/account-mails.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { lockNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import type { ChangedUser } from '#modules/accounts/users.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { Database } from '#stores/sql/database.ts';

/** An account and, if it was to be printed, the link that signs in to choose a password. */
export interface LinkedUser extends ChangedUser {
  link: string | null;
}

/**
 * Makes a link that signs in to an account to choose a password, and mails it or returns it. Throws when there is no such
 * account.
 */
export async function linkUser(
  stores: NetworkStores,
  { user, printed }: { user: string; printed: boolean },
): Promise<LinkedUser> {
  const links = printed ? requireLinks(stores.links) : null;
  const row = await asNetwork(stores.database, async (network) => {
    const found = await lockNamedPublisher(network, user);
    await recordLink(network, stores, found, printed);
    if (!printed) await putLink(network, stores, { publisherId: found.id, isInvitation: false });
    return found;
  });
  const { email, number, personId } = row;
  const link = await asPerson(
    stores.database,
    personId,
    async (own) => links?.issue(own, { id: personId, email }, 'restore') ?? null,
  );
  return { email, number, link };
}

/** Returns the maker of printed links. Throws where the signing key is not available. */
export function requireLinks<Links>(links: Links | undefined): Links {
  if (links !== undefined) return links;
  throw new Error(
    'A link cannot be made here, because the signing key is not known: set TOKEN_KEY or TOKEN_KEYS as the API has it, or leave out --print.',
  );
}

/** Puts the email with the link. */
export async function putLink(
  transaction: Database,
  { settings: { now } }: NetworkStores,
  payload: { publisherId: string; isInvitation: boolean },
): Promise<void> {
  await passwordLinkJob.put(createJobQueue({ now }), transaction, payload);
}

export async function recordLink(
  transaction: Database,
  { actor }: NetworkStores,
  { id: publisherId }: AccountRow,
  printed: boolean,
): Promise<void> {
  const details = { sent: printed ? 'printed' : 'mailed' };
  await recordAudit(transaction, { actor }, { kind: 'password_link_made', publisherId, details });
}
