import { and, desc, eq, ne } from 'drizzle-orm';
import { lockPublisher } from '#modules/publishers/publisher-lock.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { reportTemplate } from '#stores/sql/tables/report-template.ts';

/** A stored template. */
export type ReportTemplateRow = typeof reportTemplate.$inferSelect;

/** All templates of a publisher, newest first. */
export function reportTemplatesOf(own: OwnDatabase, publisherId: string): Promise<ReportTemplateRow[]> {
  return own
    .select()
    .from(reportTemplate)
    .where(eq(reportTemplate.publisherId, publisherId))
    .orderBy(desc(reportTemplate.createdAt), desc(reportTemplate.id));
}

/** One of a publisher's templates, or null. */
export async function findReportTemplate(
  own: OwnDatabase,
  publisherId: string,
  id: string,
): Promise<ReportTemplateRow | null> {
  const [row] = await own.select().from(reportTemplate).where(isTemplate(publisherId, id));
  return row ?? null;
}

/**
 * The titles of a publisher's templates. Locks the publisher: no other call adds or changes one until the transaction
 * ends.
 */
export async function lockedTitles(own: OwnDatabase, publisherId: string): Promise<{ id: string; title: string }[]> {
  await lockPublisher(own, publisherId);
  return own
    .select({ id: reportTemplate.id, title: reportTemplate.title })
    .from(reportTemplate)
    .where(eq(reportTemplate.publisherId, publisherId));
}

/** Unsets the start of the Statistics page in all other templates. */
export async function unsetOtherStarts(own: OwnDatabase, publisherId: string, id: string): Promise<void> {
  await own
    .update(reportTemplate)
    .set({ isStart: false })
    .where(and(eq(reportTemplate.publisherId, publisherId), reportTemplate.isStart, ne(reportTemplate.id, id)));
}

export async function addReportTemplate(
  own: OwnDatabase,
  values: typeof reportTemplate.$inferInsert,
): Promise<ReportTemplateRow> {
  const [row] = await own.insert(reportTemplate).values(values).returning();
  if (row === undefined) throw new Error('The template was not added.');
  return row;
}

/** Changes one of a publisher's templates; null if it does not exist. */
export async function saveReportTemplate(
  own: OwnDatabase,
  publisherId: string,
  id: string,
  values: Partial<typeof reportTemplate.$inferInsert>,
): Promise<ReportTemplateRow | null> {
  const [row] = await own.update(reportTemplate).set(values).where(isTemplate(publisherId, id)).returning();
  return row ?? null;
}

/** Deletes one of a publisher's templates. False if it does not exist. */
export async function removeReportTemplate(own: OwnDatabase, publisherId: string, id: string): Promise<boolean> {
  const removed = await own
    .delete(reportTemplate)
    .where(isTemplate(publisherId, id))
    .returning({ id: reportTemplate.id });
  return removed.length > 0;
}

const isTemplate = (publisherId: string, id: string) =>
  and(eq(reportTemplate.publisherId, publisherId), eq(reportTemplate.id, id));
