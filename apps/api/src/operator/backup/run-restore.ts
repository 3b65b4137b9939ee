import type { ClickHouseClient } from '@clickhouse/client';
import { buffer } from 'node:stream/consumers';
import { withAdvisoryLock } from '#stores/sql/advisory-lock.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { unfinishedRestore } from '#stores/sql/tables/backup.ts';
import { storeNetworkId } from '#stores/warehouse/network-id.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { livingHost } from '#stores/warehouse/hosts.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import type { BackupProgress } from './backup-step.ts';
import { importFacts } from './facts/import-facts.ts';
import { importFiles } from './files/import-files.ts';
import type { Manifest } from './format/manifest.ts';
import { readPart } from './format/parts.ts';
import type { BackupPlace } from './format/parts.ts';
import { requireEmptyStores } from './empty-stores.ts';
import { requireNoApi } from './no-api.ts';
import { fillTables } from './relational/fill-tables.ts';
import { snapshotLines } from './relational/snapshot-lines.ts';
import { readRestore } from './unfinished-restore.ts';
import { factsOf, readManifest, verifyBackup } from './verify-backup.ts';

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
    // Before all of the backup is read, which may take hours.
    await requireEmptyStores(sql, client, await readManifest(place));
    const manifest = await verifyBackup(place, progress);
    const restore = () => restoreInto(options, manifest, client);
    // Two restores into one network take turns, and the second finds that it is not empty.
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
    // Until the end the facts are those of no network, so that no other relational store takes them for its own.
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
