import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { recordAudit } from './audit-log.ts';
import type { AuditedOrder, AuditEntry } from './audit-log.ts';

/**
 * Records an order that reads a part of an export: once an hour for the same part, and not after an export of the whole,
 * which has no details. An export consists of many such orders.
 */
export async function recordExport(
  network: NetworkDatabase,
  by: AuditedOrder,
  { kind, publisherId, details = {} }: Pick<AuditEntry, 'kind' | 'publisherId'> & { details?: Record<string, string> },
): Promise<void> {
  const { actor, details: recorded, at } = auditEvent;
  const [known] = await network
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.kind, kind),
        publisherId === undefined ? isNull(auditEvent.publisherId) : eq(auditEvent.publisherId, publisherId),
        by.actor === undefined ? isNull(actor) : eq(actor, by.actor),
        or(eq(recorded, {}), eq(recorded, details)),
        sql`${at} > now() - interval '1 hour'`,
      ),
    )
    .limit(1);
  if (known === undefined) await recordAudit(network, by, { kind, publisherId, details });
}
