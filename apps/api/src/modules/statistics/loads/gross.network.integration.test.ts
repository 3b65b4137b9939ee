import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdBlock } from '#modules/applications/testing/added.ts';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { indicatorIds } from '#modules/statistics/catalogue/indicators.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { createNetworkReports } from '#modules/statistics/reports/network-reports.ts';
import { reportCommand } from '#operator/commands/report-command.ts';
import { sourcesCommands } from '#operator/commands/sources-commands.ts';
import { resultsOfCommandLine } from '#operator/testing/command-line.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { application as applicationTable } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { statisticsCountingLoad } from '#stores/sql/tables/statistic.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { loadFile } from './file/load-file.network.ts';
import type { LoadOptions } from './run-load.network.ts';
import { createSetAsideJob } from './set-aside-job.network.ts';
import { loadTable } from './table/load-table.network.ts';
import { parseTableName } from './table/table-rows.network.ts';

let network: TestNetwork;
let client: ClickHouseClient;
/** Another ad block of the application with the video. */
let third: { number: number };
beforeAll(async () => {
  network = await startTestNetwork();
  const { video, database } = network;
  const [app] = await asNetwork(database, (all) =>
    all.select().from(applicationTable).where(eq(applicationTable.id, video.applicationId)),
  );
  if (app === undefined) throw new Error('There is no application.');
  third = await addAdBlock(database, app);
  network.stores.settings.revertDays = 30;
  client = openWriterClient(network.warehouse.writer);
});
afterAll(async () => {
  await client.close();
  await network.close();
});

/** A day and a source that no other test has. */
let day = '2020-01-01';
let sourceId = '';
beforeEach(async () => {
  day = addDays(day, 8);
  sourceId = `partner-${day}`;
  await network.network.order('addSource', { id: sourceId, required: { from: null, until: null } });
  await network.network.order('setRowRules', { id: sourceId, amounts: 'gross', unknownBlocks: 'set_aside' });
  await nameBlock(network.banner, 'banner');
});

const nameBlock = ({ number }: { number: number }, externalId: string | null) =>
  network.network.order('setBlockExternalId', { block: number, source: sourceId, externalId });

const runJob = () => createSetAsideJob({ orderStores: network.stores }).run({}, new AbortController().signal, 'job');

const share = (basisPoints: number, to: { publisher?: number; application?: number; fromDay?: string } = {}) =>
  network.network.order('setShare', {
    sourceId,
    publisher: to.publisher === undefined ? null : String(to.publisher),
    application: to.application ?? null,
    fromDay: to.fromDay ?? day,
    basisPoints,
  });

/** A country for each place, from AA on. */
const country = (place: number) => String.fromCodePoint(65 + Math.floor(place / 26), 65 + (place % 26));

