import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStatistics } from '#modules/statistics/reports/statistics.ts';
import { reportCall } from '#modules/statistics/reports/testing/report-call.ts';
import { createAdFormats, defaultAdFormats } from './ad-formats.ts';
import type { AdFormat } from './ad-formats.ts';
import { readAdFormats } from './ad-formats-file.ts';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { requireAdFormats } from './ad-formats.network.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { openStatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import { loadTable } from '#modules/statistics/loads/table/load-table.network.ts';
import { parseTableName } from '#modules/statistics/loads/table/table-rows.network.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';

const exampleFile = join(import.meta.dirname, '../../../../../../docs/example-brand/ad-formats.yaml');
const now = new Date('2026-03-10T12:00:00Z');
const day = '2026-03-02';
const columns =
  'date,application,ad_block,ad_format,country,requests,selections,impressions,clicks,completions,revenue';

let sql: OpenedDatabase;
let api: TestApi;
let five: readonly AdFormat[];
let anna: TestPublisher & Tokens;
let network: NetworkConnection;
let register: (formats: readonly AdFormat[]) => Promise<void>;
/** The lines of a file of statistics: an ad block of each format, created by the publisher. */
let lines: string[];

beforeAll(async () => {
  five = await readAdFormats(exampleFile);
  sql = await openTestDatabase();
  api = await startTestApi({ sql, now: () => now, adFormats: createAdFormats(five) });
  const { writer } = await api.startWarehouse();
  register = (formats) => requireAdFormats({ database: api.database, writer }, formats);
  await register(five);
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => now };
  network = createDirectConnection(networkCommands, { database: api.database, writer, files: null, settings });
  anna = await api.signIn();
  const app = await addApplication(api.database, anna.id);
  lines = [];
  for (const { id: adFormat, number } of five) {
    const body = { name: adFormat, adFormat };
    const { data } = await api.call('createAdBlock', { token: anna.token, params: { id: app.id }, body });
    lines.push(`${day},${app.id},${data.adBlock.id},${adFormat},DE,${number}000,900,800,70,60,${number}.5`);
  }
});
afterAll(async () => {
  await api.close();
  await sql.close();
});

const load = async (...rows: string[]) =>
  loadFile({ network, ...(await openStatisticsFile(Readable.from([Buffer.from([columns, ...rows, ''].join('\n'))]))) });

const byFormat: StatisticRequest = {
  groupList: ['adFormat'],
  indicatorList: ['requests', 'revenue'],
  filterList: { period: { from: day, to: day } },
  pagination: { page: 1, size: 50 },
};

async function reported(request: Partial<StatisticRequest> = {}) {
  const { data } = await api.call('getStatistic', { token: anna.token, body: { ...byFormat, ...request } });
  return data.table.rows.map(({ groups, indicators }) => [
    groups.adFormat?.id,
    groups.adFormat?.title,
    indicators.requests,
  ]);
}

const byName = [
  ['banner', 'Banner', 3000],
  ['instream_video', 'In-stream video', 5000],
  ['fs_banner', 'Interstitial', 1000],
  ['native', 'Native ad', 4000],
  ['rewarded_video', 'Rewarded video', 2000],
];

test('a network with five formats of its own gets their blocks, loads, reports and files', async () => {
  const { data } = await api.call('getAdFormats', { token: anna.token, locale: 'ru' });
  expect(data.items.map(({ id, title, drawing }) => [id, title, drawing])).toEqual(
    five.map(({ id, title, drawing }) => [id, title.ru, drawing]),
  );
  await load(...lines);
  expect(await reported()).toEqual(byName);
  expect(await reported({ sort: { field: 'adFormat', direction: 'desc' } })).toEqual(byName.toReversed());
  const filterList = { ...byFormat.filterList, adFormatList: ['native', 'banner'] };
  expect(await reported({ filterList })).toEqual([byName[0], byName[3]]);
  expect(await reported({ filterList: { ...filterList, adFormatList: ['popunder'] } })).toEqual([]);
  const { pagination: _, ...report } = byFormat;
  const { text } = await api.call('generateReport', {
    token: anna.token,
    body: { ...report, reportType: 'statistic', format: 'csv' },
  });
  for (const [, title, requests] of byName) expect(text).toMatch(new RegExp(`^"${title}",[^,]+,${requests},`, 'mu'));
});

