import { requireOwnRun } from './begin-backup.ts';
import type { BackupOptions } from './backup-options.ts';
import { leftOutOfWarehouse } from './facts/fact-tables.ts';
import { manifestName, unfinishedName, writeDocument } from './format/documents.ts';
import { backupFormat } from './format/manifest.ts';
import type { Manifest, RelationalPart, UnfinishedBackup } from './format/manifest.ts';
import { partName, writePart } from './format/parts.ts';
import { leftOutTables } from './relational/copied-tables.ts';

/** Writes the key and, last of all, the manifest, which makes the backup complete. */
export async function finishBackup(
  { place, tokenKey, product }: BackupOptions,
  state: UnfinishedBackup,
  relational: RelationalPart,
): Promise<Manifest> {
  const { id, run, startedAt, warehouseVersion, facts, files } = state;
  const secret = tokenKey instanceof Buffer ? tokenKey : null;
  const keys = secret === null ? null : await writePart(place, partName('keys', 1, run), piecesOf(secret));
  const manifest: Manifest = {
    format: backupFormat,
    id,
    product,
    startedAt,
    finishedAt: new Date().toISOString(),
    isEncrypted: place.key !== null,
    relational,
    warehouse: { version: warehouseVersion, facts },
    files,
    keys,
    leftOut: [...leftOut(), ...('leftOut' in tokenKey ? [{ what: 'token key', reason: tokenKey.leftOut }] : [])],
  };
  await requireOwnRun(place, state);
  await writeDocument(place, manifestName, manifest);
  await place.store.delete(unfinishedName);
  return manifest;
}

function leftOut(): Manifest['leftOut'] {
  return Object.entries({
    ...leftOutTables,
    ...leftOutOfWarehouse,
    'mail, mailbox': 'Mails that were written to the data folder are delivered.',
    settings: 'They are where the processes are started.',
  }).map(([what, reason]) => ({ what, reason }));
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
