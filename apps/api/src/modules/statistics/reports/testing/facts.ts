import { createClient } from '@clickhouse/client';
import type { AdFormatId } from '@publisher-console/api-contract';
import type { Measure } from '#modules/statistics/catalogue/indicators.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';

/** A row of the warehouse's daily table; revenue in micros. */
export type Fact = {
  load: number;
  publisher: number;
  date: string;
  application: number;
  ad_block: number;
  ad_format: AdFormatId;
  country: string;
} & Record<Measure, number>;

/** Inserts facts into both tables, as a load does. */
export async function insertFacts(connection: WarehouseConnection, facts: readonly Fact[]): Promise<void> {
  const client = createClient({
    ...connection,
    clickhouse_settings: { async_insert: 0, distributed_foreground_insert: 1 },
  });
  try {
    await client.insert({ table: 'stats_daily', values: facts, format: 'JSONEachRow' });
    const withoutCountry = facts.map(({ country: _, ...fact }) => fact);
    await client.insert({ table: 'stats_block_daily', values: withoutCountry, format: 'JSONEachRow' });
  } finally {
    await client.close();
  }
}
