import { eq } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { feedPart } from '#stores/sql/tables/feed-part.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
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

/** Whether a file of any publisher, a part of a day, or a stored refused file has a key in the file store. */
export function createHasFile(database: Database): (key: string) => Promise<boolean> {
  return (key) =>
    asNetwork(database, async (network) => {
      const files = await network.$count(storedFile, eq(storedFile.key, key));
      if (files > 0 || (await network.$count(feedPart, eq(feedPart.key, key))) > 0) return true;
      return (await network.$count(feedRun, eq(feedRun.keptKey, key))) > 0;
    });
}
