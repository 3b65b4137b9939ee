import type { Database } from '#stores/sql/database.ts';
import { auditEvent } from '#stores/sql/schema.ts';

/** What is worth remembering for good. */
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

/** Who did it and from where. `details` never holds a secret or what somebody typed. */
export interface AuditEntry {
  kind: AuditKind;
  publisherId?: string | undefined;
  sessionId?: string | undefined;
  clientAddress: string;
  requestId: string;
  details?: Record<string, string | number>;
}

/** Writes an event, within the transaction of what it tells of if `database` is one. */
export async function recordAudit(database: Database, entry: AuditEntry): Promise<void> {
  await database.insert(auditEvent).values(entry);
}
