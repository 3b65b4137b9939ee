import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { sourceLateness } from '#stores/sql/tables/lateness.ts';
import { source } from '#stores/sql/tables/source.ts';

/** How current the figures of a source are. */
export interface SourceState {
  id: string;
  /** Through when its figures reach; null before the first, and where nothing is expected of it. */
  reach: Date | null;
  /** The first day that should be whole by now and is not; null without one. */
  overdueDay: string | null;
  /** Null while it is on time. */
  late: {
    since: Date;
    seconds: number;
    /** The day that should be whole; null where figures come too seldom. */
    unfinishedDay: string | null;
    /** Days wait for it, so publishers see that figures are late. */
    isAwaited: boolean;
  } | null;
}

/**
 * The states of all sources, by their names.
 * @param now - the instant, by the clock that all processes share
 */
export async function readSourceStates(network: NetworkDatabase, now: SQL<Date>): Promise<SourceState[]> {
  const { from, columns, awaitedAt } = sourceLateness();
  const rows = await network
    .select({
      id: source.id,
      reach: columns.reach,
      overdueDay: columns.overdueDay(now),
      since: columns.lateAt,
      seconds: sql<number | null>`extract(epoch from ${now} - late_at)::float`,
      unfinishedDay: columns.unfinishedDay,
      isAwaited: sql<boolean>`coalesce(${awaitedAt} <= ${now}, false)`,
    })
    .from(source)
    .leftJoin(from, eq(columns.id, source.id))
    .orderBy(source.id);
  return rows.map(({ id, reach, overdueDay, seconds, ...late }) => ({
    id,
    reach,
    overdueDay,
    late: seconds !== null && seconds >= 0 ? { ...late, seconds } : null,
  }));
}
