import { rm } from 'node:fs/promises';
import type { Config } from '#config.ts';
import type { BackupProgress } from './backup-options.ts';
import { BackupRefused, readToEnd } from './format/backup-refused.ts';
import { manifestName, readDocument } from './format/documents.ts';
import { manifestSchema } from './format/manifest.ts';
import type { Manifest } from './format/manifest.ts';
import { requireNoApi } from './no-api.ts';
import { snapshotRows } from './relational/snapshot-rows.ts';
import { runBackup } from './run-backup.ts';
import { runRestore } from './run-restore.ts';
import { productVersion } from '#process/version.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { OpenedBackup } from './open-backup.ts';
import { readTokenKey, writeTokenKey } from './open-backup.ts';
import { connectOwnStores, openWholeStores } from './network-to-back-up.ts';
import { openOwnStores } from './own-stores.ts';

interface Move {
  from: Config;
  to: Config;
  /** The backup in between. It stays on this machine. */
  through: OpenedBackup;
  actor: string;
  progress: BackupProgress;
}

/**
 * Moves a network that is not in use to other, empty stores: a backup of the one, restored to the other. The old stores
 * stay as they are. Throws `BackupRefused` when they were written to meanwhile: that write would be lost.
 */
export async function moveNetwork({ from, to, through, actor, progress }: Move): Promise<Manifest> {
  const source = await openWholeStores(from, { migrates: false });
  try {
    await requireNoApi(source.sql);
    if (!(await isOfToday(source.sql, through))) {
      // The backup of an earlier attempt, after which the network was in use.
      for (const name of [manifestName, 'unfinished']) await through.store.delete(name);
      const network = connectOwnStores(from, source, actor);
      const tokenKey = { leftOut: 'It is moved on its own.' };
      await runBackup({
        network,
        place: through,
        rowsThrough: null,
        files: source.files,
        tokenKey,
        product: productVersion.version,
        progress,
      });
    }
    const target = await openOwnStores(to, { migrates: true, isClaimed: to.dataDir === from.dataDir });
    try {
      const { sql, warehouse, files } = target;
      const tokenKey = await readTokenKey(from, true);
      return await runRestore({
        place: through,
        sql,
        writer: warehouse.writer,
        files,
        async saveTokenKey() {},
        async confirm() {
          if (!(await isOfToday(source.sql, through))) {
            throw new BackupRefused(
              'The network was changed while it was moved: stop its API, and move it to other, empty stores.',
            );
          }
          if (tokenKey instanceof Buffer && to.dataDir !== from.dataDir) await writeTokenKey(to, tokenKey);
        },
        progress,
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Whether the network has exactly the rows of the backup in between. */
async function isOfToday({ database }: OpenedDatabase, through: OpenedBackup): Promise<boolean> {
  const manifest = await readDocument(through, manifestName, manifestSchema);
  if (manifest === null) return false;
  const { tables } = await snapshotRows(database, async (lines) => {
    await readToEnd(lines);
    return {};
  });
  return JSON.stringify(tables) === JSON.stringify(manifest.relational.tables);
}

/** Deletes the backup in between. */
export async function removeBackupBetween({ address }: OpenedBackup): Promise<void> {
  await rm(address, { recursive: true, force: true });
}
