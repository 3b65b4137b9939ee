import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteLoads } from '#modules/statistics/loads/testing/delete-loads.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { loadTable } from './load-table.network.ts';
import { parseTableName } from './table-rows.network.ts';
import { strictRules } from '#modules/statistics/loads/odd-rows.ts';
import type { RowRules } from '#modules/statistics/loads/odd-rows.ts';
import { statisticsColumns } from '#modules/statistics/loads/statistics-columns.ts';
import { FileRefused } from '#modules/statistics/loads/file/file-refused.ts';
import { badCells } from '#modules/statistics/loads/testing/bad-cells.ts';
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
  await deleteLoads(test.database);
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

async function refusal(name: string): Promise<FileRefused> {
  const error: unknown = await load(name).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileRefused)) throw new Error('The table was not refused.', { cause: error });
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

  it('with very many unknown ad blocks is read no further than 100,000 of them, and the refusal states that', async () => {
    await command(`CREATE OR REPLACE VIEW feed_strays AS SELECT '2026-03-01' AS date, concat('unit-', toString(number)) AS external_id,
      'DE' AS country, 1 AS requests, 1 AS selections, 1 AS impressions, 0 AS clicks, 0 AS completions, '0.1' AS revenue
      FROM numbers(400000)`);
    const { isCut, total, kind } = await refusal('feed_strays');
    expect({ isCut, kind }).toEqual({ isCut: true, kind: 'table' });
    expect(total).toBeLessThan(200_000);
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

describe('a table of an ad server', () => {
  const measures = 'requests UInt32, selections UInt32, impressions UInt32, clicks UInt32, completions UInt32';
  const counts = { requests: 10, selections: 9, impressions: 8, clicks: 1, completions: 1 };
  const rules = (given: Partial<RowRules>) =>
    test.network.order('setRowRules', { id: 'main', ...strictRules, ...given });
  beforeAll(async () => {
    await test.network.order('setBlockExternalId', { block: test.banner.number, source: 'main', externalId: 'Zone-1' });
    await command(`CREATE TABLE feed_zones (date Date, external_id String, country String, ${measures}, revenue Float64)
      ENGINE = MergeTree ORDER BY date`);
  });
  beforeEach(async () => {
    await command('TRUNCATE TABLE feed_zones');
    await rules({});
  });
  const zone = (changes: object = {}) => ({
    date: '2026-03-01',
    external_id: 'Zone-1',
    country: '',
    ...counts,
    revenue: 0.5,
    ...changes,
  });
  const zones = (...rows: object[]) => client.insert({ table: 'feed_zones', values: rows, format: 'JSONEachRow' });

  it('may name ad blocks as the ad server does, without applications and ad formats', async () => {
    await zones(zone(), zone({ country: 'de' }));
    await load('feed_zones');
    expect(await test.visible()).toEqual({ '2026-03-01': [20, 1_000_000] });
  });

  it('may name ad blocks by their numbers', async () => {
    await command(`CREATE VIEW feed_numbers AS
      SELECT * EXCEPT (external_id), ${test.banner.number} AS ad_block_number FROM feed_zones`);
    await zones(zone());
    await load('feed_numbers');
    expect(await test.visible()).toEqual({ '2026-03-01': [10, 500_000] });
  });

  it('is refused when two of its columns name the ad block', async () => {
    await command("CREATE VIEW feed_both AS SELECT *, 'x' AS ad_block FROM feed_zones");
    await expect(load('feed_both')).rejects.toThrow('columns ad_block, external_id all name the ad block: give one');
  });

  it('has the odd rows that its source allows, as a file has', async () => {
    const countries = Array.from({ length: 200 }, (_, n) =>
      String.fromCharCode(65 + (n % 26), 65 + Math.floor(n / 26)),
    );
    const many = countries.map((country) => zone({ country }));
    const odd = [
      zone({ external_id: 'Zone-9', revenue: 0.01 }),
      zone({ country: 'ZX', impressions: 11 }),
      zone({ country: 'ZY', revenue: 0.1234565 }),
    ];
    await zones(...many, ...odd);
    expect(await refusal('feed_zones')).toMatchObject({
      total: 3,
      badLines: expect.arrayContaining([
        { line: expect.any(Number) as unknown, reason: '"2026-03-01","Zone-9": external_id "Zone-9" is not known' },
      ]) as unknown,
    });
    await rules({ unknownBlocks: 'set_aside', countOrder: 'keep', roundsRevenue: true });
    expect(await load('feed_zones')).toMatchObject({ rows: 202, odd: { setAside: 1, outOfOrder: 1, rounded: 1 } });
    expect(await test.visible()).toEqual({ '2026-03-01': [2_020, 200 * 500_000 + 500_000 + 123_456] });
    const { rows: setAside } = await test.network.order('listSetAside', { limit: 10, after: null, sourceId: null });
    expect(setAside).toMatchObject([{ block: '=Zone-9', rows: 1, revenue: '10000' }]);
  });

  it('is refused when too many rows are odd', async () => {
    await rules({ unknownBlocks: 'set_aside' });
    await zones(
      ...Array.from({ length: 50 }, (_, n) =>
        zone({ country: `A${String.fromCharCode(65 + (n % 26))}`, external_id: n < 26 ? 'Zone-1' : 'Zone-9' }),
      ),
    );
    expect(await refusal('feed_zones')).toMatchObject({
      total: 24,
      message: 'The table has 24 bad rows; nothing was loaded.',
    });
  });

  it('is not loaded in part when it fails half-way', async () => {
    await command(`CREATE VIEW feed_breaking AS SELECT date, external_id, country, selections, impressions, clicks, completions,
      revenue, requests + throwIf(number = 150000, 'broken') AS requests FROM feed_zones CROSS JOIN numbers(200000) AS many`);
    await zones(zone({ external_id: 'Zone-9' }));
    await rules({ unknownBlocks: 'set_aside' });
    await expect(load('feed_breaking')).rejects.toThrow('broken');
    expect([await test.visible(), await test.count('stats_staging')]).toEqual([{}, 0]);
  });

  it('has only the rows of one day loaded when a day is requested', async () => {
    await zones(zone(), zone({ date: '2026-03-02' }));
    await loadTable({ network: test.network, table: parseTableName('feed_zones'), onlyDay: '2026-03-02' });
    expect(await test.visible()).toEqual({ '2026-03-02': [10, 500_000] });
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
    const refused = await refusal('feed_texts');
    const key = [bad.date, bad.application, bad.ad_block, bad.ad_format, bad.country];
    expect([refused.message, refused.badLines[0]?.reason]).toEqual([
      'The table has 1 bad row; nothing was loaded.',
      expect.stringContaining(reason),
    ]);
    expect(refused.badLines[0]?.reason).toContain(`${key.map((cell) => JSON.stringify(cell)).join()}: `);
    expect(await test.visible()).toEqual({});
    expect(await test.count('stats_staging')).toBe(0);
  });

  it('is refused for a cell that is missing, and names twenty of many', async () => {
    await insert(
      'feed_texts',
      Array.from({ length: 30 }, () => ({ ...row(test.banner), requests: '' })),
    );
    const { badLines, total } = await refusal('feed_texts');
    expect([badLines.length, total]).toEqual([20, 30]);
  });

  it('is refused for rows with the same key', async () => {
    await insert('feed_texts', [row(test.banner), row(test.video), row(test.banner, { requests: 200 })]);
    expect(await refusal('feed_texts')).toMatchObject({
      total: 1,
      badLines: [{ reason: `"2026-03-01","${test.banner.id}","DE": is there 2 times` }],
    });
    expect(await test.visible()).toEqual({});
  });

  it.each([
    ['feed_texts', 'feed_texts has no rows; nothing was loaded.'],
    ['feed_nowhere', 'feed_nowhere cannot be read: '],
    ['nowhere.feed_texts', 'nowhere.feed_texts cannot be read: '],
    ['system.users', 'system.users cannot be read: '],
    ['system.parts', 'system.parts cannot be loaded: missing column ad_block, date'],
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
