import type { ActivityKind, DatePeriod } from '@publisher-console/api-contract';
import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
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

interface EventsOfPeriod extends PageRequest {
  publisherId: string;
  /** Null for all applications. */
  applicationIds: readonly string[] | null;
  kinds: readonly ActivityKind[];
  period: DatePeriod;
  /** IANA name; decides when the days begin. */
  timeZone: string;
}

/** One page of the events of a publisher's applications in a period, newest first. */
export function eventsOfPeriod(
  own: OwnDatabase,
  { publisherId, applicationIds, kinds, period: { from, to }, timeZone, ...request }: EventsOfPeriod,
): Promise<ListPage<ApplicationEvent>> {
  return readPage(own, {
    table: auditEvent,
    where: and(
      eq(auditEvent.publisherId, publisherId),
      sql`${auditEvent.at} >= ${from}::date::timestamp at time zone ${timeZone}`,
      sql`${auditEvent.at} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
      inArray(auditEvent.kind, [...kinds]),
      // One bound array: to bind thousands of single values needs more time than to look them up.
      applicationIds
        ? sql`${auditEvent.applicationId} = any(${`{${applicationIds.join()}}`}::uuid[])`
        : isNotNull(auditEvent.applicationId),
    ),
    sort: [{ by: auditEvent.at, direction: 'desc' }],
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

/** The newest events of an application that are of some kinds, newest first. With `after`, only those after that event. */
export function eventsOfKinds(
  database: Database,
  of: OfApplication,
  { kinds, after, limit }: { kinds: readonly ActivityKind[]; after?: bigint; limit: number },
): Promise<ApplicationEvent[]> {
  return database
    .select()
    .from(auditEvent)
    .where(
      and(isOf(of), inArray(auditEvent.kind, [...kinds]), after === undefined ? undefined : gt(auditEvent.id, after)),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit);
}

/** The number of an application's newest event of these kinds, for a statement that selects from applications; 0 without one. */
export function newestEvent(applicationId: PgColumn, kinds: readonly ActivityKind[]): SQL<string> {
  const isOfKinds = inArray(auditEvent.kind, [...kinds]);
  return sql<string>`coalesce((select max(${auditEvent.id}) from ${auditEvent}
    where ${auditEvent.applicationId} = ${applicationId} and ${isOfKinds}), 0)::text`;
}

/** Whether an application has an event of a kind, for a statement that selects from applications. */
export function hasEvent(applicationId: PgColumn, kind: ActivityKind): SQL<boolean> {
  return sql<boolean>`exists (select from ${auditEvent}
    where ${auditEvent.applicationId} = ${applicationId} and ${auditEvent.kind} = ${kind})`;
}
