import type { DatePeriod } from '@publisher-console/api-contract';
import { between, max, or, sql } from 'drizzle-orm';
import { firstOfMonth, lastOfMonth } from '#modules/statistics/days/periods.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { AppRevenue } from './amounts.ts';

/** The loads that count for the days of some months, and the newest publication when they were read. */
export interface CountedLoads {
  publication: number;
  loads: { day: string; load: number }[];
}

/** What the applications of a publisher earned in a month. */
export interface PublisherRevenue {
  /** The Publisher ID. */
  publisher: number;
  /** The first day of the month. */
  month: string;
  lines: AppRevenue[];
}

/** The days of a month, given as its first day. */
export function daysOfMonth(month: string): DatePeriod {
  return { from: month, to: lastOfMonth(month) };
}

/** The loads that count for the days of months, which are given as their first days. */
export async function readCountedLoads(network: NetworkDatabase, months: readonly string[]): Promise<CountedLoads> {
  const { day, loadId: load } = statisticsCountingLoad;
  const [newest] = await network.select({ publication: max(statisticsLoad.publication) }).from(statisticsLoad);
  const loads = await network
    .select({ day, load })
    .from(statisticsCountingLoad)
    .where(or(...months.map((month) => between(day, month, lastOfMonth(month)))) ?? sql`false`)
    .orderBy(day, load);
  return { publication: newest?.publication ?? 0, loads };
}

/** What every publisher earned in months, which are given as their first days, by the loads that count when it is called. */
export async function readRevenue(
  stores: Pick<NetworkStores, 'database' | 'writer'>,
  months: readonly string[],
): Promise<CountedLoads & { publishers: PublisherRevenue[] }> {
  const counted = await asNetwork(stores.database, (network) => readCountedLoads(network, months));
  // Without figures, the warehouse is not asked.
  return { ...counted, publishers: counted.loads.length === 0 ? [] : await sumsOf(stores.writer, counted) };
}

async function sumsOf(writer: NetworkStores['writer'], { loads }: CountedLoads): Promise<PublisherRevenue[]> {
  const query = `SELECT publisher, toString(toStartOfMonth(date)) AS month, application, toString(sum(revenue)) AS revenue
    FROM stats_block_daily
    WHERE (load, date) IN arrayZip({loads:Array(UInt32)}, {days:Array(Date)}) AND date IN {days:Array(Date)}
    GROUP BY publisher, month, application ORDER BY publisher, month, application`;
  const query_params = { loads: loads.map(({ load }) => load), days: loads.map(({ day }) => day) };
  type Row = [publisher: number, month: string, application: number, revenue: string];
  const rows = await onOneHost(writer, (client) =>
    callWarehouse(async () => (await client.query({ query, query_params, format: 'JSONCompactEachRow' })).json<Row>()),
  );
  const byPublisher = Map.groupBy(rows, ([publisher, month]) => `${publisher} ${month}`);
  return Array.from(byPublisher.values(), (own) => {
    const [[publisher, month] = [0, '']] = own;
    const lines = own.map(([, , application, revenue]) => ({ application, revenue: BigInt(revenue) }));
    return { publisher, month: firstOfMonth(month), lines };
  });
}
