import { eq, max } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { momentOf, serverNow } from '#stores/sql/shared-clock.ts';
import { source } from '#stores/sql/tables/source.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import type { RowRules } from './odd-rows.ts';
import { readSourceStates } from './late-sources.network.ts';
import { expectationText, requiredText } from './required-days.ts';
import type { Expectation, RequiredDays, SourceSummary } from './required-days.ts';
import { lockPublications, nextPublication } from './publication/publish-load.network.ts';

/** All sources, by their names. */
export function listSources({ database, settings }: NetworkStores): Promise<SourceSummary[]> {
  return asNetwork(database, async (network) => {
    const rows = await network
      .select({
        id: source.id,
        from: source.requiredFrom,
        until: source.requiredUntil,
        lastDay: max(statisticsCountingLoad.day),
        unmeasured: source.unmeasured,
        amounts: source.amounts,
        everyMinutes: source.everyMinutes,
        dayBy: source.dayBy,
        rules: {
          unknownBlocks: source.unknownBlocks,
          countOrder: source.countOrder,
          roundsRevenue: source.roundsRevenue,
        },
      })
      .from(source)
      .leftJoin(statisticsCountingLoad, eq(statisticsCountingLoad.sourceId, source.id))
      .groupBy(source.id)
      .orderBy(source.id);
    const states = await readSourceStates(network, momentOf(settings.now().getTime()));
    return rows.map(({ id, from, until, lastDay, unmeasured, amounts, rules, ...row }) => {
      const { reach, late } = states.find((state) => state.id === id) ?? { reach: null, late: null };
      return {
        id,
        required: { from, until },
        lastDay,
        unmeasured,
        amounts,
        rules,
        expected: expectationOf(row),
        reach: reach?.toISOString() ?? null,
        lateSince: late?.since.toISOString() ?? null,
      };
    });
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
    if (added.length === 0) throw new OrderRefused('source_present', id);
    await recordExpected(network, { id, text: requiredText({ id, required }), actor });
    await recordAudit(network, { actor }, { kind: 'source_added', details: { source: id, ...textOf(required) } });
  });
}

/** Changes a source, and returns it. Throws when there is none. */
async function changeSource(
  network: NetworkDatabase,
  id: string,
  values: PgUpdateSetSource<typeof source>,
): Promise<typeof source.$inferSelect> {
  const [changed] = await network.update(source).set(values).where(eq(source.id, id)).returning();
  if (changed === undefined) throw new OrderRefused('unknown_source', id);
  return changed;
}

/** Sets which days wait for a source. Throws when there is no such source. */
export function requireSource(
  { database, actor }: NetworkStores,
  { id, required }: { id: string; required: RequiredDays },
): Promise<void> {
  return asNetwork(database, async (network) => {
    await changeSource(network, id, { requiredFrom: required.from, requiredUntil: required.until });
    await recordExpected(network, { id, text: requiredText({ id, required }), actor });
    await recordAudit(network, { actor }, { kind: 'source_changed', details: { source: id, ...textOf(required) } });
  });
}

/** Sets what a source does with odd rows of its loads to come, which measures these lack, and what their revenue is. Throws when there is no such source. */
export function setRowRules(
  { database, actor }: NetworkStores,
  { id, ...rules }: { id: string } & { [Rule in keyof RowRules]?: RowRules[Rule] | undefined },
): Promise<RowRules> {
  return asNetwork(database, async (network) => {
    const changed = await changeSource(network, id, rules);
    const { unknownBlocks, countOrder, roundsRevenue, unmeasured, amounts } = changed;
    const details = {
      source: id,
      unknownBlocks,
      countOrder,
      roundsRevenue: String(roundsRevenue),
      unmeasured: unmeasured.join(', '),
      amounts,
    };
    await recordAudit(network, { actor }, { kind: 'source_changed', details });
    return { unknownBlocks, countOrder, roundsRevenue, unmeasured, amounts };
  });
}

/** Sets when figures of a source are expected. Throws when there is no such source. */
export function expectSource(
  { database, actor }: NetworkStores,
  { id, ...expected }: { id: string } & { [Part in keyof Expectation]?: Expectation[Part] | undefined },
): Promise<Expectation> {
  return asNetwork(database, async (network) => {
    const changed = await changeSource(network, id, expected);
    const now = expectationOf(changed);
    await recordExpected(network, { id, text: `${id}: ${expectationText(now)}`, actor });
    const details = { source: id, everyMinutes: String(now.everyMinutes ?? 'none'), dayBy: now.dayBy ?? 'none' };
    await recordAudit(network, { actor }, { kind: 'source_changed', details });
    return now;
  });
}

/** A time of the database has seconds. */
function expectationOf({ everyMinutes, dayBy }: Expectation): Expectation {
  return { everyMinutes, dayBy: dayBy?.slice(0, 5) ?? null };
}

/**
 * A publication without days: which days are complete and since when a source is late change with it, and reports read
 * that again only after a publication.
 */
async function recordExpected(
  network: NetworkDatabase,
  { id, text, actor }: { id: string; text: string; actor: string | undefined },
): Promise<void> {
  await lockPublications(network);
  await network.insert(statisticsLoad).values({
    publishedAt: serverNow(),
    publication: nextPublication,
    source: text,
    sourceId: id,
    actor,
  });
}

function textOf({ from, until }: RequiredDays) {
  return { requiredFrom: from ?? 'never', requiredUntil: until ?? 'always' };
}
