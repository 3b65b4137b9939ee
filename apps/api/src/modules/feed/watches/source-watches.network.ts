import { and, eq, lte, sql } from 'drizzle-orm';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { serverNow } from '#stores/sql/shared-clock.ts';
import { source } from '#stores/sql/tables/source.ts';
import { sourceWatch } from '#stores/sql/tables/source-watch.ts';

export type SourceWatch = typeof sourceWatch.$inferSelect;

/** The settings of a watch that an operator chooses. */
export type WatchSettings = Pick<SourceWatch, 'kind' | 'place' | 'daysBack' | 'everyMinutes' | 'finalAfterDays'>;

/** A watch as the operator sees it. Times are ISO 8601. */
export type WatchSummary = Omit<SourceWatch, 'dueAt' | 'lookedAt'> & { lookedAt: string | null };

/** Watches a place for a source, instead of an earlier place; null ends that. Throws when there is no such source. */
export function watchSource(
  { database, actor }: NetworkStores,
  { id, watch }: { id: string; watch: WatchSettings | null },
): Promise<void> {
  return asNetwork(database, async (network) => {
    const [known] = await network.select().from(source).where(eq(source.id, id)).for('update');
    if (known === undefined) throw new OrderRefused('unknown_source', id);
    await network.delete(sourceWatch).where(eq(sourceWatch.sourceId, id));
    if (watch !== null) await network.insert(sourceWatch).values({ ...watch, sourceId: id, dueAt: serverNow() });
    const details = {
      source: id,
      watch: watch === null ? 'off' : `${watch.kind} ${watch.place}`,
      ...(watch !== null && {
        daysBack: String(watch.daysBack),
        everyMinutes: String(watch.everyMinutes),
        finalAfterDays: String(watch.finalAfterDays ?? 'never'),
      }),
    };
    await recordAudit(network, { actor }, { kind: 'source_changed', details });
  });
}

/** All watches, by the names of their sources. */
export async function listWatches({ database }: NetworkStores): Promise<WatchSummary[]> {
  const found = await asNetwork(database, (network) =>
    network.select().from(sourceWatch).orderBy(sourceWatch.sourceId),
  );
  return found.map(({ dueAt: _dueAt, lookedAt, ...watch }) => ({
    ...watch,
    lookedAt: lookedAt?.toISOString() ?? null,
  }));
}

/** The watch of a source; null without one. */
export async function watchOf(database: Database, sourceId: string): Promise<SourceWatch | null> {
  const [found] = await asNetwork(database, (network) =>
    network.select().from(sourceWatch).where(eq(sourceWatch.sourceId, sourceId)),
  );
  return found ?? null;
}

/** Claims the watch that is due for longest: it is due again after its pause, so that no other process looks meanwhile. */
export async function claimWatch(network: NetworkDatabase): Promise<SourceWatch | null> {
  const [due] = await network
    .select({ id: sourceWatch.sourceId })
    .from(sourceWatch)
    .where(lte(sourceWatch.dueAt, serverNow()))
    .orderBy(sourceWatch.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  if (due === undefined) return null;
  const [claimed] = await network
    .update(sourceWatch)
    .set({ dueAt: sql`clock_timestamp() + ${sourceWatch.everyMinutes} * interval '1 minute'`, lookedAt: serverNow() })
    .where(eq(sourceWatch.sourceId, due.id))
    .returning();
  return claimed ?? null;
}

/** Records how a look ended. A look that was interrupted is due at once, in any process. */
export async function endLook(
  network: NetworkDatabase,
  { sourceId, place }: SourceWatch,
  end: { failure: string | null } | 'interrupted',
): Promise<void> {
  await network
    .update(sourceWatch)
    .set(end === 'interrupted' ? { dueAt: serverNow() } : end)
    .where(and(eq(sourceWatch.sourceId, sourceId), eq(sourceWatch.place, place)));
}
