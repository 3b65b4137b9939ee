import { eq, sql } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { clearAttempts } from '#limits/rate-limits.ts';
import type { ChangedUser } from '#modules/accounts/users.network.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { putFileRemoval } from '#modules/files/file-removal.ts';
import { lockNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { noPassword } from '#modules/publishers/persons.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { personalTable, personalTableNames } from './personal-tables.ts';
import type { PersonalTableName } from './personal-tables.ts';

/**
 * Deletes the rows of an account that is marked as erased, and clears personal data in the rows that stay: apps and ad
 * blocks get their numbers, which the statistics have, as names. The names of tables are those of `personalTables`.
 * Returns the keys of its files in the store.
 */
async function eraseRows(network: NetworkDatabase, id: string): Promise<string[]> {
  const files = await network.select({ key: sql<string>`key` }).from(sql`stored_file where publisher_id = ${id}`);
  await network.execute(sql`
    update application set name = 'App ' || number, store = null, store_app_id = null, developer_name = null,
      bundle_id = null, developer_site = null, icon_key = null, application_url = null, app_ads_txt_url = null,
      rejection_reason = null, submission_note = null, search_text = '', status = 'stopped', deleted_at = coalesce(deleted_at, now())
    where publisher_id = ${id}`);
  await network.execute(sql`
    update ad_block set name = 'Ad block ' || number, place = null, search_text = '', status = 'stopped',
      deleted_at = coalesce(deleted_at, now())
    where publisher_id = ${id}`);
  await network.execute(sql`
    update audit_event set client_address = null, person_id = null, session_id = null, api_token_id = null, request_id = null, details = '{}'
    where publisher_id = ${id}`);
  // Statements stay with the Publisher ID, without the person who accepted them.
  await network.execute(sql`update accepted_statement set person_id = null where publisher_id = ${id}`);
  await network.execute(sql`delete from publisher_external_id where publisher = ${id}`);
  await network.execute(sql`delete from source_share where publisher = ${id}`);
  for (const table of personalTableNames.filter((name) => personalTable(name).isDeleted === true))
    await network.execute(sql`delete from ${sql.identifier(table)} where publisher_id = ${id}`);
  await network.execute(sql`delete from job where payload ->> 'publisherId' = ${id}`);
  return files.map(({ key }) => key);
}

interface Erasure {
  user: string;
  /** The Publisher ID, typed once more; null with `isDryRun`. */
  confirmed: number | null;
  /** Counts what would be erased, and changes nothing. */
  isDryRun: boolean;
}

interface ErasedUser extends ChangedUser {
  isErased: boolean;
  /** A contract in force, which forbids the erasure. */
  hasContract: boolean;
  /** Rows of each table that are deleted, or whose personal data are cleared. */
  rows: Record<PersonalTableName, number>;
}

/**
 * Erases the personal data of an account in one transaction. Its Publisher ID and the numbers of its apps and ad blocks
 * stay, because the statistics of the network have them, and the kinds and times of its audit events. Throws when there is
 * no such account, when a contract is in force, and without the right Publisher ID.
 */
export async function eraseUser(stores: NetworkStores, { user, confirmed, isDryRun }: Erasure): Promise<ErasedUser> {
  const { database } = stores;
  if (isDryRun) {
    const { id, email, number, isSignedDocument } = await asNetwork(database, (all) => lockNamedPublisher(all, user));
    // The network's role does not see all rows of an account before it is marked as erased.
    const rows = await asPublisher(database, wholePublisher(id), (own) => countRows(own, id));
    return { email, number, isErased: false, hasContract: isSignedDocument, rows };
  }
  const { row, rows } = await asNetwork(database, async (network) => {
    const found = await lockNamedPublisher(network, user);
    requireConsent(found, confirmed);
    return { row: found, rows: await erase(network, stores, found) };
  });
  const { id, email, number } = row;
  await clearAttempts(database, [email, id]);
  return { email, number, isErased: true, hasContract: false, rows };
}

type RowCounts = ErasedUser['rows'];

async function countRows(database: Database, id: string): Promise<RowCounts> {
  const counts = sql.join(
    personalTableNames.map(
      (table) =>
        sql`select ${table}::text as name, count(*)::int as total from ${sql.identifier(table)} where publisher_id = ${id}`,
    ),
    sql` union all `,
  );
  const found = await database
    .select({ name: sql<PersonalTableName>`name`, total: sql<number>`total` })
    .from(sql`(${counts}) as counted`);
  return Object.fromEntries(found.map(({ name, total }) => [name, total])) as RowCounts;
}

function requireConsent(row: AccountRow, confirmed: number | null): void {
  const { email, number } = row;
  if (confirmed !== number) {
    throw new Error(
      `Nothing was erased. ${email} has the Publisher ID ${number}: repeat the command with --confirm ${number} to erase the account for good.`,
    );
  }
  if (row.isSignedDocument) throw new OrderRefused('contract_in_force', email, number);
}

/** Returns how many rows there were. */
async function erase(
  network: NetworkDatabase,
  { actor, settings: { now } }: NetworkStores,
  row: AccountRow,
): Promise<RowCounts> {
  const { id, personId, number } = row;
  // The first statement: the lock waits for calls that add rows, and lets no other add any (policies `not_erased`).
  await network.select({ id: publisher.id }).from(publisher).where(eq(publisher.id, id)).for('update');
  await network.execute(sql`
    update publisher set erased_at = ${now().toISOString()}::timestamptz, is_blocked = true,
      blocked_at = null, blocked_reason = null, company = ${`Erased ${number}`}, website = null, contacts = null
    where id = ${id}`);
  // Its members, except those of another publisher and of the staff. The new address is invalid, so that no one can
  // have registered with it.
  await network.execute(sql`
    update person set erased_at = ${now().toISOString()}::timestamptz,
      email = 'erased-' || case when id = ${personId} then ${String(number)} else id::text end,
      password_hash = ${noPassword}, first_name = '', last_name = '', middle_name = null
    where erased_at is null and exists (select from membership where person_id = person.id and publisher_id = ${id})
      and not exists (select from membership join publisher as other on other.id = publisher_id
        where person_id = person.id and publisher_id <> ${id} and ended_at is null and other.erased_at is null)
      and not exists (select from staff where person_id = person.id and ended_at is null)`);
  await network.execute(sql`
    delete from account_link where is_erased_person(publisher_id)
      and publisher_id in (select person_id from membership where membership.publisher_id = ${id})`);
  for (const table of ['factor', 'factor_reset', 'recovery_code', 'login_ticket'].map((name) => sql.identifier(name))) {
    await network.execute(sql`
      delete from ${table} where is_erased_person(person_id)
        and person_id in (select person_id from membership where membership.publisher_id = ${id})`);
  }
  const rows = await countRows(network, id);
  for (const key of await eraseRows(network, id))
    await putFileRemoval(createJobQueue({ now }), network, { key, now: now(), runAt: now() });
  await recordAudit(network, { actor }, { kind: 'account_erased', publisherId: id });
  return rows;
}
