import { eq } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import type { reportFile } from '#stores/sql/tables/report-file.ts';

/** Tables of files that links open. */
type FileTable = typeof storedFile | typeof reportFile;

/** Finds whose file an id is among those of the whole network. Everything else is read as its owner. */
export function createFileOwner(database: Database, files: FileTable): (id: string) => Promise<string | null> {
  return (id) =>
    asNetwork(database, async (network) => {
      const [row] = await network.select({ publisherId: files.publisherId }).from(files).where(eq(files.id, id));
      return row?.publisherId ?? null;
    });
}

/** Whether the file of any publisher has its bytes under a key of the store. */
export function createHasFile(database: Database): (key: string) => Promise<boolean> {
  return async (key) => {
    const rows = await asNetwork(database, (network) =>
      network.select({ id: storedFile.id }).from(storedFile).where(eq(storedFile.key, key)),
    );
    return rows.length > 0;
  };
}
