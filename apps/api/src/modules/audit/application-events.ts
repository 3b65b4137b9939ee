import type { ActivityKind } from '@publisher-console/api-contract';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { readPage } from '#stores/sql/lists/list-page.ts';
import type { ListPage, PageRequest } from '#stores/sql/lists/list-page.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';

/** An event of an application, as it is stored. */
type ApplicationEvent = typeof auditEvent.$inferSelect;

interface OfApplication {
  publisherId: string;
  applicationId: string;
}

const isOf = ({ publisherId, applicationId }: OfApplication) =>
  and(eq(auditEvent.applicationId, applicationId), eq(auditEvent.publisherId, publisherId));

/** One page of an application's events, newest first. */
export function applicationEvents(
  own: OwnDatabase,
  { publisherId, applicationId, ...request }: OfApplication & PageRequest,
): Promise<ListPage<ApplicationEvent>> {
  return readPage(own, {
    table: auditEvent,
    where: isOf({ publisherId, applicationId }),
    sort: [{ by: auditEvent.id, direction: 'desc' }],
    ...request,
  });
}

/** The kind of the newest of an application's events that is of one of the kinds; null when there is none. */
export async function newestEventKind<Kind extends ActivityKind>(
  own: OwnDatabase,
  of: OfApplication,
  kinds: readonly Kind[],
): Promise<Kind | null> {
  const [newest] = await own
    .select({ kind: auditEvent.kind })
    .from(auditEvent)
    .where(and(isOf(of), inArray(auditEvent.kind, [...kinds])))
    .orderBy(desc(auditEvent.id))
    .limit(1);
  return kinds.find((kind) => kind === newest?.kind) ?? null;
}
