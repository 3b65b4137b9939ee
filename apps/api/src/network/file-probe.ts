import { buffer } from 'node:stream/consumers';
import { createJobQueue } from '#jobs/job-queue.ts';
import { putFileRemoval } from '#modules/file/file-removal.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkStores } from './connection/network-stores.ts';

/** What is wrong with the store of files; null where this process cannot open it. */
export type FileProbe = { fault: string | null } | null;

/** Writes a small file, reads it and deletes it. */
export async function probeFiles({ files, database, settings: { now } }: NetworkStores): Promise<FileProbe> {
  if (files === null) return null;
  const key = newFileKey();
  const probe = 'A probe of the store of files.';
  try {
    // Removes the file if this process dies before it has.
    await asNetwork(database, (network) => putFileRemoval(createJobQueue({ now }), network, { key, now: now() }));
    await files.put(key, probeOf(probe));
    const read = await buffer(await files.get(key));
    await files.delete(key);
    return { fault: read.toString() === probe ? null : 'other bytes were read than were written' };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

async function* probeOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
