import { and, eq, ne, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { dashboardItem } from '#stores/sql/schema.ts';

type ItemValues = Omit<typeof dashboardItem.$inferInsert, 'publisherId'>;

/** The items of the checklist that a publisher has completed. */
export async function completedItems(own: OwnDatabase, publisherId: string): Promise<string[]> {
  const rows = await own
    .select({ item: dashboardItem.item })
    .from(dashboardItem)
    .where(and(eq(dashboardItem.publisherId, publisherId), dashboardItem.isCompleted));
  return rows.map(({ item }) => item);
}

/** Sets an item of the checklist. The same value again does not change when it was set. */
export async function setItem(own: OwnDatabase, publisherId: string, values: ItemValues): Promise<void> {
  const { item, isCompleted, changedAt } = dashboardItem;
  await own
    .insert(dashboardItem)
    .values({ ...values, publisherId })
    .onConflictDoUpdate({
      target: [dashboardItem.publisherId, item],
      set: {
        isCompleted: sql`excluded.${sql.identifier(isCompleted.name)}`,
        changedAt: sql`excluded.${sql.identifier(changedAt.name)}`,
      },
      setWhere: ne(isCompleted, values.isCompleted),
    });
}
