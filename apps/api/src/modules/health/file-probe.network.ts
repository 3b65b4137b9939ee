import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { putFileRemoval } from '#modules/files/file-removal.ts';
import { inTime } from '#process/in-time.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { job } from '#stores/sql/tables/job.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { answerTime, faultOf } from './inspected-answer.ts';

/** What is wrong with the store of files; null where this process cannot open it. */
export type FileProbe = { fault: string | null } | null;

/** Writes a small file, reads it and deletes it. */
export async function probeFiles(stores: NetworkStores): Promise<FileProbe> {
  const { files } = stores;
  if (files === null) return null;
  return { fault: await inTime(writeAndRead({ ...stores, files }), answerTime).catch(faultOf) };
}

async function writeAndRead({ files, database, settings: { now } }: NetworkStores & { files: FileStore }) {
  const key = newFileKey();
  const probe = 'A probe of the store of files.';
  // Removes the file if this process does not.
  await asNetwork(database, (network) => putFileRemoval(createJobQueue({ now }), network, { key, now: now() }));
  await files.put(key, probeOf(probe));
  const read = await buffer(await files.get(key));
  await files.delete(key);
  await asNetwork(database, (network) => network.delete(job).where(eq(job.key, key)));
  return read.toString() === probe ? null : 'other bytes were read than were written';
}

async function* probeOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
