import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { readNetworkId } from '#stores/warehouse/network-id.ts';
import { BackupRefused } from './format/backup-refused.ts';
import { factTables } from './format/manifest.ts';
import type { Manifest } from './format/manifest.ts';
import { firstFilledTable } from './relational/fill-tables.ts';
import { newestMigration } from './relational/snapshot-rows.ts';
import { readRestore } from './unfinished-restore.ts';
import type { RestoreState } from './unfinished-restore.ts';

/** Throws `BackupRefused` unless the stores are empty, or were left by an interrupted restore of the same backup. */
export async function requireEmptyStores(
  { database }: OpenedDatabase,
  client: ClickHouseClient,
  manifest: Manifest,
): Promise<void> {
  const earlier = await asOwner(database, (owner) => requireEmptyTables(owner, manifest));
  if (earlier !== null && (await isOfRestore(client, manifest, earlier))) return;
  if (earlier?.step === 'rows') {
    throw new BackupRefused(
      'The warehouse is not the one that the interrupted restore filled: set WAREHOUSE_URL as it was then.',
    );
  }
  for (const table of factTables) {
    const answer = await callWarehouse(() =>
      client.query({ query: `SELECT count() FROM ${table}`, format: 'JSONCompact' }),
    );
    const [[rows] = [0]] = (await answer.json<[number]>()).data;
    if (rows > 0)
      throw new BackupRefused(`The warehouse has ${rows} rows in ${table}: a restore needs an empty warehouse.`);
  }
}

/** Whether the restore filled this warehouse: that of the network itself has facts of the same loads. */
async function isOfRestore(
  client: ClickHouseClient,
  { id, relational }: Manifest,
  { step }: RestoreState,
): Promise<boolean> {
  const found = await readNetworkId(client);
  // The last step gives the warehouse the id of the network.
  return found === id || (step === 'rows' && found === relational.networkId);
}

/** The interrupted restore of the same backup; null for empty tables. */
async function requireEmptyTables(owner: Database, { id, relational }: Manifest): Promise<RestoreState | null> {
  const migration = await newestMigration(owner);
  if (migration !== relational.migration) {
    throw new BackupRefused(
      `The backup is of migration ${relational.migration} of the relational store, and this program has ${migration}: restore it with the program that made it, then start the newer one.`,
    );
  }
  const earlier = await readRestore(owner);
  if (earlier !== null && earlier.backupId !== id) {
    throw new BackupRefused(
      `A restore of backup ${earlier.backupId} into these stores is not finished: finish that one, or use empty stores.`,
    );
  }
  if (earlier !== null) return earlier;
  const filled = await firstFilledTable(owner);
  if (filled !== null) {
    throw new BackupRefused(
      `The relational store has rows in ${filled}: a restore needs empty stores, such as a new database and a new DATA_DIR.`,
    );
  }
  return null;
}
