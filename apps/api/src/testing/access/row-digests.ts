import { sql } from 'drizzle-orm';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { Database } from '#stores/sql/database.ts';

/** A digest of the rows of each table. */
export type RowDigests = ReadonlyMap<string, string>;

/** Tables that count refused calls. */
const counting = ['limit_window'];

/** Reads digests of all tables, or of the rows of one publisher in the tables that have an owner. */
export async function digestRows(database: Database, publisherId?: string): Promise<RowDigests> {
  return asOwner(database, async (all) => {
    const tables = await all
      .select({ name: sql<string>`name`, owner: sql<string | null>`owner` })
      .from(
        sql`(select c.relname as name, case when c.relname = 'publisher' then 'id' else
          (select attname from pg_attribute where attrelid = c.oid and attname = 'publisher_id') end as owner
          from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace) as tables`,
      )
      .where(sql`not name = any(${sql.param(counting)})`);
    const watched = tables.filter(({ owner }) => publisherId === undefined || owner !== null);
    const digests = watched.map(({ name, owner }) => {
      const isOwn = publisherId === undefined ? sql`true` : sql`${sql.identifier(owner ?? '')} = ${publisherId}`;
      return sql`select ${name}::text as name,
        md5(coalesce(string_agg(md5(r::text), '' order by md5(r::text)), '')) as digest
        from ${sql.identifier(name)} r where ${isOwn}`;
    });
    const rows = await all
      .select({ name: sql<string>`name`, digest: sql<string>`digest` })
      .from(sql`(${sql.join(digests, sql` union all `)}) as digests`);
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  });
}

/** The names of the tables whose rows differ. */
export function changedTables(before: RowDigests, after: RowDigests): string[] {
  return [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
}

/** Lets the next calls count from zero, so that a long table of calls meets no limit. */
export async function clearLimits(database: Database): Promise<void> {
  await asOwner(database, (all) => all.execute(sql`delete from limit_window`));
}
