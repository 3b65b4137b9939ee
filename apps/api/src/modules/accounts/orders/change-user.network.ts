import { eq } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { emailChangedJob } from '#modules/accounts/operator/email-changed-job.ts';
import { canonicalEmail } from '#modules/publishers/email-address.ts';
import { deleteLinks, deletePendingEmail } from '#modules/accounts/registration/account-link-repository.ts';
import { freeAddress } from '#modules/accounts/registration/free-address.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { saveProfile } from '#modules/publishers/operator-decisions.ts';
import type { ChangedProfile } from '#modules/publishers/operator-decisions.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { lockNamedPublisher } from '#modules/publishers/named-publisher.network.ts';
import type { PublisherRow } from '#modules/publishers/named-publisher.network.ts';
import type { ChangedUser } from '#modules/accounts/users.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { isUniqueViolation } from '#stores/faults/unique-violation.ts';
import { application } from '#stores/sql/tables/application.ts';

/**
 * Changes the profile of an account. A new address counts at once, without a link: the operator vouches for it. Mails go
 * there from now on, links to the old one become invalid, a pending address is dropped, and the old one gets a letter.
 * Throws when there is no such account, and when a change is not possible.
 */
export async function changeUser(
  stores: NetworkStores,
  { user, ...typed }: { user: string } & ChangedProfile,
): Promise<ChangedUser & { changed: string[]; isConfirmed: boolean }> {
  const { database, settings } = stores;
  const profile = { ...typed, ...(typed.email === undefined ? {} : { email: addressOf(typed.email) }) };
  const { email } = profile;
  // Of an account that was never confirmed only the API's role may remove the row.
  if (email !== undefined) await database.transaction((transaction) => freeAddress(transaction, email, settings.now()));
  try {
    const { id, ...done } = await asNetwork(database, (network) => saveChange(network, stores, { user, profile }));
    // They would not work any more: a link is signed with the address that it was sent to.
    if (done.changed.includes('email')) await asPublisher(database, id, (own) => deleteLinks(own, id));
    return done;
  } catch (error) {
    throw isUniqueViolation(error) ? new Error(`Another account has the address ${String(email)}.`) : error;
  }
}

function addressOf(typed: string): string {
  const email = canonicalEmail(typed);
  if (email === null) throw new Error(`${JSON.stringify(typed)} is not an e-mail address.`);
  return email;
}

async function saveChange(
  network: NetworkDatabase,
  { actor, settings: { now } }: NetworkStores,
  { user, profile }: { user: string; profile: ChangedProfile },
) {
  const row = await lockNamedPublisher(network, user);
  const fields = Object.keys(profile) as (keyof ChangedProfile)[];
  const changed = fields.filter((field) => profile[field] !== undefined && profile[field] !== row[field]);
  if (changed.length === 0) throw new Error(`Nothing of ${row.email} (${row.number}) would change.`);
  if (changed.includes('currency')) await requireNoApplications(network, row);
  const { id: publisherId, number } = row;
  await saveProfile(network, publisherId, profile);
  // The values are personal data, which the log does not need.
  await recordAudit(
    network,
    { actor },
    { kind: 'account_changed', publisherId, details: { fields: changed.join(' ') } },
  );
  if (changed.includes('email')) {
    await deletePendingEmail(network, publisherId, now());
    await emailChangedJob.put(createJobQueue({ now }), network, { publisherId, previous: row.email });
    await recordAudit(network, { actor }, { kind: 'email_changed', publisherId });
  }
  const isConfirmed = row.emailConfirmedAt !== null;
  return { id: publisherId, email: profile.email ?? row.email, number, changed, isConfirmed };
}

/** Amounts are kept without a currency: another one would change what earned money is worth. */
async function requireNoApplications(network: NetworkDatabase, { id, email, number, currency }: PublisherRow) {
  const apps = await network.$count(application, eq(application.publisherId, id));
  if (apps > 0) {
    throw new Error(
      `${email} (${number}) has applications, whose amounts are in ${currency}: another currency would change what they are worth. Open a new account for it.`,
    );
  }
}
