import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLoads } from '#modules/statistics/loads/testing/forget-loads.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { loadTable, parseTableName } from './load-table.network.ts';
import { statisticsColumns } from '#modules/statistics/loads/statistics-columns.ts';
import { TableRefused } from './table-refused.ts';
import { badCells } from '#modules/statistics/loads/testing/bad-cells.ts';
import { stubCommands } from '#modules/statistics/loads/testing/command-stubs.ts';
import { row } from '#modules/statistics/loads/testing/statistics-file.ts';
import type { Row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';

let test: TestNetwork;
let client: ClickHouseClient;
const command = (query: string) => client.command({ query });
beforeAll(async () => {
  test = await startTestNetwork();
  client = openWriterClient(test.warehouse.writer);
  const texts = statisticsColumns.map((column) => `${column} String`).join(', ');
  await command(`CREATE TABLE feed_texts (${texts}) ENGINE = MergeTree ORDER BY ()`);
});
afterAll(async () => {
  await client.close();
  await test.close();
});
beforeEach(async () => {
  await forgetLoads(test.database);
  await command('TRUNCATE TABLE feed_texts');
});

const insert = (table: string, rows: Partial<Row>[]) =>
  client.insert({
    table,
    values: rows,
    format: 'JSONEachRow',
    clickhouse_settings: { date_time_input_format: 'basic' },
  });

const load = (name: string) => loadTable({ network: test.network, table: parseTableName(name) });

async function refusal(name: string): Promise<TableRefused> {
  const error: unknown = await load(name).catch((thrown: unknown) => thrown);
  if (!(error instanceof TableRefused)) throw new Error('The table was not refused.', { cause: error });
  return error;
}

const sums = { '2026-03-01': [100, 123_456], '2026-03-03': [5, 999_999_999_999_999] };
const twoRows = () => [
  row(test.banner),
  row(test.video, { date: '2026-03-03', requests: 5, selections: 5, impressions: 5, revenue: '999999999.999999' }),
];

describe('a table', () => {
  it('of texts means the same as a file', async () => {
    await insert('feed_texts', twoRows());
    expect(await load('feed_texts')).toMatchObject({ rows: 2, firstDay: '2026-03-01', lastDay: '2026-03-03', days: 2 });
    expect(await test.visible()).toEqual(sums);
    expect(await test.count('stats_staging')).toBe(0);
  });

  it('may have other types, more columns and another order', async () => {
    await command(`CREATE TABLE feed_types (offset UInt64, country LowCardinality(Nullable(String)), revenue Decimal(18, 6),
      date Date, application UUID, ad_block UUID, ad_format Enum8('fs_banner' = 7, 'rewarded_video' = 8), requests UInt32,
      selections Nullable(Int64), impressions UInt64, clicks UInt8, completions Int16) ENGINE = MergeTree ORDER BY date`);
    await insert('feed_types', twoRows());
    await load('stats.feed_types');
    expect(await test.visible()).toEqual(sums);
  });

  it('may be a view that adds up what has arrived so far, and is read again each hour', async () => {
    const measures = statisticsColumns.slice(5);
    await command(`CREATE TABLE feed_events (date Date, application String, ad_block String, ad_format String, country String,
      ${measures.map((name) => `${name} ${name === 'revenue' ? 'Decimal(18, 6)' : 'UInt64'}`).join(', ')})
      ENGINE = MergeTree ORDER BY date`);
    await command(`CREATE VIEW feed_today AS SELECT date, application, ad_block, ad_format, country,
      ${measures.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM feed_events AS events
      GROUP BY date, application, ad_block, ad_format, country`);
    await insert('feed_events', [row(test.banner), row(test.video)]);
    await load('feed_today');
    await insert('feed_events', [row(test.banner)]);
    await load('feed_today');
    expect(await test.visible()).toEqual({ '2026-03-01': [300, 370_368] });
  });
});

describe('a table with bad rows', () => {
  it.each(badCells)('is refused for %s', async (_, changes, reason) => {
    const bad = row(test.banner, changes(test.video));
    await insert(
      'feed_texts',
      [row(test.video), bad].map((cells) =>
        Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, String(cell)])),
      ),
    );
    const { badRows, total } = await refusal('feed_texts');
    expect(total).toBe(1);
    expect(badRows).toEqual([
      {
        row: [bad.date, bad.application, bad.ad_block, bad.ad_format, bad.country]
          .map((cell) => JSON.stringify(cell))
          .join(),
        reason: expect.stringContaining(reason) as unknown,
      },
    ]);
    expect(await test.visible()).toEqual({});
    expect(await test.count('stats_staging')).toBe(0);
  });

  it('is refused for a cell that is missing, and names twenty of many', async () => {
    await insert(
      'feed_texts',
      Array.from({ length: 30 }, () => ({ ...row(test.banner), requests: '' })),
    );
    const { badRows, total } = await refusal('feed_texts');
    expect([badRows.length, total]).toEqual([20, 30]);
  });

  it('is refused for rows with the same key', async () => {
    await insert('feed_texts', [row(test.banner), row(test.video), row(test.banner, { requests: 200 })]);
    const { applicationId, id } = test.banner;
    expect(await refusal('feed_texts')).toMatchObject({
      total: 1,
      badRows: [{ row: `"2026-03-01","${applicationId}","${id}","fs_banner","DE"`, reason: 'is there 2 times' }],
    });
    expect(await test.visible()).toEqual({});
  });

  it('is not loaded when its bad rows are gone once they are to be named', async () => {
    await insert('feed_texts', [row(test.banner, { ad_block: test.banner.id.toUpperCase() })]);
    // With an ad block's id in capitals, the engine finds the row bad, but the check that lists bad rows finds none.
    const { id, ...banner } = test.banner;
    const pages = [[{ ...banner, id: id.toUpperCase() }], []];
    const network = stubCommands(test.network, { adBlocks: async () => pages.shift() ?? [] });
    await expect(loadTable({ network, table: parseTableName('feed_texts') })).rejects.toThrow(
      'feed_texts changed while it was read; nothing was loaded. Try again.',
    );
    expect(await test.visible()).toEqual({});
  });

  it.each([
    ['feed_texts', 'feed_texts has no rows; nothing was loaded.'],
    ['feed_nowhere', 'feed_nowhere cannot be read: '],
    ['nowhere.feed_texts', 'nowhere.feed_texts cannot be read: '],
    ['system.users', 'system.users cannot be read: '],
    ['system.parts', 'system.parts cannot be loaded: missing column date, application, ad_block'],
  ])('%s is refused as a whole', async (name, message) => {
    await expect(load(name)).rejects.toThrow(message);
  });
});

it.each(['', 'a.b.c', 'a b', 'a;b', '`a`', 'a.', 'ä', "a'b", 'numbers(10)'])(
  '%j is not the name of a table',
  (name) => {
    expect(() => parseTableName(name)).toThrow('is not a name such as feed.today');
  },
);
