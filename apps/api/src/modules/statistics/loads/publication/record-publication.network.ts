import { sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import {
  statisticsDay,
  statisticsLoad,
  statisticsLoadDay,
  statisticsPublicationDay,
} from '#stores/sql/tables/statistic.ts';
import type { DayTotals } from '#modules/statistics/loads/replacement/day-totals.ts';

/** Records what the load `id` has of its days. */
export async function recordTotals(network: NetworkDatabase, id: number, totals: DayTotals[]): Promise<void> {
  await network.execute(sql`
    update ${statisticsLoadDay} set facts = own.facts, publishers = own.publishers, revenue = own.revenue
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb)
      as own(day date, facts bigint, publishers int, revenue bigint)
    where load_id = ${id} and statistics_load_day.day = own.day`);
}

/** Records what the publication of the load `id` changes, before it does. */
export async function recordPublication(network: NetworkDatabase, id: number, isFinal: boolean): Promise<void> {
  await network.execute(sql`
    insert into ${statisticsPublicationDay}
      (day, publication, load_id, is_final, replaced_load, was_final, facts, publishers, revenue)
    select own.day, load.publication, own.load_id, ${isFinal}::boolean, counting.load_id, coalesce(counting.is_final, false),
      own.facts, own.publishers, own.revenue
    from ${statisticsLoadDay} as own join ${statisticsLoad} as load on load.id = own.load_id
      left join ${statisticsDay} as counting on counting.day = own.day
    where own.load_id = ${id}`);
}
