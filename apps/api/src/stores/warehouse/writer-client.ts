import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import type { WarehouseConnection } from './warehouse.ts';

/** Opens a client for writes: a statement may last an hour, and its rows are on disk when it ends. */
export function openWriterClient(writer: WarehouseConnection): ClickHouseClient {
  return createClient({
    ...writer,
    request_timeout: 3_600_000,
    // Errors are thrown, and logged where they are caught.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      async_insert: 0,
      wait_end_of_query: 1,
      mutations_sync: '1',
      lightweight_deletes_sync: '1',
      // A migration drops a table whose facts it has copied; the default limit is 50 GB.
      max_table_size_to_drop: '0',
      // A file may have more months than the default of 100 partitions per insert.
      max_partitions_per_insert_block: '0',
      // On a cluster, an insert ends when every shard has its rows; a deletion does not wait for an unavailable node.
      distributed_foreground_insert: 1,
      // Without the rows of an unavailable shard, a table would look complete.
      skip_unavailable_shards: 0,
      distributed_ddl_output_mode: 'null_status_on_timeout',
      optimize_aggregation_in_order: 1,
      output_format_json_quote_64bit_integers: 0,
    },
  });
}
