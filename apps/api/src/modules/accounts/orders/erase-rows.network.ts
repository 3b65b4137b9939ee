import { sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { personalTable, personalTableNames } from './personal-tables.ts';

/**
 * Deletes the rows of an account that is marked as erased, and takes what the rows that stay say about a person: apps and
 * ad blocks are named by their numbers, which the statistics have. The names of tables are those of `personalTables`.
 * Returns the keys of its files in the store.
 */
export async function eraseRows(network: NetworkDatabase, id: string): Promise<string[]> {
  const files = await network.select({ key: sql<string>`key` }).from(sql`stored_file where publisher_id = ${id}`);
  await network.execute(sql`
    update application set name = 'App ' || number, store = null, store_app_id = null, developer_name = null,
      bundle_id = null, developer_site = null, icon_key = null, application_url = null, app_ads_txt_url = null,
      rejection_reason = null, search_text = '', status = 'stopped', deleted_at = coalesce(deleted_at, now())
    where publisher_id = ${id}`);
  await network.execute(sql`
    update ad_block set name = 'Ad block ' || number, place = null, search_text = '', status = 'stopped',
      deleted_at = coalesce(deleted_at, now())
    where publisher_id = ${id}`);
  await network.execute(sql`
    update audit_event set client_address = null, session_id = null, api_token_id = null, request_id = null, details = '{}'
    where publisher_id = ${id}`);
  for (const table of personalTableNames.filter((name) => personalTable(name).isDeleted === true))
    await network.execute(sql`delete from ${sql.identifier(table)} where publisher_id = ${id}`);
  await network.execute(sql`delete from job where payload ->> 'publisherId' = ${id}`);
  return files.map(({ key }) => key);
}
