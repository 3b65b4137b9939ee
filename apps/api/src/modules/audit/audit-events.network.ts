import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { pageOf } from '#orders/page.ts';
import { numberCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { findNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';

/** An event of the audit log as the operator sees it. */
export interface AuditSummary {
  id: string;
  /** ISO 8601. */
  at: string;
  kind: string;
  /** The Publisher ID; null for what concerns no publisher, or one that was removed. */
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
  details: unknown;
}

export interface AuditFilter {
  /** E-mail address, Publisher ID or id of a publisher. */
  user: string | null;
  kind: string | null;
  /** ISO 8601; the first instant, and the first one after the last. */
  from: string | null;
  to: string | null;
}

/** Events, the newest first. */
export function listAudit(
  stores: NetworkStores,
  { limit, after, ...filter }: AuditFilter & PageInput,
): Promise<ListPage<AuditSummary>> {
  return readEvents(stores, { limit, after, filter, order: 'newest first' });
}

/**
 * Events, the oldest first, up to a minute ago: an event gets its number before its transaction commits, so that a reader
 * that is further would miss one that commits late.
 */
export function exportAudit(
  stores: NetworkStores,
  { limit, after, ...filter }: AuditFilter & PageInput,
): Promise<ListPage<AuditSummary>> {
  return readEvents(stores, { limit, after, filter, order: 'oldest first' });
}

interface EventsRequest extends PageInput {
  filter: AuditFilter;
  order: 'newest first' | 'oldest first';
}

function readEvents({ database }: NetworkStores, { limit, after, filter, order }: EventsRequest) {
  return asNetwork(database, async (network) => {
    const wanted = await conditionOf(network, filter);
    const [ended, compared] = order === 'newest first' ? [desc, sql.raw('<')] : ([asc, sql.raw('>')] as const);
    const settled = order === 'newest first' ? undefined : sql`${auditEvent.at} < now() - interval '1 minute'`;
    const last = numberCursor(after, 15);
    const rows = await network
      .select({ event: auditEvent, publisher: publisher.number })
      .from(auditEvent)
      .leftJoin(publisher, eq(publisher.id, auditEvent.publisherId))
      .where(and(wanted, settled, last === null ? undefined : sql`${auditEvent.id} ${compared} ${last}`))
      .orderBy(ended(auditEvent.id))
      .limit(limit + 1);
    // Counting a log of years for each page of an export would take longer than reading it.
    const total = order === 'newest first' ? await network.$count(auditEvent, wanted) : rows.length;
    return pageOf(rows.map(summaryOf), { limit, total }, ({ id }) => id);
  });
}

async function conditionOf(network: NetworkDatabase, { user, kind, from, to }: AuditFilter) {
  const named = user === null ? undefined : await findNamedPublisher(network, user);
  return and(
    named === undefined ? undefined : eq(auditEvent.publisherId, named.id),
    kind === null ? undefined : eq(auditEvent.kind, kind),
    from === null ? undefined : gte(auditEvent.at, new Date(from)),
    to === null ? undefined : lt(auditEvent.at, new Date(to)),
  );
}

function summaryOf(row: { event: typeof auditEvent.$inferSelect; publisher: number | null }): AuditSummary {
  const { id, at, kind, publisherId, applicationId, sessionId, apiTokenId, clientAddress, requestId } = row.event;
  const { actor, details } = row.event;
  const { publisher: number } = row;
  return {
    id: String(id),
    at: at.toISOString(),
    kind,
    publisher: number,
    publisherId,
    applicationId,
    sessionId,
    apiTokenId,
    clientAddress,
    requestId,
    actor,
    details,
  };
}
