import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isOfRepeatingKind } from '#jobs/job-repository.ts';
import { inBatches } from '#operator/backup/format/backup-refused.ts';
import type { RelationalPart } from '#operator/backup/format/manifest.ts';
import type { Database } from '#stores/sql/database.ts';
import { readCopiedTables, rowsOf } from './copied-tables.ts';
import type { CopiedTable } from './copied-tables.ts';
import { createRowDigest, prepareCopying, quoted, rowLines } from './row-lines.ts';
import type { TableRows } from './snapshot-lines.ts';

/** Rows and characters of one statement. */
const statement = { items: 2_000, size: 2_000_000, sizeOf: (line: string) => line.length };

/**
 * Fills the empty tables with the rows of a snapshot, in the transaction of the owner. Throws when a table or a column
 * of the snapshot does not exist here, and when the rows are not the same afterwards.
 */
export async function fillTables(
  owner: Database,
  snapshot: RelationalPart,
  rows: AsyncIterable<TableRows>,
): Promise<void> {
  await prepareCopying(owner);
  const tables = new Map((await readCopiedTables(owner)).map((table) => [table.name, table]));
  const forced = [...tables.values()].filter(({ isForced }) => isForced);
  // Forced policies would hide the rows from the owner, too. Other connections see this only after the commit.
  for (const { name } of forced) await alter(owner, name, 'no force row level security');
  for (const [name, isOfStart] of rowsOfStart)
    await owner.execute(sql`delete from ${sql.identifier(name)} where ${isOfStart}`);
  const columnsOf = new Map<string, string[]>();
  for await (const batch of rows) {
    columnsOf.set(batch.table, batch.columns);
    const table = tables.get(batch.table);
    if (table === undefined)
      throw new Error(`The backup has a table ${batch.table}, which this database does not have.`);
    for await (const lines of inBatches(batch.lines, statement)) await insertRows(owner, table, batch.columns, lines);
  }
  for (const { table, column, last, isUsed } of snapshot.sequences) {
    await owner.execute(
      sql`select setval(pg_get_serial_sequence(${`public.${quoted(table)}`}, ${column}), ${last}::bigint, ${isUsed}::boolean)`,
    );
  }
  for (const expected of snapshot.tables)
    await requireSame(owner, tables.get(expected.name), { ...expected, columns: columnsOf.get(expected.name) });
  for (const { name } of forced) await alter(owner, name, 'force row level security');
}

async function alter(owner: Database, table: string, change: string): Promise<void> {
  await owner.execute(sql.raw(`alter table public.${quoted(table)} ${change}`));
}

async function insertRows(
  owner: Database,
  { name, columns: known }: CopiedTable,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const values = columns.map((column, index) => {
    const type = known.find((one) => one.name === column)?.type;
    if (type === undefined)
      throw new Error(`The backup has a column ${name}.${column}, which this database does not have.`);
    return `(line ->> ${index})::${type}`;
  });
  await owner.execute(
    sql`insert into ${sql.raw(`public.${quoted(name)} (${columns.map(quoted).join(', ')})`)} overriding system value
      select ${sql.raw(values.join(', '))} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`,
  );
}

async function requireSame(
  owner: Database,
  table: CopiedTable | undefined,
  expected: { name: string; rows: number; digest: string; columns: string[] | undefined },
): Promise<void> {
  if (table === undefined)
    throw new Error(`The backup has a table ${expected.name}, which this database does not have.`);
  // A newer program may have more columns, which its backup of these rows would have as well.
  const columns = expected.columns?.map((name) => ({ name, type: '' })) ?? table.columns;
  const digest = createRowDigest();
  for await (const lines of rowLines(owner, { ...table, columns })) for (const line of lines) digest.add(line);
  const restored = digest.result();
  if (restored.rows !== expected.rows || restored.digest !== expected.digest)
    throw new Error(`The rows of ${expected.name} are not the same as in the backup; nothing was restored.`);
}

/**
 * The rows of a network that was started once and never used: all of a table, or those of a condition. The rows of the
 * backup replace them.
 */
const rowsOfStart = new Map<string, SQL>([
  ['ad_format', sql`true`],
  ['network', sql`true`],
  ['source', sql`true`],
  ['job', isOfRepeatingKind],
]);

/** The first table that has rows, of those that a restore fills; null when all are empty. */
export async function firstFilledTable(owner: Database): Promise<string | null> {
  for (const { name } of await readCopiedTables(owner)) {
    const isOfStart = rowsOfStart.get(name) ?? sql`false`;
    const found = sql`select 1 as found from ${sql.identifier(name)} where not (${isOfStart}) limit 1`;
    const [row] = await rowsOf(owner, found);
    if (row !== undefined) return name;
  }
  return null;
}