test('a table of the warehouse loads facts of every format as a file does', async () => {
  const client = openWriterClient(api.warehouse.writer);
  const texts = columns.split(',').map((column) => `${column} String`);
  await client.command({ query: `CREATE TABLE feed (${texts.join(', ')}) ENGINE = MergeTree ORDER BY ()` });
  await client.insert({ table: 'feed', values: lines.map((line) => line.split(',')), format: 'JSONCompactEachRow' });
  await client.close();
  await loadTable({ network, table: parseTableName('feed') });
  expect(await reported()).toEqual(byName);
});

test('an ad block gets no format that the network has not, or creates no more, and retains the one that it has', async () => {
  const retired = five.map((format) => ({ ...format, acceptsNewBlocks: format.id !== 'native' }));
  const next = await startTestApi({
    sql,
    adFormats: createAdFormats(retired),
    tokenKeys: api.tokenKeys,
    now: () => now,
  });
  const app = await addApplication(api.database, anna.id);
  const block = await addAdBlock(api.database, app, { adFormat: 'native' });
  const create = (adFormat: string) =>
    next.call('createAdBlock', { token: anna.token, params: { id: app.id }, body: { name: 'A', adFormat } });
  const update = (adFormat: string) =>
    next.call('updateAdBlock', {
      token: anna.token,
      params: { id: app.id, adBlockId: block.id },
      body: { name: 'B', adFormat },
    });
  const refusal = { status: 422, errors: { adFormat: ['Please choose the ad format'] } };
  expect(await create('native')).toMatchObject(refusal);
  expect(await create('playable')).toMatchObject(refusal);
  expect(await create('banner')).toMatchObject({ status: 200 });
  expect(await update('native')).toMatchObject({ status: 200 });
  expect(await update('banner')).toMatchObject({ status: 200 });
  expect(await update('native')).toMatchObject(refusal);
  await next.close();
});

test('a process without the newest list reports the facts of a new format under its label', async () => {
  const { reports } = createStatistics({
    database: api.database,
    warehouse: api.warehouse.reader,
    adFormats: createAdFormats(defaultAdFormats),
    timeZone: 'UTC',
    finalAfterDays: 3,
    now: () => now,
  });
  const { table } = await reports.page(byFormat, reportCall(anna));
  expect(table.rows.map(({ groups, indicators }) => [groups.adFormat?.title, indicators.requests])).toEqual([
    ['Full-screen banner', 1000],
    ['Rewarded video', 2000],
    ['format_3', 3000],
    ['format_4', 4000],
    ['format_5', 5000],
  ]);
});

test('a format that ad blocks or facts have is not removed, and its number is not changed', async () => {
  const without = (id: string) => five.filter((format) => format.id !== id);
  const renumbered = (id: string, number: number) =>
    five.map((format) => (format.id === id ? { ...format, number } : format));
  await expect(register(without('native'))).rejects.toThrow(
    /^AD_FORMATS_FILE: native \(number 4\) is missing, but \d+ ad blocks? ha(s|ve) it: put it back, with newBlocks: false/,
  );
  await expect(register(renumbered('native', 9))).rejects.toThrow(
    /^AD_FORMATS_FILE: native has the number 9, but \d+ ad blocks? ha(s|ve) it with the number 4: set its number to 4$/,
  );
  await register(five);
});

test('only facts have a format: it is not removed either; one without any leaves its number to another', async () => {
  const other: AdFormat = { ...(five[0] as AdFormat), id: 'audio', number: 6 };
  await register([...five, other]);
  await register([...five, { ...other, number: 7 }]);
  await register([...five, { ...other, id: 'playable', number: 7 }]);
  await register(five);
  const client = openWriterClient(api.warehouse.writer);
  await client.insert({
    table: 'stats_block_daily',
    values: [{ load: 1, publisher: 1, date: day, ad_format: 'format_7' }],
    format: 'JSONEachRow',
  });
  await client.close();
  await expect(register(five)).rejects.toThrow('playable (number 7) is missing, but statistics have it');
});
