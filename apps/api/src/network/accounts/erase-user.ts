import { sql } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { forgetAttempts } from '#limits/database-window-repository.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { putFileRemoval } from '#modules/file/file-removal.ts';
import type { NetworkStores } from '#network/connection/network-stores.ts';
import { lockNamedPublisher } from '#network/named-publisher.ts';
import type { PublisherRow } from '#network/named-publisher.ts';
import type { ChangedUser } from '#network/users.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { noPassword } from './create-user.ts';
import { eraseRows } from './erase-rows.ts';
import { personalTableNames } from './personal-tables.ts';
import type { PersonalTableName } from './personal-tables.ts';

export interface Erasure {
  user: string;
  /** The Publisher ID, typed once more; null with `isDryRun`. */
  confirmed: number | null;
  /** Counts what would be erased, and changes nothing. */
  isDryRun: boolean;
}

export interface ErasedUser extends ChangedUser {
  isErased: boolean;
  /** Rows of each table that are deleted, or lose what they say about a person. */
  rows: Record<PersonalTableName, number>;
}

/**
 * Erases the personal data of an account in one transaction. Its Publisher ID and the numbers of its apps and ad blocks
 * stay, because the statistics of the network have them, and the kinds and times of its audit events. Throws when there is
 * no such account, when a contract is in force, and without the right Publisher ID.
 */
export async function eraseUser(stores: NetworkStores, { user, confirmed, isDryRun }: Erasure): Promise<ErasedUser> {
  const { database } = stores;
  const { row, rows } = await asNetwork(database, async (network) => {
    const found = await lockNamedPublisher(network, user);
    const counted = await countRows(network, found.id);
    if (isDryRun) return { row: found, rows: counted };
    await requireConsent(network, found, confirmed);
    await erase(network, stores, found);
    return { row: found, rows: counted };
  });
  const { id, email, number } = row;
  if (!isDryRun) await forgetAttempts(database, [email, id]);
  return { email, number, isErased: !isDryRun, rows };
}

async function countRows(network: NetworkDatabase, id: string): Promise<Record<PersonalTableName, number>> {
  const counts = sql.join(
    personalTableNames.map(
      (table) =>
        sql`select ${table}::text as name, count(*)::int as total from ${sql.identifier(table)} where publisher_id = ${id}`,
    ),
    sql` union all `,
  );
  const found = await network
    .select({ name: sql<PersonalTableName>`name`, total: sql<number>`total` })
    .from(sql`(${counts}) as counted`);
  return Object.fromEntries(found.map(({ name, total }) => [name, total])) as Record<PersonalTableName, number>;
}

async function requireConsent(network: NetworkDatabase, row: PublisherRow, confirmed: number | null): Promise<void> {
  const { email, number } = row;
  if (confirmed !== number) {
    throw new Error(
      `Nothing was erased. ${email} has the Publisher ID ${number}: repeat the command with --confirm ${number} to erase the account for good.`,
    );
  }
  if (row.isSignedDocument)
    throw new Error(`${email} (${number}) has a contract in force: revoke it first, and keep what the law wants kept.`);
}

async function erase(network: NetworkDatabase, { actor, settings: { now } }: NetworkStores, row: PublisherRow) {
  const { id, number } = row;
  // The first statement: it changes a key, and so waits for calls that add rows, and lets no other add any (policies
  // `not_erased`). The new address is none, so that nobody can have registered with it.
  await network.execute(sql`
    update publisher set erased_at = ${now().toISOString()}::timestamptz, is_blocked = true,
      email = ${`erased-${number}`}, password_hash = ${noPassword}, first_name = '', last_name = '',
      middle_name = null, company = ${`Erased ${number}`}, website = null, contacts = null
    where id = ${id}`);
  for (const key of await eraseRows(network, id))
    await putFileRemoval(createJobQueue({ now }), network, { key, now: now(), runAt: now() });
  await recordAudit(network, { actor }, { kind: 'account_erased', publisherId: id });
}
