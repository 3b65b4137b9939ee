import * as v from 'valibot';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { hour, minute } from '#process/durations.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { Database } from '#stores/sql/database.ts';

/** The name of the jobs that remove stored bytes to which no row refers. */
const fileRemovalKind = 'file_removal';

/** Milliseconds after which the bytes of an upload are removed unless a row refers to them. No upload lasts as long. */
const removedAfter = 2 * hour;

/**
 * Puts a job that removes the bytes of a key at `runAt`, by default in two hours, unless a row refers to them by then.
 * It is put before the bytes are written, so that a process that dies at any moment leaves no bytes behind.
 */
export async function putFileRemoval(
  jobs: JobQueue,
  transaction: Database,
  { key, now, runAt = new Date(now.getTime() + removedAfter) }: { key: string; now: Date; runAt?: Date },
): Promise<void> {
  await jobs.put(transaction, { kind: fileRemovalKind, key, payload: { key }, runAt });
}

interface FileRemovalDependencies {
  store: FileStore;
  /** Whether a file of any publisher has its bytes under a key. */
  hasFile: (key: string) => Promise<boolean>;
}

/** Removes the bytes of a file unless a row refers to them. */
export function createFileRemovalJob({ store, hasFile }: FileRemovalDependencies) {
  return jobKind({
    name: fileRemovalKind,
    payload: v.strictObject({ key: v.string() }),
    lease: 2 * minute,
    atOnce: 2,
    // It is tried again for about a week, because a store of files may be unavailable for longer than a mail server.
    retryAfter: backOff({ mostAttempts: 36, first: minute, longest: 6 * hour }),
    async run({ key }) {
      if (!(await hasFile(key))) await store.delete(key);
    },
  });
}
