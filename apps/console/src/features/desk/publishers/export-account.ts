import type { DeskApi } from '#desk/desk.ts';
import { giveOrder } from '#desk/orders.ts';

interface ExportedAccount {
  id: string;
  account: Record<string, unknown>;
  tables: string[];
}

/**
 * All rows and files of an account as one JSON file, the same data as an export in the terminal. Files are in Base64,
 * by id. Throws once `signal` is aborted.
 */
export async function exportAccount(api: DeskApi, number: number, signal: AbortSignal): Promise<Blob> {
  const user = String(number);
  const { id, account, tables } = (await giveOrder(api, 'exportUser', { user })) as ExportedAccount;
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) rows[table] = await rowsOf({ api, signal }, id, table);
  const files: Record<string, string[]> = {};
  for (const { id: file } of rows['stored_file'] ?? [])
    files[String(file)] = await partsOf({ api, signal }, id, String(file));
  return new Blob([JSON.stringify({ account, tables: rows, files })], { type: 'application/json' });
}

interface Reading {
  api: DeskApi;
  signal: AbortSignal;
}

async function rowsOf({ api, signal }: Reading, id: string, table: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const page = (await giveOrder(api, 'exportRows', { id, table, after })) as {
      rows: typeof rows;
      next: string | null;
    };
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

/** The parts of a file in Base64. Each part ends at a byte, so the parts can be decoded one by one. */
async function partsOf({ api, signal }: Reading, id: string, file: string): Promise<string[]> {
  const parts: string[] = [];
  let start: number | null = 0;
  do {
    signal.throwIfAborted();
    const read = (await giveOrder(api, 'exportFile', { id, file, start })) as { part: string; next: number | null };
    parts.push(read.part);
    start = read.next;
  } while (start !== null);
  return parts;
}
