import { eq, sql } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { storeIcon } from '#stores/sql/tables/app-store.ts';

export async function findIcon(database: Database, key: string): Promise<Uint8Array | null> {
  const [found] = await database.select({ png: storeIcon.png }).from(storeIcon).where(eq(storeIcon.key, key));
  return found?.png ?? null;
}

/** Stores an icon once. A repeated one gets the time of a new one, so that retention does not remove it. */
export async function addIcon(database: Database, key: string, png: Buffer): Promise<void> {
  await database
    .insert(storeIcon)
    .values({ key, png })
    .onConflictDoUpdate({ target: storeIcon.key, set: { createdAt: sql`now()` } });
}
