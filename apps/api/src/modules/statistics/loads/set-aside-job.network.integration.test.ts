import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdBlock } from '#modules/applications/testing/added.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { application } from '#stores/sql/tables/application.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { removeOldHours } from './fact-removal.network.ts';
import { loadFile } from './file/load-file.network.ts';
import { createSetAsideJob } from './set-aside-job.network.ts';

let network: TestNetwork;
let client: ClickHouseClient;
/** Another ad block of the application with the video. */
let third: { number: number; publisherNumber: number };
beforeAll(async () => {
  network = await startTestNetwork();
  const { video, database } = network;
  const [app] = await asNetwork(database, (all) =>
    all.select().from(application).where(eq(application.id, video.applicationId)),
  );
  if (app === undefined) throw new Error('There is no application.');
  third = { ...(await addAdBlock(database, app)), publisherNumber: video.publisherNumber };
  client = openWriterClient(network.warehouse.writer);
  for (const id of ['partner', 'other'])
    await network.network.order('addSource', { id, required: { from: null, until: null } });
  await network.network.order('setRowRules', { id: 'partner', unknownBlocks: 'set_aside' });
});
afterAll(async () => {
  await client.close();
  await network.close();
});

/** A day that no other test has, nor a week before it or its next one. */
let day = '2026-01-01';
beforeEach(async () => {
  day = addDays(day, 16);
  await nameBlock(network.banner, 'banner');
  await nameBlock(network.video, null);
  await nameBlock(network.video, null, 'other');
  await nameBlock(third, null);
});

const nameBlock = ({ number }: { number: number }, externalId: string | null, source = 'partner') =>
  network.network.order('setBlockExternalId', { block: number, source, externalId });

/**
 * Loads 400 rows of the banner and one row for each of `strays`, for each day; with `hours`, for each hour of each day.
 */
function load(
  strays: string[],
  { hours = [undefined], days = [day] }: { hours?: (number | undefined)[]; days?: string[] } = {},
) {
  const countries = Array.from({ length: 400 }, (_, place) =>
    String.fromCodePoint(65 + Math.floor(place / 26), 65 + (place % 26)),
  );
  const named = [
    ...countries.map((country) => ['banner', country, '0.5']),
    ...strays.map((name) => [name, 'DE', '0.1']),
  ];
  const rows = days.flatMap((of) =>
    hours.flatMap((hour) =>
      named.map(([name, country, revenue]) => `${of},${hour ?? ''},${name},${country},9,8,7,1,1,${revenue}`),
    ),
  );
  const header = 'date,hour,external_id,country,requests,selections,impressions,clicks,completions,revenue';
  return loadFile({
    source: Readable.from([[header, ...rows].join('\n')]),
    format: 'csv',
    network: network.network,
    sourceId: 'partner',
    asOf: new Date(`${addDays(day, 2)}T00:00:00Z`),
  });
}

/** Loads a row of the video for a day from another source, so that it may have none of `partner`. */
async function loadVideoOfOther(of = day) {
  await nameBlock(network.video, 'video', 'other');
  const text = `date,external_id,country,requests,selections,impressions,clicks,completions,revenue\n${of},video,DE,9,8,7,1,1,1`;
  await loadFile({ source: Readable.from([text]), format: 'csv', network: network.network, sourceId: 'other' });
}

async function lastLoad(): Promise<number> {
  const { rows } = await network.network.order('recentLoads', { limit: 1, after: null });
  return rows[0]?.id ?? 0;
}

const revert = (id: number) => network.network.order('revertLoad', { id, isForced: true });

const runJob = () => createSetAsideJob({ orderStores: network.stores }).run({}, new AbortController().signal, 'job');

const listed = async (of = day) =>
  (await network.network.order('listSetAside', { limit: 99, after: null, sourceId: 'partner' })).rows
    .filter((row) => row.day === of)
    .map(({ block, rows, outcome }) => ({ block, rows, outcome }));

