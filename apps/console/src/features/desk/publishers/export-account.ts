import type { DeskApi } from '#desk/desk.ts';
import { giveOrder } from '#desk/orders.ts';

interface ExportedAccount {
  id: string;
  account: Record<string, unknown>;
  tables: string[];
}

/** All rows and files of an account, in JSON: the export of the terminal in one file. Files are in Base64, by their id. */
export async function exportAccount(api: DeskApi, number: number): Promise<Blob> {
  const user = String(number);
  const { id, account, tables } = (await giveOrder(api, 'exportUser', { user })) as ExportedAccount;
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) rows[table] = await rowsOf(api, id, table);
  const files: Record<string, string[]> = {};
  for (const { id: file } of rows['stored_file'] ?? []) files[String(file)] = await partsOf(api, id, String(file));
  return new Blob([JSON.stringify({ account, tables: rows, files })], { type: 'application/json' });
}

async function rowsOf(api: DeskApi, id: string, table: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let after: string | null = null;
  do {
    const page = (await giveOrder(api, 'exportRows', { id, table, after })) as {
      rows: typeof rows;
      next: string | null;
    };
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

/** Parts in Base64: each ends at a byte, so that they are decoded one by one. */
async function partsOf(api: DeskApi, id: string, file: string): Promise<string[]> {
  const parts: string[] = [];
  let start: number | null = 0;
  do {
    const read = (await giveOrder(api, 'exportFile', { id, file, start })) as { part: string; next: number | null };
    parts.push(read.part);
    start = read.next;
  } while (start !== null);
  return parts;
}
