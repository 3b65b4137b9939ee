import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { serverNow } from '#stores/sql/shared-now.ts';
import {
  statisticsDay,
  statisticsLoad,
  statisticsLoadDay,
  statisticsPublicationDay,
} from '#stores/sql/tables/statistic.ts';
import type { Totals } from '#modules/statistics/loads/replacement/day-totals.ts';
import type { ReplacedDay } from '#modules/statistics/loads/replacement/replaced-day.ts';
import { nextPublication } from './publication-lock.network.ts';

/** What a publication changed of a day. */
export type Change = typeof statisticsPublicationDay.$inferSelect;

/** The facts that a change made count (`loadId`), or that it replaced. */
export function factsOf(changes: readonly Change[], side: 'loadId' | 'replacedLoad'): SQL {
  const facts = changes.flatMap((change) => (change[side] === null ? [] : [{ load: change[side], day: change.day }]));
  return sql`(load_id, day) in (
    select load, day from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as facts(load int, day date))`;
}

/** What a load has of a day; null where that is not known. */
type KnownTotals = Pick<Change, 'day' | 'facts' | 'publishers' | 'revenue'>;

/** Keeps the replaced facts. Returns what of them still is there: nobody has begun to remove it. */
export function keepFacts(network: NetworkDatabase, changes: readonly Change[]): Promise<KnownTotals[]> {
  const { day, facts, publishers, revenue } = statisticsLoadDay;
  return network
    .update(statisticsLoadDay)
    .set({ removeAfter: null })
    .where(and(factsOf(changes, 'replacedLoad'), eq(statisticsLoadDay.isBeingRemoved, false)))
    .returning({ day, facts, publishers, revenue });
}

/** What the days lose and get by a revert, as far as it is known. */
export function revertedDays(changes: readonly Change[], kept: readonly KnownTotals[]): ReplacedDay[] {
  const after = new Map(kept.map((totals) => [totals.day, totals]));
  return changes.flatMap((change) => {
    const now = change.replacedLoad === null ? nothing : totalsOf(after.get(change.day));
    const before = totalsOf(change);
    if (change.loadId === null || now === null || before === null) return [];
    return [{ day: change.day, ...now, before, replacedLoad: change.loadId, isOver: true }];
  });
}

const nothing: Totals = { facts: 0, publishers: 0, revenue: '0' };

function totalsOf({ facts, publishers, revenue }: Partial<KnownTotals> = {}): Totals | null {
  if (typeof facts !== 'number') return null;
  return { facts, publishers: publishers ?? 0, revenue: String(revenue ?? 0n) };
}

/** Makes count again what counted before the changes. */
export async function countBefore(network: NetworkDatabase, changes: readonly Change[]): Promise<void> {
  await network.delete(statisticsDay).where(
    inArray(
      statisticsDay.day,
      changes.map(({ day }) => day),
    ),
  );
  const before = changes.flatMap(({ day, replacedLoad: loadId, wasFinal: isFinal }) =>
    loadId === null ? [] : [{ day, loadId, isFinal }],
  );
  if (before.length > 0) await network.insert(statisticsDay).values(before);
}

/** Records the publication that takes back the load `id`. Returns its number in the list of loads, and its own. */
export async function recordRevert(
  network: NetworkDatabase,
  { id, actor }: { id: number; actor: string | undefined },
): Promise<{ id: number; publication: number }> {
  const [own] = await network
    .insert(statisticsLoad)
    .values({ publishedAt: serverNow(), publication: nextPublication, revertedLoad: id, actor })
    .returning({ id: statisticsLoad.id, publication: statisticsLoad.publication });
  if (own === undefined || own.publication === null) throw new Error('The publication was not recorded.');
  await network.execute(sql`
    insert into ${statisticsPublicationDay}
      (day, publication, load_id, is_final, replaced_load, was_final, facts, publishers, revenue)
    select change.day, own.publication, change.replaced_load, change.was_final, change.load_id, change.is_final,
      before.facts, before.publishers, before.revenue
    from ${statisticsPublicationDay} as change
      join ${statisticsLoad} as reverted on reverted.id = ${id} and reverted.publication = change.publication
      join ${statisticsLoad} as own on own.id = ${own.id}
      left join ${statisticsLoadDay} as before on before.load_id = change.replaced_load and before.day = change.day`);
  return { id: own.id, publication: own.publication };
}