/** Facts and requests of an ad block that count for the day, and its publisher's requests by hour. */
async function figures({ number, publisherNumber }: { number: number; publisherNumber: number }, date = day) {
  const [counting] = await asNetwork(network.database, (all) =>
    all
      .select()
      .from(statisticsCountingLoad)
      .where(and(eq(statisticsCountingLoad.day, date), eq(statisticsCountingLoad.sourceId, 'partner'))),
  );
  const read = async (query: string) =>
    (await (await client.query({ query, format: 'JSONCompact' })).json<number[]>()).data;
  const of = `load = ${counting?.loadId ?? 0} AND date = '${date}'`;
  return {
    facts: await read(`SELECT count(), sum(requests) FROM stats_daily WHERE ${of} AND ad_block = ${number}`),
    blocks: await read(`SELECT sum(requests) FROM stats_block_daily WHERE ${of} AND ad_block = ${number}`),
    hours: await read(
      `SELECT hour, sum(requests) FROM stats_hourly WHERE ${of} AND publisher = ${publisherNumber} GROUP BY hour`,
    ),
  };
}

test.each([undefined, 7])(
  'a day whose hour is %s is loaded again by itself when a block gets the id of its rows',
  async (hour) => {
    await load(['video', 'nobody'], { hours: [hour] });
    await runJob();
    expect(await listed()).toHaveLength(2);
    await nameBlock(network.video, 'video');
    await runJob();
    expect(await figures(network.video)).toEqual({
      facts: [[1, 9]],
      blocks: [[9]],
      hours: hour === undefined ? [] : [[hour, 9]],
    });
    expect(await figures(network.banner)).toEqual({
      facts: [[400, 3600]],
      blocks: [[3600]],
      hours: hour === undefined ? [] : [[hour, 3600]],
    });
    expect(await listed()).toEqual([{ block: '=nobody', rows: 1, outcome: null }]);
  },
);

test('a measure that a load lacks is not measured in the one that repeats it, whatever its source declares by then', async () => {
  await load(['video']);
  const newest = async () => eq(statisticsLoad.id, await lastLoad());
  const first = await newest();
  await asNetwork(network.database, (all) =>
    all
      .update(statisticsLoad)
      .set({ unmeasured: ['requests'] })
      .where(first),
  );
  await nameBlock(network.video, 'video');
  await runJob();
  const repeated = await network.database
    .select()
    .from(statisticsLoad)
    .where(await newest());
  expect(repeated).toMatchObject([{ source: expect.stringContaining('set aside'), unmeasured: ['requests'] }]);
});

test('a revert of it is not undone, and rows that it did not load wait on', async () => {
  await load(['video', 'nobody']);
  await nameBlock(network.video, 'video');
  await runJob();
  await revert(await lastLoad());
  await runJob();
  expect(await figures(network.video)).toMatchObject({ blocks: [[0]] });
  const reverted = { block: '=video', rows: 1, outcome: expect.stringMatching(/^loaded by load \d+$/u) };
  expect(await listed()).toEqual([{ block: '=nobody', rows: 1, outcome: null }, reverted]);
  await nameBlock(third, 'nobody');
  await runJob();
  expect(await figures(third)).toMatchObject({ blocks: [[9]] });
  expect(await figures(network.video)).toMatchObject({ blocks: [[0]] });
  expect(await listed()).toEqual([reverted]);
});

test('reverts of a load that repeats another one, and of that one, are not undone', async () => {
  await load(['video', 'third', 'nobody']);
  await nameBlock(network.video, 'video');
  await runJob();
  const first = await lastLoad();
  await nameBlock(third, 'third');
  await runJob();
  await revert(await lastLoad());
  await revert(first);
  const before = await lastLoad();
  await runJob();
  expect(await lastLoad()).toBe(before);
  expect(await listed()).toEqual(
    expect.arrayContaining([
      { block: '=third', rows: 1, outcome: expect.stringMatching(/^loaded by load \d+$/u) },
      { block: '=nobody', rows: 1, outcome: null },
    ]),
  );
});

test('rows of hours are one fact of a day whose hours are gone', async () => {
  await load(['video', 'third'], { hours: [7, 8] });
  const { signal } = new AbortController();
  await removeOldHours(network.database, client, { today: addDays(day, 15), signal });
  await nameBlock(network.video, 'video');
  await runJob();
  expect(await figures(network.video)).toMatchObject({ facts: [[1, 18]], blocks: [[18]] });
  expect(await figures(network.banner)).toMatchObject({ facts: [[400, 7200]] });
  expect(await listed()).toEqual([{ block: '=third', rows: 2, outcome: null }]);
});

