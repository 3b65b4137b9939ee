import { asc, eq, lte, sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { outboxMail } from '#stores/sql/schema.ts';

export type OutboxRow = typeof outboxMail.$inferSelect;

export async function addMail(database: Database, { id, sealed }: Pick<OutboxRow, 'id' | 'sealed'>, at: Date) {
  await database.insert(outboxMail).values({ id, sealed, createdAt: at, nextAttemptAt: at });
}

/**
 * Claims the mail that has been due for longest, for one attempt: nobody else gets it before `until`. No transaction stays
 * open during the attempt, so that a slow mail server does not occupy a connection; PGlite has only one.
 */
export async function claimMail(network: NetworkDatabase, at: Date, until: Date): Promise<OutboxRow | null> {
  const due = network
    .select({ id: outboxMail.id })
    .from(outboxMail)
    .where(lte(outboxMail.nextAttemptAt, at))
    .orderBy(asc(outboxMail.nextAttemptAt), asc(outboxMail.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await network
    .update(outboxMail)
    .set({ attempts: sql`${outboxMail.attempts} + 1`, nextAttemptAt: until })
    .where(eq(outboxMail.id, sql`(${due})`))
    .returning();
  return claimed ?? null;
}

export async function postponeMail(network: NetworkDatabase, id: string, until: Date): Promise<void> {
  await network.update(outboxMail).set({ nextAttemptAt: until }).where(eq(outboxMail.id, id));
}

export async function removeMail(network: NetworkDatabase, id: string): Promise<void> {
  await network.delete(outboxMail).where(eq(outboxMail.id, id));
}
