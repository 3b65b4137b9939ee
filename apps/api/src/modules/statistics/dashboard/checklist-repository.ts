import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { dashboardItem } from '#stores/sql/tables/dashboard.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

type ItemValues = Omit<typeof dashboardItem.$inferInsert, 'publisherId'>;

/** The items of the checklist that the publisher has set: true for a ticked one, false for an unticked one. */
export async function setItems(own: OwnDatabase, publisherId: string): Promise<Map<string, boolean>> {
  const rows = await own
    .select({ item: dashboardItem.item, isCompleted: dashboardItem.isCompleted })
    .from(dashboardItem)
    .where(eq(dashboardItem.publisherId, publisherId));
  return new Map(rows.map(({ item, isCompleted }) => [item, isCompleted]));
}

/**
 * The publisher's first steps that the network can see. The newest application, and the newest with an ad block, are
 * found by an index: for `exists`, Postgres scans the whole table when a publisher has a large part of it.
 */
export async function visibleSteps(own: OwnDatabase, publisherId: string) {
  const newestWhere = (condition?: SQL) =>
    own
      .select({ id: application.id })
      .from(application)
      .where(and(eq(application.publisherId, publisherId), isNull(application.deletedAt), condition))
      .orderBy(desc(application.createdAt), desc(application.id))
      .limit(1);
  const block = own
    .select({ id: adBlock.id })
    .from(adBlock)
    .where(
      and(eq(adBlock.applicationId, application.id), eq(adBlock.publisherId, publisherId), isNull(adBlock.deletedAt)),
    )
    .limit(1);
  const [steps] = await own
    .select({
      hasApplications: sql<boolean>`(${newestWhere()}) is not null`,
      hasAdBlocks: sql<boolean>`(${newestWhere(sql`(${block}) is not null`)}) is not null`,
      hasContract: publisher.isSignedDocument,
    })
    .from(publisher)
    .where(eq(publisher.id, publisherId));
  return steps;
}

/** Sets an item of the checklist. Setting the same value again does not change `changedAt`. */
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
