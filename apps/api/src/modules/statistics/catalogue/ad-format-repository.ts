import { eq } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { adFormat } from '#stores/sql/tables/ad-format.ts';

/** An ad format with its number in the warehouse. */
export type NumberedFormat = typeof adFormat.$inferSelect;

/** Every ad format that ad blocks may have. */
export function storedAdFormats(database: Database): Promise<NumberedFormat[]> {
  return database.select().from(adFormat).orderBy(adFormat.number);
}

/** Stores formats; those that are stored already stay as they are. */
export async function addAdFormats(network: Database, formats: readonly NumberedFormat[]): Promise<void> {
  await network
    .insert(adFormat)
    .values(formats.map(({ id, number }) => ({ id, number })))
    .onConflictDoNothing();
}

/** Removes a format. Fails if an ad block has it. */
export async function removeAdFormat(network: Database, id: string): Promise<void> {
  await network.delete(adFormat).where(eq(adFormat.id, id));
}
