import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';

/** The row of `statistics_load_day` of the load that counts for a day. */
export const isOfCountingDay = and(
  eq(statisticsLoadDay.loadId, statisticsDay.loadId),
  eq(statisticsLoadDay.day, statisticsDay.day),
);

/** Counts the facts of days whose load did not record its totals, as loads of earlier versions, and records them. */
export async function countUnknownTotals({ database, writer }: NetworkStores, days: string[]): Promise<void> {
  const unknown = await asNetwork(database, (network) =>
    network
      .select({ load: statisticsDay.loadId, day: statisticsDay.day })
      .from(statisticsDay)
      .innerJoin(statisticsLoadDay, isOfCountingDay)
      .where(and(inArray(statisticsDay.day, days), isNull(statisticsLoadDay.facts))),
  );
  if (unknown.length === 0) return;
  const answer = await onOneHost(writer, (client) =>
    callWarehouse(async () => {
      const counted = await client.query({
        query: `SELECT load, toString(date) AS day, count() AS facts, uniqExact(publisher) AS publishers,
            toString(sum(revenue)) AS revenue
          FROM stats_daily WHERE date IN {days:Array(Date)} AND load IN {loads:Array(UInt32)} GROUP BY load, date`,
        query_params: { days: unknown.map(({ day }) => day), loads: unknown.map(({ load }) => load) },
        format: 'JSONEachRow',
      });
      return counted.json();
    }),
  );
  const counted = JSON.stringify(answer);
  await asNetwork(database, (network) =>
    network.execute(sql`
      update ${statisticsLoadDay} set facts = counted.facts, publishers = counted.publishers, revenue = counted.revenue
      from jsonb_to_recordset(${counted}::jsonb)
        as counted(load int, day date, facts bigint, publishers int, revenue bigint)
      where load_id = counted.load and statistics_load_day.day = counted.day and statistics_load_day.facts is null`),
  );
}
