import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { limitWindow } from '#stores/sql/tables/limit.ts';

export type LimitWindow = Pick<typeof limitWindow.$inferSelect, 'attempts' | 'endsAt'>;

/** Finds the window of a key that has not ended at `at`. */
export async function findWindow(database: Database, key: string, at: Date): Promise<LimitWindow | null> {
  const [found] = await database
    .select()
    .from(limitWindow)
    .where(and(eq(limitWindow.key, key), gt(limitWindow.endsAt, at)));
  return found ?? null;
}

/**
 * Adds an attempt to the window of a key, or to a new window that ends at `endsAt`. It is one statement, so that each of
 * several parallel attempts gets its own number.
 */
export async function addAttempt(
  database: Database,
  key: string,
  { at, endsAt }: { at: Date; endsAt: Date },
): Promise<LimitWindow> {
  const hasEnded = lte(limitWindow.endsAt, at);
  const [counted] = await database
    .insert(limitWindow)
    .values({ key, attempts: 1, endsAt })
    .onConflictDoUpdate({
      target: limitWindow.key,
      set: {
        attempts: sql`case when ${hasEnded} then 1 else ${limitWindow.attempts} + 1 end`,
        endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${limitWindow.endsAt} end`,
      },
    })
    .returning();
  if (counted === undefined) throw new Error('The attempt was not counted.');
  return counted;
}

/** Deletes up to `most` windows that ended before `at` or end after `latest`; returns how many were deleted. */
export async function deleteWindows(
  database: Database,
  { at, latest, most }: { at: Date; latest: Date; most: number },
): Promise<number> {
  const ended = database
    .select({ key: limitWindow.key })
    .from(limitWindow)
    .where(or(lte(limitWindow.endsAt, at), gt(limitWindow.endsAt, latest)))
    .limit(most);
  const deleted = await database
    .delete(limitWindow)
    .where(inArray(limitWindow.key, ended))
    .returning({ key: limitWindow.key });
  return deleted.length;
}

/**
 * Deletes the windows of every limit that counts one of the keys, alone or as the last part of what it counts, such as an
 * address on a device. Returns how many.
 */
export async function forgetAttempts(database: Database, keys: readonly string[]): Promise<number> {
  const counts = keys.map((key) => sql`right(${limitWindow.key}, ${key.length + 1}) = ${` ${key}`}`);
  const deleted = await database
    .delete(limitWindow)
    .where(or(...counts))
    .returning({ key: limitWindow.key });
  return deleted.length;
}
