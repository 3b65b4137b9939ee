import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { isEntityId } from '#contract/api-error.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { pageOf } from '#orders/page.ts';
import { numberCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { findNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import { recordExport } from './export-record.network.ts';

/** An event of the audit log as the operator sees it. */
export interface AuditSummary {
  id: string;
  /** ISO 8601. */
  at: string;
  kind: string;
  /** The Publisher ID; null for an event of no publisher, or of one that was removed. */
  publisher: number | null;
  publisherId: string | null;
  applicationId: string | null;
  sessionId: string | null;
  /** The API token of the call, or the one that the event is about. */
  apiTokenId: string | null;
  clientAddress: string | null;
  requestId: string | null;
  /** Who gave the operator's order; null for an event that no order caused. */
  actor: string | null;
  /** The address of the signed-in person who caused it; null where there is none, and for one that was removed. */
  person: string | null;
  details: unknown;
}

export interface AuditFilter {
  /** E-mail address, Publisher ID or id of a publisher. */
  user: string | null;
  kind: string | null;
  /** Who gave the order as the log names them, or the e-mail address of a person. */
  actor: string | null;
  /** ISO 8601; the first instant, and the first one after the last. */
  from: string | null;
  to: string | null;
}

/** An event with the names of its publisher, person and application. */
export interface NamedEvent {
  event: typeof auditEvent.$inferSelect;
  publisher: { number: number; company: string } | null;
  person: { name: string; email: string } | null;
  application: { id: string; name: string } | null;
}

/** Events, the newest first. */
export function listAudit(
  { database }: NetworkStores,
  { limit, after, ...filter }: AuditFilter & PageInput,
): Promise<ListPage<AuditSummary>> {
  return asNetwork(database, async (network) => {
    const { rows, wanted } = await readEvents(network, { limit, after, filter, order: 'newest first' });
    const total = await network.$count(auditEvent, wanted);
    return pageOf(rows.map(summaryOf), { limit, total }, ({ id }) => id);
  });
}

/**
 * Events, the oldest first, up to a minute ago: an event gets its number before its transaction commits, so that a reader
 * that is further would miss one that commits late.
 */
export function exportAudit(
  { database, actor }: NetworkStores,
  { limit, after, ...filter }: AuditFilter & PageInput,
): Promise<ListPage<AuditSummary>> {
  return asNetwork(database, async (network) => {
    await recordExport(network, { actor }, { kind: 'audit_exported', details: filterInput(filter) });
    const { rows } = await readEvents(network, { limit, after, filter, order: 'oldest first' });
    // Counting a log of years for each page of an export would be slower than reading it.
    return pageOf(rows.map(summaryOf), { limit, total: rows.length }, ({ id }) => id);
  });
}

/** The parts of a filter that are set. */
function filterInput(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
}

interface EventsRequest extends PageInput {
  filter: AuditFilter;
  order: 'newest first' | 'oldest first';
}

/** Events, one more than the limit if there are more, and the condition for all of them. */
export async function readEvents(network: NetworkDatabase, { limit, after, filter, order }: EventsRequest) {
  const wanted = await conditionOf(network, filter);
  const [ended, compared] = order === 'newest first' ? [desc, sql.raw('<')] : ([asc, sql.raw('>')] as const);
  const settled = order === 'newest first' ? undefined : sql`${auditEvent.at} < now() - interval '1 minute'`;
  const last = numberCursor(after, 15);
  const rows: NamedEvent[] = await network
    .select({
      event: auditEvent,
      publisher: { number: publisher.number, company: publisher.company },
      person: { name: sql<string>`concat_ws(' ', ${person.firstName}, ${person.lastName})`, email: person.email },
      application: { id: application.id, name: application.name },
    })
    .from(auditEvent)
    .leftJoin(publisher, eq(publisher.id, auditEvent.publisherId))
    .leftJoin(person, eq(person.id, auditEvent.personId))
    .leftJoin(application, eq(application.id, auditEvent.applicationId))
    .where(and(wanted, settled, last === null ? undefined : sql`${auditEvent.id} ${compared} ${last}`))
    .orderBy(ended(auditEvent.id))
    .limit(limit + 1);
  return { rows, wanted };
}

/** The ad blocks that the details of events name, by their ids. */
export async function blocksOf(
  network: NetworkDatabase,
  events: readonly NamedEvent[],
): Promise<Map<string, { number: number; name: string }>> {
  const ids = events.map(({ event }) => blockIdOf(event)).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { id, number, name } = adBlock;
  const found = await network.select({ id, number, name }).from(adBlock).where(inArray(id, ids));
  return new Map(found.map(({ id: of, ...named }) => [of, named]));
}

/** The id of the ad block in the details of an event; null without one. */
export function blockIdOf({ details }: NamedEvent['event']): string | null {
  const { adBlockId } = details as { adBlockId?: unknown };
  return typeof adBlockId === 'string' && isEntityId(adBlockId) ? adBlockId : null;
}

async function conditionOf(network: NetworkDatabase, { user, kind, actor, from, to }: AuditFilter) {
  const named = user === null ? undefined : await findNamedPublisher(network, user);
  return and(
    named === undefined ? undefined : eq(auditEvent.publisherId, named.id),
    kind === null ? undefined : eq(auditEvent.kind, kind),
    actor === null ? undefined : await causedBy(network, actor),
    from === null ? undefined : gte(auditEvent.at, new Date(from)),
    to === null ? undefined : lt(auditEvent.at, new Date(to)),
  );
}

/** The condition that a person gave the order, or did it in a session of their own. */
async function causedBy(network: NetworkDatabase, actor: string) {
  const email = canonicalAddress(actor);
  const [found] =
    email === null ? [] : await network.select({ id: person.id }).from(person).where(eq(person.email, email));
  return or(eq(auditEvent.actor, actor), found === undefined ? undefined : eq(auditEvent.personId, found.id));
}

function summaryOf({ event, publisher: of, person: by }: NamedEvent): AuditSummary {
  const { id, at, kind, publisherId, applicationId, sessionId, apiTokenId, clientAddress, requestId } = event;
  const { actor, details } = event;
  return {
    id: String(id),
    at: at.toISOString(),
    kind,
    publisher: of?.number ?? null,
    publisherId,
    applicationId,
    sessionId,
    apiTokenId,
    clientAddress,
    requestId,
    actor,
    person: by?.email ?? null,
    details,
  };
}
