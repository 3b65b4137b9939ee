import { eq } from 'drizzle-orm';
import type { FileOwner } from '#modules/file/stored-files.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { storedFile } from '#stores/sql/tables/file.ts';

/** Finds whose file an id is among those of the whole network. All else of it is read as its owner. */
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
