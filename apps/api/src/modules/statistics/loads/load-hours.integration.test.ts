import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { trialCount } from '@publisher-console/test-kit/trials';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import { statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { holdFacts, releaseFacts, removeOldHours, removeSupersededFacts } from './fact-removal.network.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { FileRefused } from './file/file-refused.ts';
import { loadFile } from './file/load-file.network.ts';
import { loadTable } from './table/load-table.network.ts';
import { parseTableName } from './table/table-rows.network.ts';
import { deleteLoads } from './testing/delete-loads.ts';
import { csv, csvWithHours, ndjson, row } from './testing/statistics-file.ts';
import type { Row } from './testing/statistics-file.ts';

let test: TestNetwork;
let client: ClickHouseClient;
beforeAll(async () => {
  test = await startTestNetwork();
  client = openWriterClient(test.warehouse.writer);
});
afterAll(async () => {
  await client.close();
  await test.close();
});
beforeEach(async () => {
  await deleteLoads(test.database);
  for (const table of ['stats_daily', 'stats_block_daily', 'stats_hourly'])
    await client.command({ query: `TRUNCATE TABLE ${table}` });
});

const load = (content: string, format: 'csv' | 'ndjson' = 'csv') =>
  loadFile({ source: Readable.from([content]), format, network: test.network, isForced: true });

async function refusal(content: string): Promise<FileRefused> {
  const error: unknown = await load(content).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileRefused)) throw new Error('The file was not refused.', { cause: error });
  return error;
}

const read = async (query: string) =>
  (await (await client.query({ query, format: 'JSONCompact' })).json<(number | string)[]>()).data;
const counting = '(load, date) IN (SELECT load, date FROM stats_daily)';
/** Date, hour, requests and micros of both publishers' hours. */
const hours = () =>
  read(`SELECT toString(date), hour, toUInt32(sum(requests)), toUInt64(sum(revenue)) FROM stats_hourly
    WHERE publisher > 0 AND ${counting} GROUP BY date, hour ORDER BY date, hour`);
const daysWithHours = () =>
  read('SELECT DISTINCT toString(date) AS day FROM stats_hourly WHERE publisher = 0 ORDER BY day');

const someHours = () => [
  row(test.banner, { hour: 0 }),
  row(test.banner, { hour: '07', country: 'FR', revenue: '1' }),
  row(test.banner, { hour: 7, revenue: '2' }),
  row(test.video, { hour: 23, revenue: '4' }),
];

describe('a file with hours', () => {
  it.each([
    ['CSV', () => load(csvWithHours(...someHours()))],
    ['NDJSON', () => load(ndjson(...someHours()), 'ndjson')],
  ])('has facts of whole days for reports, and the sums of its hours: %s', async (_, loadIt) => {
    expect(await loadIt()).toMatchObject({ rows: 4, days: 1 });
    expect(await test.visible()).toEqual({ '2026-03-01': [400, 7_123_456] });
    expect(await test.count('stats_daily')).toBe(3);
    expect(await hours()).toEqual([
      ['2026-03-01', 0, 100, 123_456],
      ['2026-03-01', 7, 200, 3_000_000],
      ['2026-03-01', 23, 100, 4_000_000],
    ]);
  });

  it('may have other days without hours', async () => {
    await load(csvWithHours(row(test.banner, { date: '2026-02-28' }), ...someHours()));
    expect(await test.visible()).toMatchObject({ '2026-02-28': [100, 123_456], '2026-03-01': [400, 7_123_456] });
    expect(await daysWithHours()).toEqual([['2026-03-01']]);
  });

  it('is refused where a day has lines with an hour and lines without', async () => {
    const { badLines, total } = await refusal(
      csvWithHours(...someHours(), row(test.video), row(test.video, { date: '2026-03-02' })),
    );
    expect(badLines).toEqual([{ line: 6, reason: 'has no hour, unlike line 2 of the same day' }]);
    expect(total).toBe(1);
    const { badLines: other } = await refusal(csvWithHours(row(test.video), row(test.video, { hour: 3 })));
    expect(other).toEqual([{ line: 3, reason: 'has an hour, unlike line 2 of the same day' }]);
  });

  it('is refused where a line of an unknown ad block has no hour, unlike the others of its day', async () => {
    const rules = (unknownBlocks: 'refuse' | 'set_aside') =>
      test.network.order('setRowRules', { id: 'main', unknownBlocks });
    await rules('set_aside');
    const { badLines } = await refusal(
      csvWithHours(row(test.banner, { hour: 3 }), row(test.banner, { ad_block: 'nobody' })),
    );
    await rules('refuse');
    expect(badLines).toEqual([{ line: 3, reason: 'has no hour, unlike line 2 of the same day' }]);
  });

  it.each(['24', '-1', '1.5', '007', ' 1', 'x'])('is refused where the hour is %j', async (hour) => {
    const { badLines } = await refusal(csvWithHours(row(test.banner, { hour })));
    expect(badLines).toEqual([
      { line: 2, reason: `hour ${JSON.stringify(hour)} is not an hour of the day from 0 to 23` },
    ]);
  });

  it('is refused where an hour of the same ad block and country is there twice', async () => {
    const { badLines } = await refusal(csvWithHours(...someHours(), row(test.banner, { hour: 7 })));
    expect(badLines).toEqual([
      { line: 6, reason: 'has the date, hour, application, ad_block, ad_format and country of line 4' },
    ]);
  });

  it('has hours that add up to the facts of each publisher and day, whatever its lines are', async () => {
    const amount = fc.oneof(fc.nat(3), fc.nat(1_000_000));
    const line = fc.record({
      isBanner: fc.boolean(),
      day: fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02'),
      hour: fc.constantFrom(0, 7, 23),
      country: fc.constantFrom('DE', 'FR', 'ZZ'),
      requests: amount,
      revenue: amount,
    });
    const lines = fc.uniqueArray(line, {
      minLength: 12,
      maxLength: 40,
      selector: ({ isBanner, day, hour, country }) => [isBanner, day, hour, country].join(' '),
    });
    const sums = (table: string) =>
      read(`SELECT publisher, toString(date), toUInt64(sum(requests)), toUInt64(sum(impressions)), toUInt64(sum(revenue))
        FROM ${table} WHERE publisher > 0 AND load = (SELECT max(load) FROM stats_daily)
        GROUP BY publisher, date ORDER BY publisher, date`);
    await fc.assert(
      fc.asyncProperty(lines, async (anyLines) => {
        const rows = anyLines.map(({ isBanner, day, hour, country, requests, revenue }): Row => {
          const measures = { requests, selections: requests, impressions: requests, clicks: 0, completions: 0 };
          const money = `${Math.floor(revenue / 1_000)}.${String(revenue % 1_000).padStart(3, '0')}`;
          return row(isBanner ? test.banner : test.video, { date: day, hour, country, ...measures, revenue: money });
        });
        await load(csvWithHours(...rows));
        const facts = await sums('stats_daily');
        expect(facts.length).toBeGreaterThan(0);
        expect(await sums('stats_hourly')).toEqual(facts);
        expect(await sums('stats_block_daily')).toEqual(facts);
      }),
      { numRuns: trialCount(12, 200), endOnFailure: true },
    );
  });
});

