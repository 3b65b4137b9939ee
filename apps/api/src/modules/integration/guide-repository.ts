import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { integrationGuide } from '#stores/sql/tables/integration.ts';

export type GuideRow = typeof integrationGuide.$inferSelect;

/** Which guide: that of a platform in one language. */
export interface GuidePlace {
  name: string;
  locale: Locale;
}

/** Every guide of the network, by name and language. */
export function guideRows(database: Database): Promise<GuideRow[]> {
  return database.select().from(integrationGuide).orderBy(asc(integrationGuide.name), asc(integrationGuide.locale));
}

/** Stores a guide, and replaces the one before. */
export async function saveGuide(
  network: Database,
  place: GuidePlace,
  values: Pick<GuideRow, 'source' | 'updatedAt'>,
): Promise<void> {
  await network
    .insert(integrationGuide)
    .values({ id: randomUUIDv7(), ...place, ...values })
    .onConflictDoUpdate({ target: [integrationGuide.name, integrationGuide.locale], set: values });
}

/** Deletes a guide. False when there is none. */
export async function deleteGuide(network: Database, { name, locale }: GuidePlace): Promise<boolean> {
  const removed = await network
    .delete(integrationGuide)
    .where(and(eq(integrationGuide.name, name), eq(integrationGuide.locale, locale)))
    .returning({ id: integrationGuide.id });
  return removed.length > 0;
}