test('a block that gets its id after another one is loaded as well', async () => {
  await load(['video', 'third', 'nobody']);
  await nameBlock(network.video, 'video');
  await runJob();
  await nameBlock(third, 'third');
  await runJob();
  expect(await figures(network.video)).toMatchObject({ blocks: [[9]] });
  expect(await figures(third)).toMatchObject({ blocks: [[9]] });
  expect(await listed()).toEqual([{ block: '=nobody', rows: 1, outcome: null }]);
});

test.each([
  ['with figures of another source', 'video', 'from the source other', () => nameBlock(network.video, 'video')],
  ['that the load has under another id', 'banner-2', 'under another id', () => nameBlock(network.banner, 'banner-2')],
])(
  'rows of a block %s stay set aside with the cause, and those of other blocks are loaded',
  async (_what, block, why, name) => {
    await load([block, 'third', 'nobody']);
    await loadVideoOfOther();
    await name();
    await nameBlock(third, 'third');
    await runJob();
    expect(await figures(third)).toMatchObject({ blocks: [[9]] });
    expect(await listed()).toEqual(
      expect.arrayContaining([
        { block: `=${block}`, rows: 1, outcome: expect.stringContaining(why) },
        { block: '=nobody', rows: 1, outcome: null },
      ]),
    );
    expect(await listed()).toHaveLength(2);
  },
);

test('rows of a block that come twice stay set aside with the cause, and those of other blocks are loaded', async () => {
  await load(['video', 'video', 'third']);
  await nameBlock(network.video, 'video');
  await nameBlock(third, 'third');
  await runJob();
  expect(await figures(third)).toMatchObject({ blocks: [[9]] });
  expect(await listed()).toMatchObject([{ block: '=video', rows: 2, outcome: expect.stringContaining('twice') }]);
});

test('a refused block leaves the rows of unknown ad blocks waiting', async () => {
  await load(['banner-2', 'third']);
  await nameBlock(network.banner, 'banner-2');
  await runJob();
  expect(await listed()).toMatchObject([
    { block: '=banner-2', outcome: expect.stringContaining('under another id') },
    { block: '=third', outcome: null },
  ]);
  await nameBlock(third, 'third');
  await runJob();
  expect(await figures(third)).toMatchObject({ blocks: [[9]] });
  expect(await listed()).toMatchObject([{ block: '=banner-2', outcome: expect.stringContaining('under another id') }]);
});

test('a day whose block is refused holds back no other day of its load', async () => {
  const next = addDays(day, 1);
  await load(['video'], { days: [day, next] });
  await loadVideoOfOther();
  await nameBlock(network.video, 'video');
  await runJob();
  expect(await listed()).toMatchObject([
    { block: '=video', outcome: expect.stringContaining('from the source other') },
  ]);
  expect(await figures(network.video, next)).toMatchObject({ blocks: [[9]] });
  expect(await listed(next)).toEqual([]);
});

test('rows of a day that another load replaced wait for its revert', async () => {
  const next = addDays(day, 1);
  await load(['video'], { days: [day, next] });
  await load([]);
  const replacing = await lastLoad();
  await nameBlock(network.video, 'video');
  await runJob();
  const seen = async () =>
    [await figures(network.video), await figures(network.video, next)].map(({ blocks }) => blocks);
  expect(await seen()).toEqual([[[0]], [[9]]]);
  await revert(replacing);
  await runJob();
  expect(await seen()).toEqual([[[9]], [[9]]]);
});

test('a load that repeats one is not published when that one counts no longer', async () => {
  await load(['video']);
  const repeats = await lastLoad();
  await load([]);
  const text = `date,external_id,country,requests,selections,impressions,clicks,completions,revenue\n${day},banner,DE,9,8,7,1,1,1`;
  const repeating = loadFile({
    source: Readable.from([text]),
    format: 'csv',
    network: network.network,
    sourceId: 'partner',
    repeats,
  });
  await expect(repeating).rejects.toMatchObject({ reason: 'superseded' });
  expect(await figures(network.banner)).toMatchObject({ facts: [[400, 3600]] });
});
