import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#modules/statistics/days/periods.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adBlockExternalId } from '#stores/sql/tables/feed.ts';
import { loadFile } from './file/load-file.network.ts';
import { strictRules } from './odd-rows.ts';
import type { RowRules } from './odd-rows.ts';
import { roundMicros } from './statistics-columns.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await startTestNetwork();
  await network.network.order('addSource', { id: 'partner', required: { from: null, until: null } });
  await asNetwork(network.database, (all) =>
    all.insert(adBlockExternalId).values({ adBlockId: network.banner.id, source: 'partner', externalId: 'Z1' }),
  );
});
afterAll(() => network.close());

/** A day that no other test has, nor a week before it. */
let day = '2026-01-01';
beforeEach(() => {
  day = addDays(day, 8);
});

const setRules = (rules: Partial<RowRules>) =>
  network.network.order('setRowRules', { id: 'partner', ...strictRules, ...rules });

/** Loads rows of countries AA, AB, …: the first ones as given, and then right ones up to `count`. */
function load(odd: { date?: string; zone?: string; counts?: string; revenue?: string }[], count: number) {
  const countries = Array.from({ length: count }, (_, place) =>
    String.fromCodePoint(65 + Math.floor(place / 26), 65 + (place % 26)),
  );
  const rows = countries.map((country, place) => {
    const { date = day, zone = 'Z1', counts = '9,8,7,1,1', revenue = '1' } = odd[place] ?? {};
    return `${date},${zone},${country},${counts},${revenue}`;
  });
  const text = ['date,external_id,country,requests,selections,impressions,clicks,completions,revenue', ...rows].join(
    '\n',
  );
  return loadFile({ source: Readable.from([text]), format: 'csv', network: network.network, sourceId: 'partner' });
}

const listed = async () =>
  (await network.network.order('listSetAside', { limit: 99, after: null, sourceId: 'partner' })).rows.filter(
    (row) => row.day === day,
  );

describe('rows of unknown ad blocks', () => {
  const strays = (count: number, revenue: string) => Array.from({ length: count }, () => ({ zone: 'Z9', revenue }));

  test('are set aside where the source allows it, and the others of the day count', async () => {
    await setRules({ unknownBlocks: 'set_aside' });
    const { rows, odd } = await load(strays(2, '0.1'), 200);
    expect([rows, odd.setAside]).toEqual([198, 2]);
    expect(await listed()).toMatchObject([{ sourceId: 'partner', block: '=Z9', rows: 2, revenue: '200000' }]);
  });

  test.each([
    ['more than 1 % of the rows', 3, '0.1', 200],
    ['more than 0.5 % of the revenue', 1, '2', 200],
  ])('refuse the file when they are %s', async (_what, count, revenue, all) => {
    await setRules({ unknownBlocks: 'set_aside' });
    await expect(load(strays(count, revenue), all)).rejects.toMatchObject({
      total: count,
      badLines: expect.arrayContaining([{ line: 2, reason: 'external_id "Z9" is not known' }]),
    });
    expect(await listed()).toEqual([]);
  });

  test('refuse the file where the source has no rule', async () => {
    await setRules({});
    await expect(load(strays(1, '0'), 200)).rejects.toMatchObject({ total: 1 });
  });

  test('refuse the file when a day has no others, and the day stays as it was', async () => {
    await setRules({ unknownBlocks: 'set_aside' });
    const date = addDays(day, 1);
    await load([{ date }], 2);
    await expect(load([{ date, zone: 'Z9', revenue: '0.1' }], 200)).rejects.toMatchObject({
      reason: 'unreadable',
      summary: `All rows of ${date} are of ad blocks that are not known. Nothing was loaded.`,
    });
    const history = async (of: string) =>
      (await network.network.order('dayHistory', { day: of, limit: 9, after: null })).rows.length;
    expect([await history(day), await history(date)]).toEqual([1, 1]);
  });

  test('refuse the file that has no others, and are named', async () => {
    await setRules({ unknownBlocks: 'set_aside' });
    await expect(load(strays(1, '0'), 1)).rejects.toMatchObject({
      badLines: [{ line: 2, reason: 'external_id "Z9" is not known' }],
    });
  });

  test('leave the list when the day is handed over again with a block for them', async () => {
    await setRules({ unknownBlocks: 'set_aside' });
    await load(strays(1, '0.1'), 200);
    expect(await listed()).toHaveLength(1);
    await load([], 200);
    expect(await listed()).toEqual([]);
  });
});

describe('counts out of order', () => {
  const clicked = (count: number) => Array.from({ length: count }, () => ({ counts: '1,1,2,5,0' }));

  test('count as they were sent where the source allows it', async () => {
    await setRules({ countOrder: 'keep' });
    const { rows, odd } = await load(clicked(2), 100);
    expect([rows, odd.outOfOrder]).toEqual([100, 2]);
  });

  test('refuse the file when more than 2 % of the rows have them', async () => {
    await setRules({ countOrder: 'keep' });
    await expect(load(clicked(3), 100)).rejects.toMatchObject({
      total: 3,
      badLines: expect.arrayContaining([{ line: 2, reason: 'impressions 2 are more than selections 1' }]),
    });
  });
});

test('revenue with more decimals is rounded where the source allows it, and counted', async () => {
  await setRules({ roundsRevenue: true });
  const { odd } = await load([{ revenue: '4.3120000001' }, { revenue: '1e-05' }], 5);
  expect(odd.rounded).toBe(2);
  await setRules({});
  day = addDays(day, 1);
  await expect(load([{ revenue: '1e-05' }], 5)).rejects.toMatchObject({ total: 1 });
});

test.each([
  ['4.3120000001', 4_312_000],
  ['1e-05', 10],
  ['0.0000005', 0],
  ['0.0000015', 2],
  ['0.0000025', 2],
  ['0.00000251', 3],
  ['1.5E2', 150_000_000],
  ['999999999', 999_999_999_000_000],
  ['1e-40', 0],
  ['1e10', null],
  ['-1', null],
  ['NaN', null],
  ['.5', null],
  ['', null],
])('the amount %s is rounded to %s millionths', (text, micros) => {
  expect(roundMicros(text)).toBe(micros);
});

test('a rounded amount is the nearest of all millionths', () => {
  fc.assert(
    fc.property(fc.nat(999_999), fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), (whole, decimals) => {
      const digits = String(decimals).padStart(12, '0');
      const exact = BigInt(whole) * 10n ** 12n + decimals;
      const rounded = BigInt(roundMicros(`${whole}.${digits}`) ?? -1) * 10n ** 6n;
      const distance = rounded > exact ? rounded - exact : exact - rounded;
      expect(distance * 2n <= 10n ** 6n).toBe(true);
    }),
  );
});