describe('the hours of a day', () => {
  const removeDue = () => removeSupersededFacts(test.database, client, new AbortController().signal);
  const becomeDue = () =>
    asNetwork(test.database, (network) =>
      network
        .update(statisticsLoadDay)
        .set({ removeAfter: sql`now() - interval '1 minute'` })
        .where(sql`remove_after is not null`),
    );

  it('leave with the facts that a later load replaced, also one without hours', async () => {
    await load(csvWithHours(...someHours()));
    await load(csv(row(test.banner, { requests: 200 })));
    await becomeDue();
    await removeDue();
    expect(await test.visible()).toEqual({ '2026-03-01': [200, 123_456] });
    expect(await test.count('stats_hourly')).toBe(0);
  });

  it('are removed after two weeks, but not while a backup may read them, and the facts stay', async () => {
    const days = ['2026-02-20', '2026-02-28', '2026-03-01', '2026-03-14'];
    await load(csvWithHours(...days.map((date) => row(test.banner, { date, hour: 5 }))));
    const { signal } = new AbortController();
    const remove = () => removeOldHours(test.database, client, { today: '2026-03-15', signal });
    const backup = { id: '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01' };
    await holdFacts(test.stores, backup);
    await remove();
    expect(await daysWithHours()).toEqual(days.map((date) => [date]));
    await releaseFacts(test.stores, backup);
    await remove();
    expect(await daysWithHours()).toEqual([['2026-03-01'], ['2026-03-14']]);
    await remove();
    expect(await hours()).toHaveLength(2);
    expect(Object.keys(await test.visible())).toEqual(days);
  });
});

describe('a table with hours', () => {
  const columns = (hour: string) => `date Date, ${hour}, application String, ad_block String, ad_format String,
    country String, requests UInt64, selections UInt64, impressions UInt64, clicks UInt64, completions UInt64, revenue String`;
  const create = async (name: string, hour: string, rows: Row[]) => {
    await client.command({ query: `CREATE TABLE ${name} (${columns(hour)}) ENGINE = MergeTree ORDER BY ()` });
    await client.insert({ table: name, values: rows, format: 'JSONEachRow' });
  };
  const loadIt = (name: string) => loadTable({ network: test.network, table: parseTableName(name), isForced: true });

  it('means the same as a file', async () => {
    await create(
      'feed_hours',
      'hour UInt8',
      someHours().map((cells) => ({ ...cells, hour: Number(cells.hour) })),
    );
    expect(await loadIt('feed_hours')).toMatchObject({ rows: 4, days: 1 });
    expect(await test.visible()).toEqual({ '2026-03-01': [400, 7_123_456] });
    expect((await hours()).map(([, hour]) => hour)).toEqual([0, 7, 23]);
  });

  it('is refused with an hour that no day has, and where a day has rows with an hour and without', async () => {
    await create('feed_bad_hour', 'hour Nullable(UInt8)', [row(test.banner, { hour: 24 })]);
    await expect(loadIt('feed_bad_hour')).rejects.toMatchObject({
      badLines: [{ reason: expect.stringContaining('hour "24" is not an hour of the day from 0 to 23') as unknown }],
    });
    await create('feed_mixed', 'hour Nullable(UInt8)', [row(test.banner, { hour: 4 }), row(test.video)]);
    await expect(loadIt('feed_mixed')).rejects.toThrow(
      'feed_mixed has rows of 2026-03-01 with an hour and without; nothing was loaded.',
    );
  });
});
