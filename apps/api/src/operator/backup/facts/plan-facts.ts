import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { factTables } from '#operator/backup/format/manifest.ts';
import type { FactDay, FactTable } from '#operator/backup/format/manifest.ts';
import { revenueSum } from './fact-tables.ts';

/** The load that counts for a day (`YYYY-MM-DD`). */
export interface CountingDay {
  day: string;
  load: number;
}

/** Days in one statement: the engine parses up to 256 KB. */
const daysOfStatement = 2_000;

/**
 * Counts the facts of the days of a snapshot, in the order of the days. Throws when the warehouse has none of a day: it
 * is another one, or lost them, and a backup would look complete.
 */
export async function planFacts(client: ClickHouseClient, days: readonly CountingDay[]): Promise<FactTable[]> {
  const inOrder = days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const plan: FactTable[] = [];
  for (const table of factTables) plan.push({ table, days: await countFacts(client, table, inOrder) });
  const [daily] = plan;
  const counted = new Set(daily?.days.map(({ day }) => day));
  const missing = inOrder.find(({ day }) => !counted.has(day));
  if (missing !== undefined) {
    throw new Error(
      `The warehouse has no facts of ${missing.day}, for which load ${missing.load} counts: no backup was made. Look whether WAREHOUSE_URL names the right database.`,
    );
  }
  return plan;
}

/** What a table has of days; a day without rows is left out. */
export async function countFacts(
  client: ClickHouseClient,
  table: FactTable['table'],
  days: readonly CountingDay[],
): Promise<FactDay[]> {
  const counted: FactDay[] = [];
  for (let at = 0; at < days.length; at += daysOfStatement) {
    const answer = await callWarehouse(() =>
      client.query({
        query: `SELECT toString(date), load, count(), ${revenueSum} FROM ${table}
          WHERE ${ofDays(days.slice(at, at + daysOfStatement))} GROUP BY date, load ORDER BY date`,
        format: 'JSONCompact',
      }),
    );
    const { data } = await answer.json<[day: string, load: number, rows: number, revenue: string]>();
    counted.push(...data.map(([day, load, rows, revenue]) => ({ day, load, rows, revenue })));
  }
  return counted;
}

/** The condition for the facts of days. Both values are our own: no text of others gets into a statement. */
export function ofDays(days: readonly CountingDay[]): string {
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day];
  const pairs = days.map(({ day, load }) => `('${day}', ${load})`).join(', ');
  return `date BETWEEN '${first}' AND '${last}' AND (date, load) IN (${pairs})`;
}

/** A part has consecutive days with so many rows, because an interrupted backup repeats one, and a short statement. */
export const partOfFacts = { items: 1_000, size: 2_000_000, sizeOf: ({ rows }: FactDay) => rows };
