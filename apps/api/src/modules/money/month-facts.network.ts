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

/** What a publisher earned in a month, over all applications. */
export type RevenueSum = Omit<PublisherRevenue, 'lines'> & { revenue: bigint };

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
  // Without figures, the warehouse gets no query.
  return { ...counted, publishers: counted.loads.length === 0 ? [] : await linesOf(stores.writer, counted) };
}

/**
 * The same over all applications, for pages that are opened again and again. Facts of a load never change, so that sums
 * are cached until other loads count: for the month that is closed next, and for those that were published again.
 */
export async function readRevenueSums(
  stores: Pick<NetworkStores, 'database' | 'writer'>,
  months: readonly string[],
): Promise<CountedLoads & { sums: readonly RevenueSum[] }> {
  const counted = await asNetwork(stores.database, (network) => readCountedLoads(network, months));
  if (counted.loads.length === 0) return { ...counted, sums: [] };
  const cached = cachedSums.get(stores.writer) ?? new Map<string, Promise<readonly RevenueSum[]>>();
  cachedSums.set(stores.writer, cached);
  const key = JSON.stringify(counted.loads);
  const sums = cached.get(key) ?? sumsOf(stores.writer, counted);
  cached.delete(key);
  cached.set(key, sums);
  const [oldest] = cached.keys();
  if (cached.size > mostCached && oldest !== undefined) cached.delete(oldest);
  sums.catch(() => cached.delete(key));
  return { ...counted, sums: await sums };
}

const cachedSums = new WeakMap<NetworkStores['writer'], Map<string, Promise<readonly RevenueSum[]>>>();
const mostCached = 2;

/** Facts of loads, each on its day. */
const countedFacts = `stats_block_daily
    WHERE (load, date) IN arrayZip({loads:Array(UInt32)}, {days:Array(Date)}) AND date IN {days:Array(Date)}`;

async function readRows<Row>(writer: NetworkStores['writer'], query: string, { loads }: CountedLoads): Promise<Row[]> {
  const query_params = { loads: loads.map(({ load }) => load), days: loads.map(({ day }) => day) };
  return onOneHost(writer, (client) =>
    callWarehouse(async () => (await client.query({ query, query_params, format: 'JSONCompactEachRow' })).json<Row>()),
  );
}

async function sumsOf(writer: NetworkStores['writer'], counted: CountedLoads): Promise<readonly RevenueSum[]> {
  const query = `SELECT publisher, toString(toStartOfMonth(date)) AS month, toString(sum(revenue)) AS revenue
    FROM ${countedFacts} GROUP BY publisher, month`;
  const rows = await readRows<[publisher: number, month: string, revenue: string]>(writer, query, counted);
  return rows.map(([publisher, month, revenue]) => ({ publisher, month, revenue: BigInt(revenue) }));
}

async function linesOf(writer: NetworkStores['writer'], counted: CountedLoads): Promise<PublisherRevenue[]> {
  const query = `SELECT publisher, toString(toStartOfMonth(date)) AS month, application, toString(sum(revenue)) AS revenue
    FROM ${countedFacts} GROUP BY publisher, month, application ORDER BY publisher, month, application`;
  type Row = [publisher: number, month: string, application: number, revenue: string];
  const rows = await readRows<Row>(writer, query, counted);
  const byPublisher = Map.groupBy(rows, ([publisher, month]) => `${publisher} ${month}`);
  return Array.from(byPublisher.values(), (own) => {
    const [[publisher, month] = [0, '']] = own;
    const lines = own.map(([, , application, revenue]) => ({ application, revenue: BigInt(revenue) }));
    return { publisher, month: firstOfMonth(month), lines };
  });
}
