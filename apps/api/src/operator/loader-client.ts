import { ClickHouseLogLevel } from '@clickhouse/client';
import type { ClickHouseClientConfigOptions } from '@clickhouse/client';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';

/** The settings of a client that writes: its statements may take as long as the data needs, and are on disk when they end. */
export function loaderClient(writer: WarehouseConnection): ClickHouseClientConfigOptions {
  return {
    ...writer,
    request_timeout: 3_600_000,
    // A failure is thrown, and shown by who catches it.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      async_insert: 0,
      wait_end_of_query: 1,
      mutations_sync: '1',
      // On a cluster: an insert ends when every shard has its rows, while garbage may wait for a node that is away.
      distributed_foreground_insert: 1,
      distributed_ddl_output_mode: 'null_status_on_timeout',
      optimize_aggregation_in_order: 1,
      output_format_json_quote_64bit_integers: 0,
    },
  };
}
