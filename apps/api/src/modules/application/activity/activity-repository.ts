import { and, eq, inArray } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { readPage } from '#stores/sql/lists/list-page.ts';
import type { ListPage, PageRequest } from '#stores/sql/lists/list-page.ts';
import { adBlock } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';

export type ActivityRow = typeof auditEvent.$inferSelect;

/** One page of what happened to one of a publisher's applications, newest first. */
export function activityPage(
  own: OwnDatabase,
  publisherId: string,
  { applicationId, ...request }: PageRequest & { applicationId: string },
): Promise<ListPage<ActivityRow>> {
  return readPage(own, {
    table: auditEvent,
    where: and(eq(auditEvent.applicationId, applicationId), eq(auditEvent.publisherId, publisherId)),
    sort: [{ by: auditEvent.id, direction: 'desc' }],
    ...request,
  });
}

/** Names of a publisher's ad blocks, deleted ones included. */
export function adBlockNames(own: OwnDatabase, publisherId: string, ids: string[]) {
  return own
    .select({ id: adBlock.id, name: adBlock.name, deletedAt: adBlock.deletedAt })
    .from(adBlock)
    .where(and(eq(adBlock.publisherId, publisherId), inArray(adBlock.id, ids)));
}
