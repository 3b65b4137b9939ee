import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { hour, minute } from '#process/durations.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import { fileRemovalKind } from '#modules/file/file-removal.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { storedFile } from '#stores/sql/tables/file.ts';

/** Removes the content of a file unless a row refers to it. */
export function createFileRemovalJob({ database, store }: { database: Database; store: FileStore }) {
  return jobKind({
    name: fileRemovalKind,
    payload: v.strictObject({ key: v.string() }),
    lease: 2 * minute,
    atOnce: 2,
    // For about a week: a store of files may be down for longer than a mail server.
    retryAfter: backOff({ mostAttempts: 36, first: minute, longest: 6 * hour }),
    async run({ key }) {
      const rows = await asNetwork(database, (network) =>
        network.select({ id: storedFile.id }).from(storedFile).where(eq(storedFile.key, key)),
      );
      if (rows.length === 0) await store.delete(key);
    },
  });
}