const amount = (micros: bigint) => `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;

interface Row {
  micros: bigint;
  block?: string;
  hour?: number;
  country?: string;
}

/** Loads a row of each amount; without a block, of the banner. */
function load(rows: readonly Row[], options: Partial<LoadOptions> = {}) {
  const lines = rows.map(({ micros, block = 'banner', hour, ...row }, place) =>
    [day, hour ?? '', block, row.country ?? country(place), 9, 8, 7, 1, 1, amount(micros)].join(),
  );
  const header = 'date,hour,external_id,country,requests,selections,impressions,clicks,completions,revenue';
  return loadFile({
    source: Readable.from([[header, ...lines].join('\n')]),
    format: 'csv',
    network: network.network,
    sourceId,
    asOf: new Date(`${addDays(day, 1)}T00:00:00Z`),
    isForced: true,
    ...options,
  });
}

const read = async <Cells>(query: string): Promise<Cells[]> =>
  (await (await client.query({ query, format: 'JSONCompact' })).json<Cells>()).data;

/** The load that counts for the day, as a condition. */
async function counting(): Promise<string> {
  const { day: ofDay, sourceId: ofSource, loadId } = statisticsCountingLoad;
  const [found] = await asNetwork(network.database, (all) =>
    all
      .select({ loadId })
      .from(statisticsCountingLoad)
      .where(and(eq(ofDay, day), eq(ofSource, sourceId))),
  );
  return `load = ${found?.loadId ?? 0} AND date = '${day}'`;
}

const amountsOf = async (table: 'stats_daily' | 'stats_gross') =>
  (
    await read<[string]>(`SELECT toString(revenue) FROM ${table} WHERE ${await counting()} ORDER BY ad_block, country`)
  ).map(([micros]) => BigInt(micros));

const sumOf = async (table: string) =>
  (await read<[string]>(`SELECT toString(sum(revenue)) FROM ${table} WHERE ${await counting()}`))[0]?.[0];

/** The rule, in numbers of any size. */
function halfEven(gross: bigint, basisPoints: bigint): bigint {
  const [whole, rest] = [(gross * basisPoints) / 10_000n, (gross * basisPoints) % 10_000n];
  return whole + (rest > 5_000n || (rest === 5_000n && whole % 2n === 1n) ? 1n : 0n);
}

const largest = 999_999_999_999_999n;
const edges = [
  0n,
  1n,
  2n,
  3n,
  5n,
  15n,
  4_999n,
  5_000n,
  5_001n,
  9_999n,
  10_000n,
  15_000n,
  25_000n,
  largest - 1n,
  largest,
];

test.each([0, 1, 5, 3_333, 4_999, 5_000, 5_001, 6_250, 9_999, 10_000])(
  'a fact has its share of %s basis points in whole micros, half to even, and its gross amount beside it',
  async (basisPoints) => {
    await share(basisPoints);
    await load(edges.map((micros) => ({ micros })));
    expect(await amountsOf('stats_daily')).toEqual(edges.map((micros) => halfEven(micros, BigInt(basisPoints))));
    expect(await amountsOf('stats_gross')).toEqual(edges);
    expect(await sumOf('stats_block_daily')).toBe(await sumOf('stats_daily'));
  },
);

test('an hour is a fact: the hours of a day add up to it', async () => {
  await share(5_000);
  const rows = [1n, 3n, 5n, 7n].map((micros, hour) => ({ micros, hour, country: 'DE' }));
  await load(rows);
  expect(await amountsOf('stats_daily')).toEqual([0n + 2n + 2n + 4n]);
  expect(await amountsOf('stats_gross')).toEqual([16n]);
  expect(await sumOf('stats_hourly')).toBe('8');
});

test('the share of an app counts before that of its publisher and that of all; of each, the last from-day', async () => {
  const { publisherNumber: owner, applicationNumber: application } = network.banner;
  const before = addDays(day, -1);
  const after = addDays(day, 1);
  const net = async () => {
    await load([{ micros: 10_000n }]);
    return Number((await amountsOf('stats_daily'))[0]);
  };
  await share(1_000, { fromDay: before });
  await share(9_000, { fromDay: after });
  expect(await net()).toBe(1_000);
  await share(2_000);
  expect(await net()).toBe(2_000);
  await share(3_000, { publisher: owner, fromDay: before });
  await share(9_000, { publisher: owner, fromDay: after });
  expect(await net()).toBe(3_000);
  await share(4_000, { application, fromDay: before });
  await share(9_000, { application, fromDay: after });
  expect(await net()).toBe(4_000);
  await share(5_000, { application });
  expect(await net()).toBe(5_000);
});

test('without a share of an app on the day, nothing is loaded, and the refusal names publisher and day', async () => {
  const { publisherNumber, applicationNumber } = network.banner;
  await share(5_000, { fromDay: addDays(day, 1) });
  await expect(load([{ micros: 1n }])).rejects.toMatchObject({
    reason: 'share_missing',
    summary: `${sourceId} has gross revenue, and no share of ${day} is set for publisher ${publisherNumber} (application ${applicationNumber}). Nothing was loaded.`,
  });
  await share(5_000);
  await load([{ micros: 1n }]);
});

test('rows set aside get the share that the load had, and its other facts stay as they were', async () => {
  await share(5_000);
  const own = Array.from({ length: 200 }, (_, place) => BigInt(10_001 + 2 * place));
  const rows = own.map((micros): Row => ({ micros }));
  await load([...rows, { micros: 1_001n, block: 'video' }, { micros: 7n, block: 'nobody' }]);
  const before = await counting();
  await share(9_000);
  await network.network.order('setRowRules', { id: sourceId, amounts: 'net' });
  await nameBlock(network.video, 'video');
  await runJob();
  expect(await counting()).not.toBe(before);
  expect(await amountsOf('stats_daily')).toEqual([...own, 1_001n].map((micros) => halfEven(micros, 5_000n)));
  expect(await amountsOf('stats_gross')).toEqual([...own, 1_001n]);
});

test('a row without a share stays set aside with the cause, and those of other publishers are loaded', async () => {
  const { banner, video } = network;
  await share(5_000, { publisher: video.publisherNumber });
  const own = Array.from({ length: 300 }, (): Row => ({ micros: 10_000n, block: 'other' }));
  await nameBlock(video, 'other');
  await nameBlock(banner, null);
  await load([...own, { micros: 10n, block: 'banner' }, { micros: 11n, block: 'third' }]);
  await nameBlock(banner, 'banner');
  await nameBlock(third, 'third');
  await runJob();
  expect(await sumOf('stats_gross')).toBe('3000011');
  const { rows } = await network.network.order('listSetAside', { sourceId, limit: 9, after: null });
  expect(rows).toMatchObject([{ block: '=banner', outcome: expect.stringContaining('share') }]);
});

test('a repeat of a load with net revenue has net revenue, whatever its source declares by then', async () => {
  await share(5_000);
  await network.network.order('setRowRules', { id: sourceId, amounts: 'net' });
  await load([...Array.from({ length: 200 }, (): Row => ({ micros: 10_000n })), { micros: 10n, block: 'video' }]);
  await network.network.order('setRowRules', { id: sourceId, amounts: 'gross' });
  await nameBlock(network.video, 'video');
  await runJob();
  expect(await sumOf('stats_daily')).toBe('2000010');
  expect(await amountsOf('stats_gross')).toEqual([]);
});

test('a reverted day has its earlier gross revenue again', async () => {
  await share(5_000);
  await load([{ micros: 100n }]);
  await share(6_000);
  await load([{ micros: 200n }]);
  expect([await amountsOf('stats_gross'), await amountsOf('stats_daily')]).toEqual([[200n], [120n]]);
  const [, id] = /load = (\d+)/.exec(await counting()) ?? [];
  await network.network.order('revertLoad', { id: Number(id), isForced: true });
  expect([await amountsOf('stats_gross'), await amountsOf('stats_daily')]).toEqual([[100n], [50n]]);
});

test('a table and a file with the same rows have the same net and gross revenue', async () => {
  await share(3_333);
  const micros = [1n, 5_000n, 5_001n, 999_999n, largest];
  await load(micros.map((each) => ({ micros: each })));
  const loaded = [await amountsOf('stats_daily'), await amountsOf('stats_gross')];
  expect(loaded).toEqual([micros.map((each) => halfEven(each, 3_333n)), micros]);
  const before = await counting();
  const rows = micros.map(
    (each, place) => `('${day}', '${network.banner.id}', '${country(place)}', 9, 8, 7, 1, 1, '${amount(each)}')`,
  );
  await client.command({
    query: `CREATE TABLE gross_feed (date Date, ad_block UUID, country String, requests UInt64, selections UInt64,
      impressions UInt64, clicks UInt64, completions UInt64, revenue Decimal(18, 6)) ENGINE = MergeTree ORDER BY date`,
  });
  await client.command({ query: `INSERT INTO gross_feed VALUES ${rows.join(', ')}` });
  await loadTable({
    table: parseTableName('gross_feed'),
    network: network.network,
    sourceId,
    asOf: new Date(`${addDays(day, 1)}T00:00:00Z`),
    isForced: true,
  });
  await client.command({ query: 'DROP TABLE gross_feed SYNC' });
  expect(await counting()).not.toBe(before);
  expect([await amountsOf('stats_daily'), await amountsOf('stats_gross')]).toEqual(loaded);
});

test('the revenue that a sender expects is the gross one', async () => {
  await share(5_000);
  await expect(load([{ micros: 100n }], { expected: { revenue: 50n } })).rejects.toThrow(
    'revenue of 50 millionths was expected, and there are 100',
  );
  await load([{ micros: 100n }], { expected: { revenue: 100n } });
});

test('the totals that a sender expects include rows that are set aside', async () => {
  await share(5_000);
  const rows = [...Array.from({ length: 300 }, (): Row => ({ micros: 10_000n })), { micros: 7n, block: 'nobody' }];
  await expect(load(rows, { expected: { rows: 300 } })).rejects.toThrow('300 rows were expected, and there are 301');
  await load(rows, { expected: { rows: 301, revenue: 3_000_007n } });
});

test('the reader of publishers cannot read gross revenue', async () => {
  const select = (table: string) =>
    network.warehouse.reader.read(
      { sql: `SELECT count() FROM ${table}`, parameters: {} },
      new AbortController().signal,
    );
  for (const table of ['stats_gross', 'stats_staging', 'stats_staging_share'])
    await expect(select(table)).rejects.toThrow(/privileges/);
  await expect(select('stats_daily')).resolves.toBeDefined();
});

describe('a share', () => {
  const listed = async () => (await network.network.order('listShares', { sourceId, limit: 999, after: null })).rows;

  test('that is set again changes nothing, and another one for the same day replaces it', async () => {
    expect(await share(5_000)).toMatchObject({ isChanged: true });
    expect(await share(5_000)).toMatchObject({ isChanged: false });
    expect(await share(6_000)).toMatchObject({ isChanged: true });
    expect(await listed()).toEqual([{ publisher: null, application: null, fromDay: day, basisPoints: 6_000 }]);
  });

  test('that is set names the days that were loaded before it', async () => {
    await share(5_000);
    await load([{ micros: 100n }]);
    const after = { publisher: network.banner.publisherNumber, fromDay: day };
    expect(await share(6_000, after)).toMatchObject({ loaded: { days: 1, first: day, last: day } });
    await load([{ micros: 100n }]);
    expect(await share(6_000, after)).toMatchObject({ isChanged: false, loaded: { days: 0 } });
  });

  test('of an app belongs to its publisher', async () => {
    const { applicationNumber: application } = network.banner;
    await expect(share(1, { application, publisher: network.video.publisherNumber })).rejects.toThrow(
      `Application ${application} is of publisher ${network.banner.publisherNumber}.`,
    );
  });
});

test('a fall is one of net revenue, and its refusal states that', async () => {
  await share(5_000);
  const rows = Array.from({ length: 200 }, (): Row => ({ micros: 1_000_000n }));
  await load(rows);
  await share(3_000);
  await expect(load(rows, { isForced: false })).rejects.toThrow(
    /would lose 40\.0 % of its revenue \(100\.00 → 60\.00 USD\).* Revenue is the publishers' share of what was sent\./,
  );
});

test('the report of gross revenue has what advertisers pay, what publishers get and the rest, of loads that count', async () => {
  const { banner, video } = network;
  await nameBlock(video, 'video');
  await share(5_000);
  await share(7_000, { publisher: video.publisherNumber });
  await load([{ micros: 999n }]);
  await load([{ micros: 101n }, { micros: 3n }, { micros: 1_000n, block: 'video' }]);
  const report = async (options: Record<string, string>) => {
    const given = { gross: true as const, from: day, to: day, ...options };
    const [result] = await resultsOfCommandLine(
      { commands: [reportCommand], network: network.network },
      'report',
      given,
    );
    return result;
  };
  const own = { date: day, application: { number: banner.applicationNumber, name: 'Application' } };
  const all = await report({ groups: 'date,application' });
  expect(all?.data).toMatchObject({
    rows: [
      { publisher: banner.publisherNumber, ...own, gross: '104', revenue: '52', network: '52' },
      { publisher: video.publisherNumber, date: day, gross: '1000', revenue: '700', network: '300' },
    ],
    totals: [{ publishers: 2, gross: '1104', revenue: '752', network: '352' }],
  });
  expect(all?.text).toContain('gross 0.001104, revenue 0.000752, network 0.000352');
  const one = await report({ publisher: String(video.publisherNumber) });
  expect(one?.data).toMatchObject({ rows: [{ gross: '1000' }], totals: [{ publishers: 1 }] });
  await expect(report({ indicators: 'revenue' })).rejects.toThrow('Choose --gross or --indicators.');
});

test('the report may be of more publishers than a statement has parameters', async () => {
  await share(5_000);
  await load([{ micros: 100n }]);
  await client.command({
    query: `INSERT INTO stats_gross SELECT * EXCEPT (number) REPLACE (toUInt32(900000 + number) AS publisher)
      FROM stats_gross CROSS JOIN numbers(70000) AS more WHERE ${await counting()}`,
  });
  const options = { from: day, to: day, user: null, groups: ['application' as const] };
  const { rows } = await network.network.order('grossReport', options);
  expect(rows).toMatchObject([{ publisher: network.banner.publisherNumber, gross: '100', revenue: '50' }]);
});

test('a publisher sees net revenue alone', async () => {
  await share(2_500);
  await load([{ micros: 4_000_000n }]);
  const reports = createNetworkReports({
    database: network.database,
    warehouse: network.warehouse.reader,
    adFormats: createAdFormats(defaultAdFormats),
    timeZone: 'UTC',
    finalAfterDays: 3,
    now: () => new Date(),
  });
  const { publisherNumber: number } = network.banner;
  const [owner] = await asNetwork(network.database, (all) =>
    all.select().from(publisher).where(eq(publisher.number, number)),
  );
  if (owner === undefined) throw new Error('There is no publisher.');
  const query = {
    groupList: ['application' as const, 'geo_country' as const],
    indicatorList: [...indicatorIds],
    filterList: { period: { from: day, to: day } },
    pagination: {},
  };
  const { summary, table } = await reports.page(query, owner);
  expect([summary.revenue, table.rows.map(({ indicators }) => indicators.revenue)]).toEqual([1, [1]]);
});

test('the commands show which shares there are and which days had another', async () => {
  const run = async (text: string, options: Record<string, string>) => {
    const [result] = await resultsOfCommandLine({ commands: sourcesCommands, network: network.network }, text, options);
    return result?.text;
  };
  const percent = (value: string) => run(`sources share ${sourceId}`, { from: day, percent: value });
  expect(await percent('62.5')).toBe(
    `Set: 62.5 % for all publishers from ${day} on. It acts on loads that begin from now on.`,
  );
  await load([{ micros: 100n }]);
  expect(await percent('62.5')).toContain('Nothing changed');
  expect(await percent('100')).toContain(`${day} was loaded before it was set: load again what has to change.`);
  const app = String(network.banner.applicationNumber);
  await run(`sources share ${sourceId}`, { app, from: day, percent: '0.05' });
  expect(await run(`sources shares ${sourceId}`, {})).toBe(
    `100 % for all publishers from ${day} on
0.05 % for application ${app} of publisher ${network.banner.publisherNumber} from ${day} on`,
  );
  for (const wrong of ['100.01', '62.505', '-1', '1e1', '']) await expect(percent(wrong)).rejects.toThrow('--percent');
  expect(await run('sources list', {})).toContain('gross revenue');
});

// The last one: the account stays erased.
test('an erased publisher has no share of its own any more', async () => {
  const { publisherNumber } = network.video;
  await share(1_000);
  await share(7_000, { publisher: publisherNumber });
  const user = String(publisherNumber);
  await network.network.order('eraseUser', { user, confirmed: publisherNumber, isDryRun: false });
  const { rows } = await network.network.order('listShares', { sourceId, limit: 9, after: null });
  expect(rows).toEqual([{ publisher: null, application: null, fromDay: day, basisPoints: 1_000 }]);
});
