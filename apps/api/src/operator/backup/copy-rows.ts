import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupOptions } from './backup-options.ts';
import type { RelationalPart } from './format/manifest.ts';
import { partName } from './format/parts.ts';

/** Copies the rows of one instant. Calls wait for the transaction on PGlite, which therefore never waits for a bucket. */
export async function copyRows(
  { network, place, rowsThrough }: Pick<BackupOptions, 'network' | 'place' | 'rowsThrough'>,
  run: string,
): Promise<RelationalPart> {
  const key = place.key === null ? null : place.key.export().toString('base64');
  const name = partName('rows', 1, run);
  if (rowsThrough === null) return network.order('snapshotRows', { address: place.address, name, key });
  const remove = () => rm(rowsThrough, { recursive: true, force: true });
  // A killed command leaves its rows.
  await remove();
  try {
    const part = await network.order('snapshotRows', { address: rowsThrough, name, key });
    await place.store.put(name, createReadStream(join(rowsThrough, name)));
    return part;
  } finally {
    await remove();
  }
}
