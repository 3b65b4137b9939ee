import { createJobQueue } from '#jobs/job-queue.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { invitationLifetime, passwordLinkJob } from '#modules/account/operator/password-link-job.ts';
import type { NetworkStores } from '#network/connection/network-stores.ts';
import { lockNamedPublisher } from '#network/named-publisher.ts';
import type { PublisherRow } from '#network/named-publisher.ts';
import type { ChangedUser } from '#network/users.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';

/** An account and, if it was to be printed, the link that signs in to choose a password. */
export interface LinkedUser extends ChangedUser {
  link: string | null;
}

/**
 * Makes a link that signs in to an account to choose a password, and mails it or returns it. Throws when there is no such
 * account, or when it is blocked.
 */
export async function linkUser(
  stores: NetworkStores,
  { user, printed }: { user: string; printed: boolean },
): Promise<LinkedUser> {
  const row = await asNetwork(stores.database, async (network) => {
    const found = await lockNamedPublisher(network, user);
    if (found.isBlocked) throw new Error(`${found.email} (${found.number}) is blocked: unblock the account first.`);
    await noteLink(network, stores, found, printed);
    if (!printed) await putLink(network, stores, found, false);
    return found;
  });
  const link = printed ? await printedLink(stores, row) : null;
  return { email: row.email, number: row.number, link };
}

/** Puts the letter with the link. */
export async function putLink(
  network: NetworkDatabase,
  { settings: { now } }: NetworkStores,
  { id: publisherId }: PublisherRow,
  isInvitation: boolean,
): Promise<void> {
  await passwordLinkJob.put(createJobQueue({ now }), network, { publisherId, isInvitation });
}

/** Records that a link was made. Throws when it is to be printed and this process cannot make it. */
export async function noteLink(
  network: NetworkDatabase,
  { actor, links }: NetworkStores,
  { id: publisherId }: PublisherRow,
  printed: boolean,
): Promise<void> {
  if (printed && links === undefined) {
    throw new Error(
      'A link cannot be made here, because the signing key is not known: set TOKEN_KEY or TOKEN_KEYS as the API has it, or leave out --print.',
    );
  }
  await recordAudit(
    network,
    { actor },
    { kind: 'password_link_made', publisherId, details: { sent: printed ? 'printed' : 'mailed' } },
  );
}

/** The link, for the operator who passes it on. */
export async function printedLink(
  { database, links }: NetworkStores,
  row: PublisherRow,
  isInvitation = false,
): Promise<string | null> {
  if (links === undefined) return null;
  const lifetime = isInvitation ? [invitationLifetime] : [];
  return asPublisher(database, row.id, (own) => links.issue(own, row, 'restore', ...lifetime));
}
