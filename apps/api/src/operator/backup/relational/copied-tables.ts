import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';

/** The rows of a statement that Drizzle cannot build. Both drivers answer with them as `rows`. */
export async function rowsOf<Row extends object>(database: Database, statement: SQL): Promise<Row[]> {
  const { rows } = (await database.execute(statement)) as { rows: Row[] };
  return rows;
}

/** Tables that no backup has, each with the reason. Every other table of the schema is in all backups. */
export const leftOutTables: Readonly<Record<string, string>> = {
  app_ads_txt_claim: 'It is about checks that are under way.',
  catalogue: 'Cursors of its readers are of one store: a restored one has its own.',
  catalogue_change: 'Triggers write it when the rows are restored.',
  backup_lease: 'It is about backups that are under way.',
  limit_window: 'It counts refused attempts of the last minutes.',
  login_ticket: 'It is about sign-ins that are under way.',
  network_file: 'It is about the processes that run.',
  passkey_challenge: 'It is about proofs that are under way.',
  unfinished_restore: 'It is about a restore that is under way.',
};

/** Rows of a table that belong to a backup; by default all of them. */
const copiedRows: Readonly<Record<string, string>> = {
  // The facts of loads under way are not in the backup.
  statistics_load: 'published_at is not null',
  // The facts of superseded days are not in the backup.
  statistics_load_day: 'remove_after is null',
};

export interface CopiedTable {
  name: string;
  columns: { name: string; type: string }[];
  /** A condition in SQL. */
  condition: string;
  /** Row policies apply to the owner of the table, too. */
  isForced: boolean;
  /** Columns that get their values from a sequence. */
  numbered: string[];
}

/**
 * The tables of a backup as the database describes them, so that none is omitted: a table comes after those that its
 * foreign keys refer to.
 */
export async function readCopiedTables(owner: Database): Promise<CopiedTable[]> {
  const tables = await rowsOf<Omit<CopiedTable, 'condition'> & { parents: string[] }>(
    owner,
    sql`select c.relname as name, c.relforcerowsecurity as "isForced",
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select json_agg(attname order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attidentity <> ''), '[]')
        as numbered,
      coalesce((select json_agg(distinct parent.relname) from pg_constraint k join pg_class parent on parent.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '[]') as parents
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname`,
  );
  const copied = tables.filter(({ name }) => leftOutTables[name] === undefined);
  return inOrder(copied).map(({ parents: _parents, ...table }) => ({
    ...table,
    condition: copiedRows[table.name] ?? 'true',
  }));
}

function inOrder<Table extends { name: string; parents: string[] }>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const ready = left.filter(({ parents }) => !left.some(({ name }) => parents.includes(name)));
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${left.map(({ name }) => name).join(', ')}.`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Throws when row policies hide rows of a table from the user that connected: a backup would lack them unnoticed. */
export async function requireAllRowsVisible(owner: Database): Promise<void> {
  const [hidden] = await rowsOf<{ name: string; role: string }>(
    owner,
    sql`select c.relname as name, current_user as role from pg_class c join pg_roles r on r.rolname = current_user
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (r.rolsuper or r.rolbypassrls)
        and row_security_active(c.oid)
        and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
          and p.policyname = 'owner_reads' and r.rolname = any(p.roles) and p.qual = 'true')
      order by 1 limit 1`,
  );
  if (hidden !== undefined) {
    throw new Error(
      `Row policies hide rows of the table ${hidden.name} from the user ${hidden.role} of DATABASE_URL: connect as the user who owns the tables.`,
    );
  }
}
