import { Readable } from 'node:stream';
import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { RowSource } from './refuse-rows.network.ts';
import { sourceOf, stagingSelect } from './table-statements.ts';

/** Fetches the ad blocks that the rows name. */
export async function fetchAdBlocks(client: ClickHouseClient, { table, adBlocks }: RowSource): Promise<void> {
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT DISTINCT ifNull(toString(ad_block), '') FROM ${sourceOf(table)}`,
      query_params: { ...table },
      format: 'JSONCompactEachRow',
      clickhouse_settings: { wait_end_of_query: 0 },
    }),
  );
  for await (const rows of answer.stream<[string]>()) await adBlocks.fetch(rows.map((row) => row.json()[0]));
}

/** Stages the rows in one statement, which reads one state of the table. False when any row is bad. */
export async function stageRows(
  client: ClickHouseClient,
  load: number,
  { table, hasHours, adBlocks, now }: RowSource,
): Promise<boolean> {
  const lines = Array.from(adBlocks.entries(), (block) =>
    JSON.stringify([
      block.id,
      block.number,
      block.applicationId,
      block.applicationNumber,
      block.publisherNumber,
      block.adFormat,
      block.adFormatNumber,
    ]),
  );
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  try {
    const { stream } = await callWarehouse(() =>
      client.exec({
        query: stagingSelect(table, hasHours),
        query_params: { ...table, load, tomorrow },
        values: Readable.from(
          lines.map((line) => `${line}\n`),
          { objectMode: false },
        ),
      }),
    );
    stream.resume();
    return true;
  } catch (error) {
    if (error instanceof ClickHouseError && error.type === 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO') return false;
    throw error;
  }
}
