import { buffer } from 'node:stream/consumers';
import type { ClickHouseClient } from '@clickhouse/client';
import type { FileStore } from '#stores/files/file-store.ts';
import { withAdvisoryLock } from '#stores/sql/advisory-lock.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { unfinishedRestore } from '#stores/sql/tables/backup.ts';
import { livingHost } from '#stores/warehouse/hosts.ts';
import { readNetworkId, storeNetworkId } from '#stores/warehouse/network-id.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import type { BackupProgress } from './backup-options.ts';
import { importFacts } from './facts/import-facts.ts';
import { filesIn } from './files/file-frames.ts';
import { BackupRefused } from './format/backup-refused.ts';
import { factTables } from './format/manifest.ts';
import type { FilesPart, Manifest } from './format/manifest.ts';
import { readPart } from './format/parts.ts';
import type { BackupPlace } from './format/parts.ts';
import { requireNoApi } from './no-api.ts';
import { fillTables, firstFilledTable } from './relational/fill-tables.ts';
import { snapshotLines } from './relational/snapshot-lines.ts';
import { newestMigration } from './relational/snapshot-rows.ts';
import { readRestore } from './unfinished-restore.ts';
import type { RestoreState } from './unfinished-restore.ts';
import { factsOf, readManifest, verifyBackup } from './verify-backup.ts';

/** Restores the files of a part under their keys; those of an earlier attempt are written again. */
async function importFiles(store: FileStore, place: BackupPlace, part: FilesPart): Promise<void> {
  for await (const { key, content } of filesIn(readPart(place, part), part.name)) await store.put(key, content);
}

/** Throws `BackupRefused` unless the stores are empty, or were left by an interrupted restore of the same backup. */
async function requireEmptyStores(
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

export interface RestoreOptions {
  place: BackupPlace;
  sql: OpenedDatabase;
  writer: WarehouseConnection;
  files: FileStore;
  /** Stores the key that signs access tokens, in PEM. */
  saveTokenKey(pem: Buffer): Promise<void>;
  /** Throws when the restored network must not be used; the restore stays unfinished then. */
  confirm?(): Promise<void>;
  progress: BackupProgress;
}

/**
 * Fills empty stores with a backup, after all of it was verified. As long as it is not finished, no API starts on these
 * stores; the same restore again goes on. Throws `BackupDamaged` and `BackupRefused` before anything was written.
 */
export async function runRestore(options: RestoreOptions): Promise<Manifest> {
  const { place, sql, writer, progress } = options;
  const client = openWriterClient(await livingHost(writer));
  try {
    await requireNoApi(sql);
    // Before all of the backup is read, which may last hours.
    await requireEmptyStores(sql, client, await readManifest(place));
    const manifest = await verifyBackup(place, progress);
    const restore = () => restoreInto(options, manifest, client);
    // Restores into one network run one after the other, and the second finds that it is not empty.
    if (sql.kind === 'postgres') await withAdvisoryLock(sql.database, 'restore', restore);
    else await restore();
    return manifest;
  } finally {
    await client.close();
  }
}

async function restoreInto(options: RestoreOptions, manifest: Manifest, client: ClickHouseClient): Promise<void> {
  const { place, sql, files, progress } = options;
  const { database } = sql;
  await requireEmptyStores(sql, client, manifest);
  const step = await asOwner(database, async (owner) => (await readRestore(owner))?.step);
  if (step === undefined) await beginRestore(sql, manifest);
  if (step !== 'rows') {
    // Until the end, the facts have the id of no network, so that no other relational store accepts them.
    await storeNetworkId(client, manifest.id, { isReplaced: true });
    await restoreFacts(options, manifest, client);
    progress.onStep('Restoring the files');
    for (const part of manifest.files) await importFiles(files, place, part);
    progress.onStep('Restoring the rows of the relational store');
    await asOwner(database, async (owner) => {
      await fillTables(owner, manifest.relational, snapshotLines(place, manifest.relational));
      await owner.update(unfinishedRestore).set({ step: 'rows' });
    });
  }
  await options.confirm?.();
  if (manifest.keys !== null) await options.saveTokenKey(await buffer(readPart(place, manifest.keys)));
  await storeNetworkId(client, manifest.relational.networkId, { isReplaced: true });
  await asOwner(database, (owner) => owner.delete(unfinishedRestore));
}

/** From here on no API starts on the stores. One that started while the backup was verified is noticed. */
async function beginRestore(sql: OpenedDatabase, { id }: Manifest): Promise<void> {
  await asOwner(sql.database, (owner) => owner.insert(unfinishedRestore).values({ backupId: id, step: 'facts' }));
  try {
    await requireNoApi(sql);
  } catch (error) {
    await asOwner(sql.database, (owner) => owner.delete(unfinishedRestore));
    throw error;
  }
}

async function restoreFacts(
  { place, progress }: RestoreOptions,
  manifest: Manifest,
  client: ClickHouseClient,
): Promise<void> {
  progress.onStep('Restoring the facts');
  const total = factsOf(manifest);
  let restored = 0;
  for (const part of manifest.warehouse.facts) {
    await importFacts(client, place, part);
    restored += part.days.reduce((sum, { rows }) => sum + rows, 0);
    progress.onFacts(restored, total);
  }
}
