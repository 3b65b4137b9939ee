import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { numberCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import {
  statisticsDay,
  statisticsLoad,
  statisticsLoadDay,
  statisticsPublicationDay,
} from '#stores/sql/tables/statistic.ts';

/** A publication that changed a day, as the operator sees it. */
export interface DayPublication {
  /** The entry in the list of loads. */
  load: number;
  publication: number;
  /** ISO 8601. */
  publishedAt: string | null;
  /** The file or the table; null where it is not known. */
  source: string | null;
  actor: string | null;
  /** The load that this publication took back; null for a load with facts of its own. */
  revertedLoad: number | null;
  /** The load that counted from then on; null when the day had no statistics any more. */
  counting: number | null;
  /** Null where they are not known, and without statistics. */
  facts: number | null;
  publishers: number | null;
  /** Millionths of the publishers' currencies, added up, in digits. */
  revenue: string | null;
  isFinal: boolean;
  /** It is what counts now. */
  countsNow: boolean;
  /** Its facts count now, because a later publication was reverted. */
  countsAgain: boolean;
  /** The facts are in the warehouse. */
  hasFacts: boolean;
}

/** The publications that changed a day (`YYYY-MM-DD`), the newest first. */
export async function dayHistory(
  { database }: NetworkStores,
  { day, limit, after }: PageInput & { day: string },
): Promise<ListPage<DayPublication>> {
  const last = numberCursor(after);
  const change = statisticsPublicationDay;
  return asNetwork(database, async (network) => {
    const found = await network
      .select({
        load: statisticsLoad.id,
        publication: change.publication,
        publishedAt: statisticsLoad.publishedAt,
        source: statisticsLoad.source,
        actor: statisticsLoad.actor,
        revertedLoad: statisticsLoad.revertedLoad,
        counting: change.loadId,
        facts: change.facts,
        publishers: change.publishers,
        revenue: sql<string | null>`${change.revenue}::text`,
        isFinal: change.isFinal,
        hasCountingFacts: sql<boolean>`coalesce(${statisticsDay.loadId} = ${change.loadId}, false)`,
        isNewest: sql<boolean>`not exists (
          select from ${change} as later where later.day = ${change.day} and later.publication > ${change.publication})`,
        hasFacts: sql<boolean>`coalesce(not ${statisticsLoadDay.isBeingRemoved}, false)`,
      })
      .from(change)
      .innerJoin(statisticsLoad, eq(statisticsLoad.publication, change.publication))
      .leftJoin(statisticsDay, eq(statisticsDay.day, change.day))
      .leftJoin(
        statisticsLoadDay,
        and(eq(statisticsLoadDay.loadId, change.loadId), eq(statisticsLoadDay.day, change.day)),
      )
      .where(and(eq(change.day, day), last === null ? undefined : lt(change.publication, last)))
      .orderBy(desc(change.publication))
      .limit(limit + 1);
    const rows = found.map(({ publishedAt, hasCountingFacts, isNewest, ...row }) => ({
      ...row,
      publishedAt: publishedAt?.toISOString() ?? null,
      countsNow: hasCountingFacts && isNewest,
      countsAgain: hasCountingFacts && !isNewest,
    }));
    const total = await network.$count(change, eq(change.day, day));
    return pageOf(rows, { limit, total }, ({ publication }) => String(publication));
  });
}
