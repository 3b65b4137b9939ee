import type { ActivityKind } from '@publisher-console/api-contract';
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

/** The kinds of events of the audit log. The events of an application are its activity. */
type AuditKind =
  | ActivityKind
  | 'account_blocked'
  | 'account_changed'
  | 'account_created'
  | 'account_erased'
  | 'account_exported'
  | 'account_unblocked'
  | 'account_unlocked'
  | 'adjustment_added'
  | 'adjustment_proposed'
  | 'announcement_ended'
  | 'announcement_published'
  | 'announcement_removed'
  | 'announcement_set'
  | 'api_token_created'
  | 'api_token_refused'
  | 'api_token_revoked'
  | 'audit_exported'
  | 'balances_exported'
  | 'contract_registered'
  | 'contract_revoked'
  | 'contract_rule_set'
  | 'corrections_approved'
  | 'currency_rule_set'
  | 'document_downloaded'
  | 'document_removed'
  | 'document_set'
  | 'email_change_requested'
  | 'email_change_withdrawn'
  | 'email_changed'
  | 'email_confirmed'
  | 'entry_withdrawn'
  | 'external_id_removed'
  | 'external_id_set'
  | 'factor_added'
  | 'factor_failed'
  | 'factor_removed'
  | 'factor_reset_cancelled'
  | 'factor_reset_done'
  | 'factor_reset_ordered'
  | 'factor_reset_stopped'
  | 'factor_rule_removed'
  | 'factor_rule_set'
  | 'files_uploaded'
  | 'integration_guide_removed'
  | 'integration_guide_set'
  | 'invitation_accepted'
  | 'invitation_cancelled'
  | 'invitation_sent'
  | 'job_dropped'
  | 'job_retried'
  | 'ledger_exported'
  | 'limit_hit'
  | 'login'
  | 'login_failed'
  | 'login_limited'
  | 'logout'
  | 'member_changed'
  | 'member_left'
  | 'member_removed'
  | 'money_rule_set'
  | 'month_closed'
  | 'network_key_created'
  | 'network_key_revoked'
  | 'offer_accepted'
  | 'opening_balances_imported'
  | 'ownership_offered'
  | 'ownership_transferred'
  | 'ownership_withdrawn'
  | 'password_changed'
  | 'password_link_made'
  | 'payment_returned'
  | 'payments_recorded'
  | 'proposal_approved'
  | 'proposal_dropped'
  | 'reason_text_reset'
  | 'reason_text_set'
  | 'question_answered'
  | 'question_assigned'
  | 'question_closed'
  | 'question_noted'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'refresh_reused'
  | 'registered'
  | 'restore_failed'
  | 'restore_requested'
  | 'restore_used'
  | 'saved_answer_removed'
  | 'saved_answer_set'
  | 'seller_changed'
  | 'seller_confidentiality_changed'
  | 'session_ended'
  | 'source_added'
  | 'source_changed'
  | 'source_share_set'
  | 'staff_changed'
  | 'staff_invitation_cancelled'
  | 'staff_invited'
  | 'staff_joined'
  | 'staff_login'
  | 'staff_logout'
  | 'staff_removed'
  | 'statistics_loaded'
  | 'statistics_reverted'
  | 'view_began'
  | 'view_ended'
  | 'webhook_paused'
  | 'webhook_removed'
  | 'webhook_resumed'
  | 'webhook_secret_renewed'
  | 'webhook_set';

/**
 * An event. `details` never contains a secret or a typed credential. It may contain data of an application or an ad
 * block that both the publisher and the operator see: names, links, the reason of a rejection.
 */
export interface AuditEntry {
  kind: AuditKind;
  publisherId?: string | undefined;
  /** Who caused the event, if it was somebody who had signed in. */
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
 * @param cause - the call or the order that caused them; null for work that nobody asked for
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

/** Details without secrets that a publisher typed as a name or a link. Nobody can remove them from the log later. */
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
