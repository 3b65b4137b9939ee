import { createHash, randomUUIDv7 } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import type { Database } from '#stores/sql/database.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { putFileRemoval } from './file-removal.ts';
import type { StoredFile, WrittenBytes } from './stored-files.ts';

/** Writes a file that an order contains. A job removes it later, unless a row refers to it by then. */
export async function writeOrderFile(
  { database, files, settings: { now } }: NetworkStores,
  content: Uint8Array,
): Promise<WrittenBytes> {
  if (files === null) throw new Error('The files of this network are in the data folder of the API.');
  const key = newFileKey();
  await database.transaction((transaction) =>
    putFileRemoval(createJobQueue({ now }), transaction, { key, now: now() }),
  );
  await files.put(key, piecesOf(content));
  return { key, size: content.length, sha256: createHash('sha256').update(content).digest() };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Adds the row of a file from an order, whose bytes are stored already; returns its id. */
export async function addOrderFile(
  network: Database,
  file: Omit<typeof storedFile.$inferInsert, 'id' | 'sourceDigest' | 'usedAt'>,
): Promise<string> {
  const id = randomUUIDv7();
  await network.insert(storedFile).values({ id, usedAt: file.createdAt, ...file });
  return id;
}

/** The file that shows why an application was rejected, also after the rejection has ended; null if there is none. */
export async function findEvidence(network: Database, id: string): Promise<StoredFile | null> {
  const [row] = await network
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.id, id), eq(storedFile.purpose, 'evidence')));
  return row ?? null;
}

/** Marks a file to which no row refers any more. It is removed like an upload that was never used. */
export async function markFileUnused(network: Database, fileId: string): Promise<void> {
  await network.update(storedFile).set({ usedAt: null }).where(eq(storedFile.id, fileId));
}
