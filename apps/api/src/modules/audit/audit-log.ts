import type { Database } from '#stores/sql/database.ts';
import { auditEvent } from '#stores/sql/schema.ts';

/** Kinds of events that the audit log keeps. */
export type AuditKind =
  | 'email_changed'
  | 'email_confirmed'
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

/** What happened, and to whom. `details` never holds a secret or what somebody typed. */
export interface AuditEntry {
  kind: AuditKind;
  publisherId?: string | undefined;
  sessionId?: string | undefined;
  details?: Record<string, string | number>;
}

/** The call that caused an event. */
export interface AuditedCall {
  clientAddress: string;
  requestId: string;
}

/** Records an event. Pass a transaction to record it only if the transaction commits. */
export async function recordAudit(
  database: Database,
  { clientAddress, requestId }: AuditedCall,
  entry: AuditEntry,
): Promise<void> {
  await database.insert(auditEvent).values({ ...entry, clientAddress, requestId });
}
