import type { ClickHouseClient } from '@clickhouse/client';
import { MigrationRefused } from './migration-refused.ts';

/**
 * Rewrites a table of facts by month. `definition` is that of the new table: columns, engine, order, settings. Reports
 * read the old table until the two change places in one statement. Needs the table's size on disk a second time. Throws
 * `MigrationRefused` when facts were written meanwhile.
 */
export async function moveToMonths(client: ClickHouseClient, table: string, definition: string): Promise<void> {
  const copy = `${table}_by_month`;
  const [partitionKey] = await firstRow<[string]>(
    client,
    `SELECT partition_key FROM system.tables WHERE database = currentDatabase() AND name = '${table}'`,
  );
  if (partitionKey !== 'toYYYYMM(date)') {
    // An earlier attempt may have stopped half-way.
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
