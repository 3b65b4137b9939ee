import type { AuditKind } from '@publisher-console/api-contract/audit-kinds';
import { and, eq, sql } from 'drizzle-orm';
import type { Translated } from '#contract/language.ts';
import type { Caller } from '#contract/operation.ts';
import { redactSecrets } from '#process/secret-redaction.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';

/** The value of a field before and after a change. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The fields that differ, in the order of `fields`. */
export function changedFields<Field extends string>(
  before: Record<Field, string | null>,
  after: Record<Field, string | null>,
  fields: readonly Field[],
): FieldChange[] {
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/**
 * An event. `details` never contains a secret or a typed credential. It may contain data of an application or an ad
 * block that both the publisher and the operator see: names, links, the reason of a rejection.
 */
export interface AuditEntry {
  kind: AuditKind;
  publisherId?: string | undefined;
  /** The signed-in person who caused the event, if there was one. */
  personId?: string | undefined;
  sessionId?: string | undefined;
  /** The API token of the call, or the one that the event is about. */
  apiTokenId?: string | undefined;
  /** The application whose activity the event belongs to, if any. */
  applicationId?: string | undefined;
  details?: Record<string, string | number | Translated | readonly FieldChange[]>;
}

/** The part of an event that names the caller who caused it. */
export function auditedCaller({
  publisherId,
  personId,
  sessionId,
  apiTokenId,
}: Caller): Pick<AuditEntry, 'apiTokenId' | 'personId' | 'publisherId' | 'sessionId'> {
  return { publisherId, personId, sessionId, apiTokenId };
}

/** The call that caused an event. */
export interface AuditedCall {
  clientAddress: string;
  requestId: string;
}

/** The operator's order that caused an event. */
export interface AuditedOrder {
  /** Who gave it; undefined when that is not known. */
  actor: string | undefined;
}

/**
 * Records events. Pass a transaction to record them only if the transaction commits.
 * @param cause - the call or the order that caused them; null for work without either
 */
export async function recordAudit(
  database: Database,
  cause: AuditedCall | AuditedOrder | null,
  ...entries: AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  const columns = { clientAddress: null, requestId: null, actor: null, ...cause };
  const { clientAddress, requestId, actor = null } = columns;
  const events = entries.map(({ details = {}, ...entry }) => ({ ...entry, details: readable(details) }));
  await database.insert(auditEvent).values(events.map((event) => ({ ...event, clientAddress, requestId, actor })));
}

/** Details without secrets that a publisher typed as a name or a link. No one can remove them from the log later. */
function readable(details: NonNullable<AuditEntry['details']>): unknown {
  return JSON.parse(redactSecrets(JSON.stringify(details)));
}

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
