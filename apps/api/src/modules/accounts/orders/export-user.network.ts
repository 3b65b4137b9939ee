import { buffer } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { findNamedPublisher } from '#modules/publishers/named-publisher.network.ts';
import type { ChangedUser } from '#modules/accounts/users.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { personalTable, personalTableNames } from './personal-tables.ts';
import type { PersonalTableName } from './personal-tables.ts';

type JsonRow = Record<string, unknown>;

/** What an export begins with. */
export interface ExportedUser extends ChangedUser {
  id: string;
  /** The row of the account, without its password hash. */
  account: JsonRow;
  tables: PersonalTableName[];
}

/** Begins the export of an account, and records it. Throws when there is no such account. */
export async function exportUser(
  { database, actor }: NetworkStores,
  { user }: { user: string },
): Promise<ExportedUser> {
  return asNetwork(database, async (network) => {
    const { id, email, number } = await findNamedPublisher(network, user);
    const [found] = await network
      .select({ account: sql<JsonRow>`to_jsonb(account) - 'password_hash'` })
      .from(sql`publisher as account where account.id = ${id}`);
    await recordAudit(network, { actor }, { kind: 'account_exported', publisherId: id });
    return { id, email, number, account: found?.account ?? {}, tables: personalTableNames };
  });
}

/** A row may have a file of 2 MiB, as that of a check of app-ads.txt has. */
const rowsOfPage = 50;

/** Reads rows of one table of an account, those after the cursor `after`. */
export async function exportRows(
  { database }: NetworkStores,
  { id, table, after }: { id: string; table: PersonalTableName; after: string | null },
): Promise<{ rows: JsonRow[]; next: string | null }> {
  const { secrets = [], id: type } = personalTable(table);
  const rest = type === undefined || after === null ? sql`` : sql`and listed.id > ${after}::${sql.raw(type)}`;
  const order = type === undefined ? sql`` : sql`order by listed.id limit ${rowsOfPage}`;
  // The names of tables and columns are those of `personalTables`.
  const found = await asPublisher(database, id, (own) =>
    own
      .select({ row: sql<JsonRow>`to_jsonb(listed) - ${`{${secrets.join()}}`}::text[]` })
      .from(sql`${sql.identifier(table)} as listed where listed.publisher_id = ${id} ${rest} ${order}`),
  );
  const rows = found.map(({ row }) => row);
  const isWhole = type === undefined || rows.length < rowsOfPage;
  return { rows, next: isWhole ? null : String(rows.at(-1)?.['id']) };
}

/** Bytes of a file that one answer has. */
const bytesOfPart = 4 * 1_024 ** 2;

/** Reads a part of a file of an account from the byte `start` on, in Base64. Throws when there is no such file. */
export async function exportFile(
  { database, files }: NetworkStores,
  { id, file, start }: { id: string; file: string; start: number },
): Promise<{ part: string; next: number | null }> {
  if (files === null) throw new Error('The files are in the data folder of the API, which this process cannot open.');
  const [row] = await asPublisher(database, id, (own) =>
    own
      .select({ key: storedFile.key, size: storedFile.size })
      .from(storedFile)
      .where(and(eq(storedFile.id, file), eq(storedFile.publisherId, id))),
  );
  if (row === undefined) throw new Error(`There is no file ${file} of this account.`);
  const end = Math.min(start + bytesOfPart, row.size);
  if (start >= end) return { part: '', next: null };
  const part = await buffer(await files.get(row.key, { range: { start, end: end - 1 } }));
  return { part: part.toString('base64'), next: end < row.size ? end : null };
}
