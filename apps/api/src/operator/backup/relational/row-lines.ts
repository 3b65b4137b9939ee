import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import type { CopiedTable } from './copied-tables.ts';
import { rowsOf } from './copied-tables.ts';

/** Characters that a batch of rows should have. */
const batchText = 1_000_000;
const mostRows = 5_000;

/** How values are written as text, whatever the settings of the server are. */
const textForms = sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
  set_config('IntervalStyle', 'iso_8601', true), set_config('bytea_output', 'hex', true),
  set_config('extra_float_digits', '1', true)`;

/** Lifts the time-outs of calls for a transaction that copies rows, and sets how values are written. */
export async function prepareCopying(owner: Database): Promise<void> {
  await owner.execute(textForms);
  await owner.execute(sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true), set_config('lock_timeout', '20000', true)`);
}

/**
 * The rows of a table in batches: each row is a JSON array of its values as text, in the order of the columns. A cursor
 * reads them, so that no more than a batch is in memory.
 */
export async function* rowLines(owner: Database, table: CopiedTable): AsyncGenerator<string[], void> {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const cursor = quoted(`rows of ${table.name}`);
  await owner.execute(
    sql.raw(`declare ${cursor} no scroll cursor for
      select array_to_json(array[${values}])::text as line from public.${quoted(table.name)} where ${table.condition}`),
  );
  let rows = 16;
  for (;;) {
    const batch = await rowsOf<{ line: string }>(owner, sql.raw(`fetch ${rows} from ${cursor}`));
    if (batch.length === 0) break;
    const lines = batch.map(({ line }) => line);
    yield lines;
    const text = lines.reduce((sum, line) => sum + line.length, 0);
    rows = Math.max(1, Math.min(mostRows, rows * 4, Math.floor((lines.length * batchText) / text)));
  }
  await owner.execute(sql.raw(`close ${cursor}`));
}

/** Counts rows, and digests them so that their order does not matter: all digests of rows, combined by XOR. */
export function createRowDigest() {
  const combined = Buffer.alloc(32);
  let rows = 0;
  return {
    add(line: string): void {
      const digest = createHash('sha256').update(line).digest();
      for (let at = 0; at < combined.length; at += 1) combined[at] = (combined[at] ?? 0) ^ (digest[at] ?? 0);
      rows += 1;
    },
    result: () => ({ rows, digest: combined.toString('hex') }),
  };
}

/** An identifier in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
