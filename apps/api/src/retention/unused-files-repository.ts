import { and, asc, eq, exists, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { storeIcon, storeListing } from '#stores/sql/tables/app-store.ts';
import { application } from '#stores/sql/tables/application.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { feedbackFile } from '#stores/sql/tables/feedback.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import type { Batch } from './retention-repository.ts';

/**
 * Deletes the rows of files that were not used since `before`: uploads that no message refers to, and rendered documents
 * that nobody downloaded since. Returns the keys of their contents.
 */
export async function removeUnusedFiles(network: NetworkDatabase, { before, size }: Batch): Promise<string[]> {
  const { id, createdAt, usedAt } = storedFile;
  const isContract = exists(network.select({ id: contract.id }).from(contract).where(eq(contract.fileId, id)));
  const isSent = exists(
    network.select({ id: feedbackFile.fileId }).from(feedbackFile).where(eq(feedbackFile.fileId, id)),
  );
  // Written like the conditions of the indexes, so that the planner uses them.
  const isAbandoned = or(
    and(isNull(usedAt), lt(createdAt, before)),
    and(sql`${storedFile.purpose} = 'drawn'`, lt(usedAt, before)),
  );
  const isUnused = and(isAbandoned, not(isContract), not(isSent));
  const unused = network.select({ id }).from(storedFile).where(isUnused).limit(size);
  const removed = await network
    .delete(storedFile)
    // Checked again under the lock: a file may have been used in the meantime.
    .where(and(inArray(id, unused), isUnused))
    .returning({ key: storedFile.key });
  return removed.map(({ key }) => key);
}

/**
 * Checks the next `size` icons in the order of their keys, and deletes those from before `before` that no application and no
 * answer of a store refers to. Most icons are in use, so the size counts checked icons. Returns how many were removed, and
 * the last checked key: null after the last icon.
 */
export async function removeIcons(
  network: NetworkDatabase,
  { before, size, after }: Batch & { after: string },
): Promise<{ removed: number; last: string | null }> {
  const { key, createdAt } = storeIcon;
  const checked = await network.select({ key }).from(storeIcon).where(gt(key, after)).orderBy(asc(key)).limit(size);
  const keys = checked.map((icon) => icon.key);
  const last = keys.length < size ? null : (keys.at(-1) ?? null);
  if (keys.length === 0) return { removed: 0, last };
  const isOfApplication = exists(
    network.select({ key: application.iconKey }).from(application).where(eq(application.iconKey, key)),
  );
  const isOfListing = exists(
    network
      .select({ key: storeListing.storeAppId })
      .from(storeListing)
      .where(sql`${storeListing.listing} ->> 'iconKey' = ${key}`),
  );
  const removed = await network
    .delete(storeIcon)
    .where(and(inArray(key, keys), lt(createdAt, before), not(isOfApplication), not(isOfListing)))
    .returning({ key });
  return { removed: removed.length, last };
}
