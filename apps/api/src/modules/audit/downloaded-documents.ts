import { and, eq, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';

const name = sql<string>`${auditEvent.details} ->> 'name'`;

const downloadsOf = (publisherId: string) =>
  and(eq(auditEvent.publisherId, publisherId), eq(auditEvent.kind, 'document_downloaded'));

/** The names of the documents that a publisher has downloaded. */
export async function downloadedDocuments(own: OwnDatabase, publisherId: string): Promise<Set<string>> {
  const rows = await own.selectDistinct({ name }).from(auditEvent).where(downloadsOf(publisherId));
  return new Set(rows.map((row) => row.name));
}

/** Whether a publisher has downloaded a document of this name before. */
export async function hasDownloaded(
  own: OwnDatabase,
  document: { publisherId: string; name: string },
): Promise<boolean> {
  const [found] = await own
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .where(and(downloadsOf(document.publisherId), sql`${name} = ${document.name}`))
    .limit(1);
  return found !== undefined;
}
