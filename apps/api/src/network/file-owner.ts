import { eq } from 'drizzle-orm';
import type { FileOwner } from '#modules/file/stored-files.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { storedFile } from '#stores/sql/tables/file.ts';

/** Finds the publisher of a file in the whole network. Everything else about the file is read as that publisher. */
export function createFileOwner(database: Database): FileOwner {
  return (id) =>
    asNetwork(database, async (network) => {
      const [row] = await network
        .select({ publisherId: storedFile.publisherId })
        .from(storedFile)
        .where(eq(storedFile.id, id));
      return row?.publisherId ?? null;
    });
}
