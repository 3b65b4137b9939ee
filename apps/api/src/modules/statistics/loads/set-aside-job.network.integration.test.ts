import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#modules/statistics/days/periods.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { statisticsCountingLoad } from '#stores/sql/tables/statistic.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { loadFile } from './file/load-file.network.ts';
import { createSetAsideJob } from './set-aside-job.network.ts';

let network: TestNetwork;
let client: ClickHouseClient;
beforeAll(async () => {
  network = await startTestNetwork();
  client = openWriterClient(network.warehouse.writer);
  for (const id of ['partner', 'other'])
    await network.network.order('addSource', { id, required: { from: null, until: null } });
  await network.network.order('setRowRules', { id: 'partner', unknownBlocks: 'set_aside' });
});
afterAll(async () => {
  await client.close();
  await network.close();
});

/** A day that no other test has, nor a week before it. */
let day = '2026-01-01';
beforeEach(async () => {
  day = addDays(day, 8);
  await nameBlock(network.banner, 'banner');
  await nameBlock(network.video, null);
});

const nameBlock = ({ number }: { number: number }, externalId: string | null, source = 'partner') =>
  network.network.order('setBlockExternalId', { block: number, source, externalId });

/** Loads 200 rows of the banner and one of `strays` each; with `hour`, all of them have it. */
function load(strays: string[], hour?: number) {
  const countries = Array.from({ length: 200 }, (_, place) =>
    String.fromCodePoint(65 + Math.floor(place / 26), 65 + (place % 26)),
  );
  const named = [
    ...countries.map((country) => ['banner', country, '0.5']),
    ...strays.map((name) => [name, 'DE', '0.1']),
  ];
  const rows = named.map(([name, country, revenue]) => `${day},${hour ?? ''},${name},${country},9,8,7,1,1,${revenue}`);
  const header = 'date,hour,external_id,country,requests,selections,impressions,clicks,completions,revenue';
  return loadFile({
    source: Readable.from([[header, ...rows].join('\n')]),
    format: 'csv',
    network: network.network,
    sourceId: 'partner',
    asOf: new Date(`${addDays(day, 1)}T00:00:00Z`),
  });
}

const runJob = () => createSetAsideJob({ feedStores: network.stores }).run({}, new AbortController().signal, 'job');

const listed = async () =>
  (await network.network.order('listSetAside', { limit: 99, after: null, sourceId: 'partner' })).rows
    .filter((row) => row.day === day)
    .map(({ block, rows, outcome }) => ({ block, rows, outcome }));

/** Facts and requests of an ad block that count for the day, and its publisher's requests by hour. */
async function figures({ number, publisherNumber }: { number: number; publisherNumber: number }) {
  const [counting] = await asNetwork(network.database, (all) =>
    all.select().from(statisticsCountingLoad).where(eq(statisticsCountingLoad.day, day)),
  );
  const read = async (query: string) =>
    (await (await client.query({ query, format: 'JSONCompact' })).json<number[]>()).data;
  const of = `load = ${counting?.loadId ?? 0} AND date = '${day}'`;
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
    await load(['video', 'nobody'], hour);
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
      facts: [[200, 1800]],
      blocks: [[1800]],
      hours: hour === undefined ? [] : [[hour, 1800]],
    });
    expect(await listed()).toEqual([{ block: '=nobody', rows: 1, outcome: null }]);
  },
);

test('a revert of it is not undone', async () => {
  await load(['video']);
  await nameBlock(network.video, 'video');
  await runJob();
  const { rows } = await network.network.order('recentLoads', { limit: 1, after: null });
  await network.network.order('revertLoad', { id: rows[0]?.id ?? 0, isForced: true });
  await runJob();
  expect(await figures(network.video)).toMatchObject({ blocks: [[0]] });
  expect(await listed()).toEqual([
    { block: '=video', rows: 1, outcome: expect.stringMatching(/^loaded by load \d+$/u) },
  ]);
});

test('rows of a block with figures of another source stay set aside and say why', async () => {
  await load(['video']);
  await nameBlock(network.video, 'video', 'other');
  const text = `date,external_id,country,requests,selections,impressions,clicks,completions,revenue\n${day},video,DE,9,8,7,1,1,1`;
  await loadFile({ source: Readable.from([text]), format: 'csv', network: network.network, sourceId: 'other' });
  await nameBlock(network.video, 'video');
  await runJob();
  expect(await listed()).toMatchObject([
    { block: '=video', outcome: expect.stringContaining('from the source other') },
  ]);
});

test('rows of a block that the load has under another id stay set aside and say why', async () => {
  await load(['banner-2']);
  await nameBlock(network.banner, 'banner-2');
  await runJob();
  expect(await listed()).toMatchObject([{ outcome: expect.stringContaining('under another id') }]);
});

test('a load that repeats one is not published when that one counts no longer', async () => {
  await load(['video']);
  const { rows } = await network.network.order('recentLoads', { limit: 1, after: null });
  await load([]);
  const text = `date,external_id,country,requests,selections,impressions,clicks,completions,revenue\n${day},banner,DE,9,8,7,1,1,1`;
  const repeating = loadFile({
    source: Readable.from([text]),
    format: 'csv',
    network: network.network,
    sourceId: 'partner',
    repeats: rows[0]?.id ?? 0,
  });
  await expect(repeating).rejects.toMatchObject({ reason: 'superseded' });
  expect(await figures(network.banner)).toMatchObject({ facts: [[200, 1800]] });
});
