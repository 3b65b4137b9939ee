import type { ActivityKind } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { Database } from '#stores/sql/database.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import type { FieldChange } from './field-changes.ts';

/** The kinds of events of the audit log. The events of an application are its activity. */
type AuditKind =
  | ActivityKind
  | 'account_blocked'
  | 'account_unblocked'
  | 'contract_registered'
  | 'contract_revoked'
  | 'document_downloaded'
  | 'document_removed'
  | 'document_set'
  | 'email_changed'
  | 'email_confirmed'
  | 'files_uploaded'
  | 'integration_guide_removed'
  | 'integration_guide_set'
  | 'limit_hit'
  | 'login'
  | 'login_failed'
  | 'login_limited'
  | 'logout'
  | 'offer_accepted'
  | 'password_changed'
  | 'refresh_reused'
  | 'registered'
  | 'restore_failed'
  | 'restore_requested'
  | 'restore_used'
  | 'session_ended';

/**
 * An event. `details` never contains a secret or a typed credential. It may contain data of an application or an ad
 * block that both the publisher and the operator see: names, links, the reason of a rejection.
 */
export interface AuditEntry {
  kind: AuditKind;
  publisherId?: string | undefined;
  sessionId?: string | undefined;
  /** The application whose activity the event belongs to, if any. */
  applicationId?: string | undefined;
  details?: Record<string, string | number | Translated | readonly FieldChange[]>;
}

/** The call that caused an event. */
export interface AuditedCall {
  clientAddress: string;
  requestId: string;
}

/**
 * Records events. Pass a transaction to record them only if the transaction commits.
 * @param call - null for an event that no call caused
 */
export async function recordAudit(
  database: Database,
  call: AuditedCall | null,
  ...entries: AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  const { clientAddress = null, requestId = null } = call ?? {};
  await database.insert(auditEvent).values(entries.map((entry) => ({ ...entry, clientAddress, requestId })));
}
