import { hour } from '#process/durations.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { Database } from '#stores/sql/database.ts';

/** The name of the jobs that remove bytes to which no row refers. */
export const fileRemovalKind = 'file_removal';

/** Milliseconds in which the bytes of an upload must have a row: no upload takes as long. */
const removedAfter = 2 * hour;

/**
 * Has the bytes of a key removed at `runAt`, in two hours unless said otherwise, unless a row refers to them by then. It is put before the bytes are written, so
 * that a process that dies at any moment leaves nothing behind.
 */
export async function putFileRemoval(
  jobs: JobQueue,
  transaction: Database,
  { key, now, runAt = new Date(now.getTime() + removedAfter) }: { key: string; now: Date; runAt?: Date },
): Promise<void> {
  await jobs.put(transaction, { kind: fileRemovalKind, key, payload: { key }, runAt });
}
