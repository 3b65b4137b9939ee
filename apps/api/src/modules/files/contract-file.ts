import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { storedFile } from '#stores/sql/tables/file.ts';

/** Adds the row of a signed contract's file, whose bytes are stored already; returns its id. */
export async function addContractFile(
  network: Database,
  file: Pick<typeof storedFile.$inferInsert, 'createdAt' | 'key' | 'name' | 'publisherId' | 'sha256' | 'size'>,
): Promise<string> {
  const id = randomUUIDv7();
  const { createdAt: usedAt } = file;
  await network.insert(storedFile).values({ id, purpose: 'contract', type: 'application/pdf', usedAt, ...file });
  return id;
}

/** Marks a file to which no row refers any more. It is removed like an upload that was never used. */
export async function markFileUnused(network: Database, fileId: string): Promise<void> {
  await network.update(storedFile).set({ usedAt: null }).where(eq(storedFile.id, fileId));
}
