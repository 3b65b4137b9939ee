import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import type { WarehouseConnection } from './warehouse.ts';

/** Opens a client that writes: a statement may take an hour, and what it wrote is on disk when it ends. */
export function openWriterClient(writer: WarehouseConnection): ClickHouseClient {
  return createClient({
    ...writer,
    request_timeout: 3_600_000,
    // Failures are thrown, and logged where they are caught.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      async_insert: 0,
      wait_end_of_query: 1,
      mutations_sync: '1',
      lightweight_deletes_sync: '1',
      // A migration drops a table only after its facts are in another; servers refuse that above 50 GB by default.
      max_table_size_to_drop: '0',
      // A file may have more months than the 100 partitions that one insert may write by default.
      max_partitions_per_insert_block: '0',
      // On a cluster: an insert ends when every shard has its rows; a removal need not wait for a node that is away.
      distributed_foreground_insert: 1,
      // A table without the rows of a shard that is away would look complete.
      skip_unavailable_shards: 0,
      distributed_ddl_output_mode: 'null_status_on_timeout',
      optimize_aggregation_in_order: 1,
      output_format_json_quote_64bit_integers: 0,
    },
  });
}
