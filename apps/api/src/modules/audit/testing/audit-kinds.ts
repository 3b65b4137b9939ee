import { asc, eq } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';

/** The kinds of a publisher's audit events, the oldest first. */
export async function auditKinds(database: Database, publisherId: string): Promise<string[]> {
  const rows = await database
    .select({ kind: auditEvent.kind })
    .from(auditEvent)
    .where(eq(auditEvent.publisherId, publisherId))
    .orderBy(asc(auditEvent.id));
  return rows.map(({ kind }) => kind);
}
