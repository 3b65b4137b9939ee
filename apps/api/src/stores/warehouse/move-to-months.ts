import type { ClickHouseClient } from '@clickhouse/client';
import { MigrationRefused } from '#stores/migration-refused.ts';

/**
 * Copies a table of facts into one that is partitioned by month, and exchanges the two in one statement. `definition` is
 * that of the new table: columns, engine, order, settings. Needs the size of the table on disk a second time. Throws
 * `MigrationRefused` when facts were written during the copy.
 */
export async function moveToMonths(client: ClickHouseClient, table: string, definition: string): Promise<void> {
  const copy = `${table}_by_month`;
  const [partitionKey] = await firstRow<[string]>(
    client,
    `SELECT partition_key FROM system.tables WHERE database = currentDatabase() AND name = '${table}'`,
  );
  if (partitionKey !== 'toYYYYMM(date)') {
    // An earlier attempt may have been interrupted.
    await client.command({ query: `DROP TABLE IF EXISTS ${copy} SYNC` });
    await client.command({ query: `CREATE TABLE ${copy} ${definition}` });
    const [months] = await firstRow<[number[]]>(client, `SELECT groupUniqArray(toYYYYMM(date)) FROM ${table}`);
    for (const month of months)
      await client.command({ query: `INSERT INTO ${copy} SELECT * FROM ${table} WHERE toYYYYMM(date) = ${month}` });

    const [copied, kept] = await firstRow<[number, number]>(
      client,
      `SELECT (SELECT count() FROM ${copy}), (SELECT count() FROM ${table})`,
    );
    if (copied !== kept) {
      throw new MigrationRefused(
        `Facts were written to ${table} while it was moved to partitions by month. Stop whatever loads statistics, then start again.`,
      );
    }
    await client.command({ query: `EXCHANGE TABLES ${copy} AND ${table}` });
  }
  await client.command({ query: `DROP TABLE IF EXISTS ${copy} SYNC` });
}

async function firstRow<Row>(client: ClickHouseClient, query: string): Promise<Row> {
  const { data } = await (await client.query({ query, format: 'JSONCompact' })).json<Row>();
  const [row] = data;
  if (row === undefined) throw new Error(`No row answers: ${query}`);
  return row;
}
