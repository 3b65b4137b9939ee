import { and, between, eq, isNotNull, sql } from 'drizzle-orm';
import { findNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';

/** What rows of gross revenue are split by, besides their publishers. */
export const grossGroups = ['date', 'application'] as const;

type GrossGroup = (typeof grossGroups)[number];

/** Amounts in millionths of a currency, in digits. */
interface GrossAmounts {
  /** What advertisers pay. */
  gross: string;
  /** What the publisher gets. */
  revenue: string;
  /** What stays with the network. */
  network: string;
}

interface GrossRow extends GrossAmounts {
  /** The Publisher ID. */
  publisher: number;
  company: string;
  currency: string;
  /** `YYYY-MM-DD`. */
  date?: string;
  application?: { number: number; name: string };
}

export interface GrossReport {
  rows: GrossRow[];
  totals: (GrossAmounts & { currency: string; publishers: number })[];
}

/** The answer is one JSON text. */
const mostRows = 100_000;

/**
 * What advertisers pay, what publishers get of it and what stays with the network: of the loads with gross revenue that
 * count, so that revenue of other sources is not in it. Throws when there is no such publisher, and for too many rows.
 */
export async function grossReport(
  { database, writer }: NetworkStores,
  { from, to, user, groups }: { from: string; to: string; user: string | null; groups: GrossGroup[] },
): Promise<GrossReport> {
  const { owner, loads } = await asNetwork(database, async (network) => ({
    owner: user === null ? null : await findNamedPublisher(network, user),
    loads: await grossLoads(network, { from, to }),
  }));
  if (loads.length === 0) return { rows: [], totals: [] };
  const sums = await readSums(writer, { loads, groups, publisherNumber: owner?.number });
  if (sums.length > mostRows)
    throw new Error(`The report has more than ${mostRows} rows: choose fewer groups or a shorter period.`);
  return asNetwork(database, async (network) => {
    const [owners, applications] = await readNames(network, sums, groups);
    const rows = sums.flatMap(({ publisher: number, date, application: of, gross, net }): GrossRow[] => {
      const found = owners.get(number);
      if (found === undefined) return [];
      return [
        {
          publisher: number,
          ...found,
          ...(date !== undefined && { date }),
          ...(of !== undefined && { application: { number: of, name: applications.get(of) ?? '' } }),
          ...amountsOf(BigInt(gross), BigInt(net)),
        },
      ];
    });
    return { rows, totals: totalsOf(rows) };
  });
}

/** The days in the period for which loads with gross revenue count. */
function grossLoads(
  network: NetworkDatabase,
  { from, to }: { from: string; to: string },
): Promise<{ load: number; day: string }[]> {
  const { loadId, day } = statisticsCountingLoad;
  return network
    .select({ load: loadId, day })
    .from(statisticsCountingLoad)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, loadId))
    .where(and(between(day, from, to), isNotNull(statisticsLoad.sharesUpTo)));
}

interface Sums {
  publisher: number;
  date?: string;
  application?: number;
  gross: string;
  net: string;
}

async function readSums(
  writer: WarehouseConnection,
  {
    loads,
    groups,
    publisherNumber,
  }: { loads: { load: number; day: string }[]; groups: GrossGroup[]; publisherNumber: number | undefined },
): Promise<Sums[]> {
  const columns = ['publisher', ...groups].join(', ');
  const counting = `(load, date) IN arrayZip({loads:Array(UInt32)}, {days:Array(Date)}) AND date IN {days:Array(Date)}${
    publisherNumber === undefined ? '' : ' AND publisher = {publisherNumber:UInt32}'
  }`;
  const query = `SELECT ${columns}, toString(sum(paid)) AS gross, toString(sum(earned)) AS net FROM (
      SELECT publisher, date, application, revenue AS paid, 0 AS earned FROM stats_gross WHERE ${counting}
      UNION ALL SELECT publisher, date, application, 0, revenue FROM stats_block_daily WHERE ${counting}
    ) GROUP BY ${columns} ORDER BY ${columns} LIMIT ${mostRows + 1}`;
  const query_params = { loads: loads.map(({ load }) => load), days: loads.map(({ day }) => day), publisherNumber };
  return onOneHost(writer, (client) =>
    callWarehouse(async () => (await client.query({ query, query_params, format: 'JSONEachRow' })).json<Sums>()),
  );
}

type Owner = Pick<GrossRow, 'company' | 'currency'>;

async function readNames(
  network: NetworkDatabase,
  sums: readonly Sums[],
  groups: readonly GrossGroup[],
): Promise<[owners: Map<number, Owner>, applications: Map<number, string>]> {
  const { number, company, currency } = publisher;
  const numbers = [...new Set(sums.map((row) => row.publisher))];
  // One parameter, as a statement has 65,535 at most.
  const isOne = sql`${number} = any(${`{${numbers.join()}}`}::int[])`;
  const owners = await network.select({ number, company, currency }).from(publisher).where(isOne);
  const applications = groups.includes('application')
    ? await network
        .select({ number: application.number, name: application.name })
        .from(application)
        .innerJoin(publisher, eq(publisher.id, application.publisherId))
        .where(isOne)
    : [];
  return [
    new Map(owners.map(({ number: of, ...owner }) => [of, owner])),
    new Map(applications.map((row) => [row.number, row.name])),
  ];
}

function amountsOf(gross: bigint, net: bigint): GrossAmounts {
  return { gross: String(gross), revenue: String(net), network: String(gross - net) };
}

/** Amounts of several currencies have no sum. */
function totalsOf(rows: readonly GrossRow[]): GrossReport['totals'] {
  return Array.from(Map.groupBy(rows, ({ currency }) => currency))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, own]) => {
      const sum = (amount: 'gross' | 'revenue') => own.reduce((all, row) => all + BigInt(row[amount]), 0n);
      const publishers = new Set(own.map((row) => row.publisher)).size;
      return { currency, publishers, ...amountsOf(sum('gross'), sum('revenue')) };
    });
}
