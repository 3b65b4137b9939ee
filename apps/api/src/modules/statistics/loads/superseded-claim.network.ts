import { and, isNotNull, sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { backupLease } from '#stores/sql/tables/backup.ts';
import { statisticsLoadDay } from '#stores/sql/tables/statistic.ts';

/** How long a claim lasts: longer than the client waits for the statements on all tables. */
const claimTime = sql`interval '3 hours'`;

/** Days of loads in one statement, at most: about 100 KB of text; the engine parses up to 256 KB. */
const daysOfStatement = 5_000;

/** Facts of one month that this process removes. */
export interface FactsClaim {
  /** The partition: 202603. */
  month: number;
  facts: { loadId: number; day: string }[];
}

/**
 * Claims facts of the month that is due for longest: puts their removal off, so that no other process claims them. None is
 * due during a backup, which may still have to read them.
 */
export async function claimMonth(database: Database): Promise<FactsClaim | null> {
  const facts = await asNetwork(database, (network) =>
    network
      .update(statisticsLoadDay)
      .set({ removeAfter: sql`now() + ${claimTime}`, isBeingRemoved: true })
      .where(
        sql`(load_id, day) in (
          select load_id, day from ${statisticsLoadDay}
          where remove_after < now() and not exists (select from ${backupLease} where ends_at > now())
            and date_trunc('month', day) = (
            select date_trunc('month', day) from ${statisticsLoadDay} where remove_after < now()
            order by remove_after limit 1)
          limit ${daysOfStatement} for update skip locked)`,
      )
      .returning({ loadId: statisticsLoadDay.loadId, day: statisticsLoadDay.day }),
  );
  const [first] = facts;
  return first === undefined ? null : { month: Number(first.day.slice(0, 7).replace('-', '')), facts };
}

/** Forgets facts that were removed. */
export async function forgetFacts(database: Database, { facts }: FactsClaim): Promise<void> {
  await asNetwork(database, (network) =>
    network
      .delete(statisticsLoadDay)
      .where(
        and(
          isNotNull(statisticsLoadDay.removeAfter),
          sql`(load_id, day) in (select "loadId", day from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as gone("loadId" int, day date))`,
        ),
      ),
  );
}
