import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StoreLink } from '@publisher-console/store-links/stores';
import type { Database } from '#stores/sql/database.ts';
import { storeListing } from '#stores/sql/tables/app-store.ts';

export type StoredListing = Pick<typeof storeListing.$inferSelect, 'listing' | 'lookedUpAt'>;

/** The cached answer of the store, or null. */
export async function findListing(database: Database, link: StoreLink): Promise<StoredListing | null> {
  const { listing, lookedUpAt } = storeListing;
  const [found] = await database.select({ listing, lookedUpAt }).from(storeListing).where(isOf(link));
  return found ?? null;
}

/** Caches an answer, and replaces the one before. A null listing means that the store has no such application. */
export async function saveListing(
  database: Database,
  link: StoreLink,
  answer: { listing: object | null; lookedUpAt: Date },
): Promise<void> {
  await database
    .insert(storeListing)
    .values({ store: link.store, storeAppId: link.id, country: link.country ?? '', ...answer })
    .onConflictDoUpdate({
      target: [storeListing.store, storeListing.storeAppId, storeListing.country],
      set: answer,
    });
}

function isOf({ store, id, country }: StoreLink): SQL | undefined {
  return and(eq(storeListing.store, store), eq(storeListing.storeAppId, id), eq(storeListing.country, country ?? ''));
}
