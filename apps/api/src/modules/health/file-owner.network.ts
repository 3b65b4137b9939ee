import { eq } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { reportFile } from '#stores/sql/tables/report-file.ts';

/** Finds the owner of a file by its id; null if there is no such file. */
type FindOwner = (id: string) => Promise<string | null>;

/**
 * The owners of stored files. The link to a file names no publisher, so this reads the rows of all publishers; all
 * later reads are made as the owner.
 */
export function createStoredFileOwner(database: Database): FindOwner {
  return createOwnerOf(database, storedFile);
}

/** The owners of report files. */
export function createReportFileOwner(database: Database): FindOwner {
  return createOwnerOf(database, reportFile);
}

function createOwnerOf(database: Database, files: typeof storedFile | typeof reportFile): FindOwner {
  return (id) =>
    asNetwork(database, async (network) => {
      const [row] = await network.select({ publisherId: files.publisherId }).from(files).where(eq(files.id, id));
      return row?.publisherId ?? null;
    });
}

/** Whether any publisher has a file with a key in the file store. */
export function createHasFile(database: Database): (key: string) => Promise<boolean> {
  return async (key) => {
    const rows = await asNetwork(database, (network) =>
      network.select({ id: storedFile.id }).from(storedFile).where(eq(storedFile.key, key)),
    );
    return rows.length > 0;
  };
}
