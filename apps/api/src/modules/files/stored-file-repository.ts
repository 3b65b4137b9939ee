import { and, eq, exists, gte, inArray, isNull, ne, or, sql, sum } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { application } from '#stores/sql/tables/application.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { storedFile, uploadDay } from '#stores/sql/tables/file.ts';

export type StoredFileRow = typeof storedFile.$inferSelect;
export type FilePurpose = StoredFileRow['purpose'];

type StoredFileKey = Pick<StoredFileRow, 'id' | 'publisherId'>;

const isOf = ({ id, publisherId }: StoredFileKey) =>
  and(eq(storedFile.id, id), eq(storedFile.publisherId, publisherId));

/**
 * A file that the owner sees, or null. The file of a contract is found only while the contract is in force, and that of
 * a rejection while it lasts and the owner sees the application.
 */
export async function findFile(own: OwnDatabase, key: StoredFileKey): Promise<StoredFileRow | null> {
  const inForce = own
    .select({ id: contract.id })
    .from(contract)
    .where(and(eq(contract.fileId, storedFile.id), isNull(contract.revokedAt)));
  const stillRejected = own
    .select({ id: application.id })
    .from(application)
    .where(
      and(
        eq(application.publisherId, key.publisherId),
        isNull(application.deletedAt),
        sql`${application.rejectionReason} #>> '{evidence,id}' = ${key.id}`,
      ),
    );
  const [row] = await own
    .select()
    .from(storedFile)
    .where(
      and(
        isOf(key),
        or(ne(storedFile.purpose, 'contract'), exists(inForce)),
        or(ne(storedFile.purpose, 'evidence'), exists(stillRejected)),
      ),
    );
  return row ?? null;
}

/** Finds the file that was rendered from the same data before, and records that it is used again. */
export async function touchDrawnFile(
  own: OwnDatabase,
  { publisherId, sourceDigest, at }: { publisherId: string; sourceDigest: string; at: Date },
): Promise<StoredFileRow | null> {
  const [row] = await own
    .update(storedFile)
    .set({ usedAt: at })
    .where(and(eq(storedFile.publisherId, publisherId), eq(storedFile.sourceDigest, sourceDigest)))
    .returning();
  return row ?? null;
}

/** Adds files. The result omits a file that was rendered from the same data by another call meanwhile. */
export async function addFiles(
  own: OwnDatabase,
  rows: readonly (typeof storedFile.$inferInsert)[],
): Promise<StoredFileRow[]> {
  return own
    .insert(storedFile)
    .values([...rows])
    .onConflictDoNothing({
      target: [storedFile.publisherId, storedFile.sourceDigest],
      where: sql`source_digest is not null`,
    })
    .returning();
}

/** Files that something refers to from now on. */
export interface UsedFiles {
  publisherId: string;
  purpose: FilePurpose;
  /** The purpose that they have from now on; by default the same. */
  becomes?: FilePurpose;
  at: Date;
}

/**
 * Marks unused files of one purpose as used. Returns the files that it marked, so without those that were used before.
 */
export async function markFilesUsed(
  own: OwnDatabase,
  { publisherId, ids, purpose, becomes = purpose, at }: UsedFiles & { ids: string[] },
): Promise<StoredFileRow[]> {
  if (ids.length === 0) return [];
  return own
    .update(storedFile)
    .set({ usedAt: at, purpose: becomes })
    .where(
      and(
        eq(storedFile.publisherId, publisherId),
        inArray(storedFile.id, ids),
        eq(storedFile.purpose, purpose),
        isNull(storedFile.usedAt),
      ),
    )
    .returning();
}

/** Bytes that a publisher has uploaded since a day of UTC (`YYYY-MM-DD`), including files that were removed. */
export async function uploadedBytes(
  own: OwnDatabase,
  { publisherId, since }: { publisherId: string; since: string },
): Promise<number> {
  const [row] = await own
    .select({ bytes: sum(uploadDay.bytes) })
    .from(uploadDay)
    .where(and(eq(uploadDay.publisherId, publisherId), gte(uploadDay.day, since)));
  return Number(row?.bytes ?? 0);
}

/** Adds bytes to the bytes that a publisher uploaded on a day. */
export async function countUploaded(own: OwnDatabase, row: typeof uploadDay.$inferInsert): Promise<void> {
  await own
    .insert(uploadDay)
    .values(row)
    .onConflictDoUpdate({
      target: [uploadDay.publisherId, uploadDay.day],
      set: { bytes: sql`${uploadDay.bytes} + excluded.bytes` },
    });
}
