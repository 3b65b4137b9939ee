import { eq, max } from 'drizzle-orm';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { serverNow } from '#stores/sql/shared-clock.ts';
import { source } from '#stores/sql/tables/source.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import type { RowRules } from './odd-rows.ts';
import { requiredText } from './required-days.ts';
import type { RequiredDays, SourceSummary } from './required-days.ts';
import { lockPublications, nextPublication } from './publication/publish-load.network.ts';

/** All sources, by their names. */
export function listSources({ database }: NetworkStores): Promise<SourceSummary[]> {
  return asNetwork(database, async (network) => {
    const rows = await network
      .select({
        id: source.id,
        from: source.requiredFrom,
        until: source.requiredUntil,
        lastDay: max(statisticsCountingLoad.day),
        unmeasured: source.unmeasured,
      })
      .from(source)
      .leftJoin(statisticsCountingLoad, eq(statisticsCountingLoad.sourceId, source.id))
      .groupBy(source.id)
      .orderBy(source.id);
    return rows.map(({ from, until, ...row }) => ({ ...row, required: { from, until } }));
  });
}

/** Adds a source. Throws when it is there already. */
export function addSource(
  { database, actor }: NetworkStores,
  { id, required }: { id: string; required: RequiredDays },
): Promise<void> {
  return asNetwork(database, async (network) => {
    const added = await network
      .insert(source)
      .values({ id, requiredFrom: required.from, requiredUntil: required.until })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw new Error(`There is a source ${id} already; see: bin/network sources list`);
    await recordRequired(network, { id, required, actor });
    await recordAudit(network, { actor }, { kind: 'source_added', details: { source: id, ...textOf(required) } });
  });
}

/** Sets which days wait for a source. Throws when there is no such source. */
export function requireSource(
  { database, actor }: NetworkStores,
  { id, required }: { id: string; required: RequiredDays },
): Promise<void> {
  return asNetwork(database, async (network) => {
    const changed = await network
      .update(source)
      .set({ requiredFrom: required.from, requiredUntil: required.until })
      .where(eq(source.id, id))
      .returning();
    if (changed.length === 0) throw new Error(`There is no source ${id}; see: bin/network sources list`);
    await recordRequired(network, { id, required, actor });
    await recordAudit(network, { actor }, { kind: 'source_changed', details: { source: id, ...textOf(required) } });
  });
}

/** Sets what a source does with odd rows of its loads to come, and which measures these lack. Throws when there is no such source. */
export function setRowRules(
  { database, actor }: NetworkStores,
  { id, ...rules }: { id: string } & { [Rule in keyof RowRules]?: RowRules[Rule] | undefined },
): Promise<RowRules> {
  return asNetwork(database, async (network) => {
    const [changed] = await network.update(source).set(rules).where(eq(source.id, id)).returning();
    if (changed === undefined) throw new Error(`There is no source ${id}; see: bin/network sources list`);
    const { unknownBlocks, countOrder, roundsRevenue, unmeasured } = changed;
    const details = {
      source: id,
      unknownBlocks,
      countOrder,
      roundsRevenue: String(roundsRevenue),
      unmeasured: unmeasured.join(', '),
    };
    await recordAudit(network, { actor }, { kind: 'source_changed', details });
    return { unknownBlocks, countOrder, roundsRevenue, unmeasured };
  });
}

/**
 * A publication without days: which days are complete changes with it, and reports read that again only after a
 * publication.
 */
async function recordRequired(
  network: NetworkDatabase,
  { id, required, actor }: { id: string; required: RequiredDays; actor: string | undefined },
): Promise<void> {
  await lockPublications(network);
  await network.insert(statisticsLoad).values({
    publishedAt: serverNow(),
    publication: nextPublication,
    source: requiredText({ id, required }),
    sourceId: id,
    actor,
  });
}

function textOf({ from, until }: RequiredDays) {
  return { requiredFrom: from ?? 'never', requiredUntil: until ?? 'always' };
}
