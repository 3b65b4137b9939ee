import { sql } from 'drizzle-orm';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { Database } from '#stores/sql/database.ts';
import { oneSnapshot } from '#stores/sql/one-snapshot.ts';
import type { RelationalPart } from '#operator/backup/format/manifest.ts';
import type { StoredPart } from '#operator/backup/format/parts.ts';
import { readCopiedTables, requireAllRowsVisible, rowsOf } from './copied-tables.ts';
import type { CopiedTable } from './copied-tables.ts';
import { createRowDigest, prepareCopying, quoted, rowLines } from './row-lines.ts';

export type Snapshot = Omit<RelationalPart, keyof StoredPart>;

/** A line before the rows of a table. */
export interface TableLine {
  table: string;
  columns: string[];
}

/**
 * Writes the rows of all tables as they are at one instant: a line for each table (`TableLine`), followed by one for each
 * of its rows. On PGlite, calls wait meanwhile.
 */
export function snapshotRows<Part>(
  database: Database,
  write: (lines: AsyncIterable<Uint8Array>) => Promise<Part>,
): Promise<Part & Snapshot> {
  return asOwner(
    database,
    async (owner) => {
      await prepareCopying(owner);
      await requireAllRowsVisible(owner);
      const tables = await readCopiedTables(owner);
      const counted: Snapshot['tables'] = [];
      const part = await write(linesOf(owner, tables, counted));
      const { takenAt, migration, networkId, loadsUnderWay } = await readState(owner);
      const sequences = await readSequences(owner, tables);
      return { ...part, takenAt, migration, networkId, tables: counted, sequences, loadsUnderWay };
    },
    oneSnapshot,
  );
}

async function* linesOf(
  owner: Database,
  tables: readonly CopiedTable[],
  counted: Snapshot['tables'],
): AsyncGenerator<Uint8Array, void> {
  for (const table of tables) {
    const head: TableLine = { table: table.name, columns: table.columns.map(({ name }) => name) };
    yield Buffer.from(`${JSON.stringify(head)}\n`);
    const digest = createRowDigest();
    for await (const lines of rowLines(owner, table)) {
      for (const line of lines) digest.add(line);
      yield Buffer.from(`${lines.join('\n')}\n`);
    }
    counted.push({ name: table.name, ...digest.result() });
  }
}

async function readState(owner: Database) {
  const [state] = await rowsOf<{ takenAt: string; networkId: string; underWay: number[] }>(
    owner,
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt", id as "networkId",
      coalesce((select json_agg(id order by id) from statistics_load where published_at is null), '[]') as "underWay"
      from network where paired_at is not null`,
  );
  if (state === undefined) throw new Error('The stores are not those of a network yet: start its API once.');
  const { underWay: loadsUnderWay, ...stated } = state;
  return { ...stated, migration: await newestMigration(owner), loadsUnderWay };
}

/** `when` of the newest migration that was applied. */
export async function newestMigration(owner: Database): Promise<number> {
  const [newest] = await rowsOf<{ migration: string }>(
    owner,
    sql`select max(created_at)::text as migration from drizzle.__drizzle_migrations`,
  );
  return Number(newest?.migration);
}

async function readSequences(owner: Database, tables: readonly CopiedTable[]): Promise<Snapshot['sequences']> {
  const sequences: Snapshot['sequences'] = [];
  for (const { name: table, numbered } of tables) {
    for (const column of numbered) {
      const [found] = await rowsOf<{ sequence: string }>(
        owner,
        sql`select pg_get_serial_sequence(${`public.${quoted(table)}`}, ${column}) as sequence`,
      );
      if (found === undefined) continue;
      const [state] = await rowsOf<{ last: string; isUsed: boolean }>(
        owner,
        sql.raw(`select last_value::text as last, is_called as "isUsed" from ${found.sequence}`),
      );
      if (state !== undefined) sequences.push({ table, column, ...state });
    }
  }
  return sequences;
}
