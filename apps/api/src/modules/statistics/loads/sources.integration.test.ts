import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { trialCount } from '@publisher-console/test-kit/trials';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { createStatistics } from '#modules/statistics/reports/statistics.ts';
import { reportCall } from '#modules/statistics/reports/testing/report-call.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adBlock } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { source } from '#stores/sql/tables/source.ts';
import { statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import type { AdBlockEntry } from './ad-block-lookup.network.ts';
import { claimMonth } from './fact-removal.network.ts';
import { loadFile } from './file/load-file.network.ts';
import type { LoadOptions } from './run-load.network.ts';
import { deleteLoads } from './testing/delete-loads.ts';
import { csv, csvWithHours, row } from './testing/statistics-file.ts';

const sourceIds = ['main', 'partner'] as const;
type SourceId = (typeof sourceIds)[number];
const period = { from: '2026-03-01', to: '2026-03-30' };
const days = Array.from({ length: 30 }, (_, index) => addDays(period.from, index));
const [day = ''] = days;
const no = { selections: 0, impressions: 0, clicks: 0, completions: 0, revenue: 0 };

let network: TestNetwork;
/** The ad blocks that each source has: of one publisher. */
let blocks: Record<SourceId, AdBlockEntry>;
let publisherId: string;
beforeAll(async () => {
  network = await startTestNetwork();
  network.stores.settings.revertDays = 30;
  await asNetwork(network.database, async (all) => {
    const { banner } = network;
    const [owner] = await all.select().from(publisher).where(eq(publisher.number, banner.publisherNumber));
    publisherId = owner?.id ?? '';
    const { applicationId, adFormat } = banner;
    const added = {
      id: randomUUID(),
      publisherId,
      applicationId,
      adFormat,
      name: 'Partner',
      status: 'active' as const,
    };
    const [block] = await all.insert(adBlock).values(added).returning();
    blocks = { main: banner, partner: { ...banner, id: added.id, number: block?.number ?? 0 } };
  });
});
afterAll(() => network.close());
beforeEach(async () => {
  await deleteLoads(network.database);
  await asNetwork(network.database, (all) => all.update(source).set({ requiredUntil: null, requiredFrom: day }));
  const [partner] = await network.database.select().from(source).where(eq(source.id, 'partner'));
  const required = { from: day, until: null };
  await network.network.order(partner === undefined ? 'addSource' : 'requireSource', { id: 'partner', required });
});

/** Loads requests by day for a source, and returns the number of the load. */
async function load(sourceId: SourceId, requests: Record<string, number>, said: Partial<LoadOptions> = {}) {
  const rows = Object.entries(requests).map(([date, count]) => row(blocks[sourceId], { ...no, date, requests: count }));
  return loadText(sourceId, csv(...rows), said);
}

async function loadText(sourceId: SourceId, text: string, said: Partial<LoadOptions> = {}): Promise<number> {
  await loadFile({
    source: Readable.from([text]),
    format: 'csv',
    network: network.network,
    sourceId,
    isForced: true,
    ...said,
  });
  const loads = await network.database.select().from(statisticsLoad);
  return Math.max(...loads.map(({ id }) => id));
}

function start() {
  const statistics = createStatistics({
    adFormats: createAdFormats(defaultAdFormats),
    database: network.database,
    warehouse: network.warehouse.reader,
    timeZone: 'UTC',
    finalAfterDays: 3,
    now: () => new Date('2026-05-01T12:00:00Z'),
  });
  const call = reportCall({ id: publisherId, number: blocks.main.publisherNumber });
  const ask = (changes: Partial<StatisticRequest> = {}) =>
    statistics.reports.page(
      {
        groupList: ['date', 'adBlock'],
        indicatorList: ['requests'],
        filterList: { period },
        pagination: { size: 100 },
        ...changes,
      },
      call,
    );
  return { ask, figures: statistics.figures, call };
}

type Page = Awaited<ReturnType<ReturnType<typeof start>['ask']>>;

const figuresOf = ({ table }: Page) =>
  table.rows.map(({ groups, indicators }) => `${groups.date} ${groups.adBlock?.id} ${indicators.requests}`);
/** The days that may still change, with the instant through which their facts reach. */
const openDaysOf = ({ meta }: Page) =>
  Object.fromEntries(meta.openDays.map(({ date, state, dataAsOf }) => [date, `${state} ${dataAsOf}`]));
const untilBeginning = (date: string) => `in_progress ${date}T00:00:00.000Z`;

/** The counting figures of each source: requests by day. */
type Counting = Record<SourceId, Record<string, number>>;

const expectedFigures = (counting: Counting) =>
  days.flatMap((date) =>
    sourceIds.flatMap((id) => {
      const requests = counting[id][date];
      return requests === undefined ? [] : [`${date} ${blocks[id].id} ${requests}`];
    }),
  );

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('load' as const),
      of: fc.constantFrom(...sourceIds),
      requests: fc.dictionary(fc.constantFrom(...days), fc.nat(1_000), { minKeys: 1, maxKeys: 30 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('revert' as const), of: fc.constantFrom(...sourceIds) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remember' as const) }) },
);

test('a report adds up the counting figures of each source, whatever is loaded and reverted, now and at a snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      await deleteLoads(network.database);
      const { ask } = start();
      const counting: Counting = { main: {}, partner: {} };
      const before: Record<SourceId, { load: number; counting: Record<string, number> }[]> = { main: [], partner: [] };
      let remembered: { snapshot: string; figures: string[] } | null = null;
      for (const each of steps) {
        if (each.what === 'remember') {
          const page = await ask();
          // Before the first publication, there is nothing to go back to.
          if (page.meta.snapshot !== '0') remembered = { snapshot: page.meta.snapshot, figures: figuresOf(page) };
        } else if (each.what === 'load') {
          before[each.of].push({ load: await load(each.of, each.requests), counting: counting[each.of] });
          counting[each.of] = Object.assign({}, counting[each.of], each.requests);
        } else {
          const last = before[each.of].pop();
          if (last === undefined) continue;
          await network.network.order('revertLoad', { id: last.load, isForced: true });
          counting[each.of] = last.counting;
        }
      }
      const page = await ask();
      expect(figuresOf(page)).toEqual(expectedFigures(counting));
      const total = expectedFigures(counting).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
      expect(page.summary.requests).toBe(total);
      const halves = days.filter((date) => sourceIds.filter((id) => date in counting[id]).length === 1);
      expect(openDaysOf(page)).toEqual(Object.fromEntries(halves.map((date) => [date, untilBeginning(date)])));
      if (remembered === null) return;
      const then = await ask({ pagination: { size: 100, snapshot: remembered.snapshot } });
      expect(figuresOf(then)).toEqual(remembered.figures);
    }),
    { numRuns: trialCount(8, 150) },
  );
}, 240_000);

describe('a day of two sources', () => {
  test('is complete when each source that it requires is, and reaches as far as the one that reaches least', async () => {
    const { ask } = start();
    await load('main', { [day]: 1 }, { asOf: new Date(`${day}T18:00:00Z`) });
    await load('partner', { [day]: 2 }, { asOf: new Date(`${day}T15:00:00Z`) });
    expect(openDaysOf(await ask())).toEqual({ [day]: `in_progress ${day}T15:00:00.000Z` });
    await load('partner', { [day]: 2 });
    expect(openDaysOf(await ask())).toEqual({ [day]: `in_progress ${day}T18:00:00.000Z` });
    await load('main', { [day]: 1 });
    expect(openDaysOf(await ask())).toEqual({});
  });

  test('leaves a report at its beginning, while a source of the last days is missing', async () => {
    const { ask } = start();
    await load('main', { [day]: 1, [addDays(day, 1)]: 1 });
    expect((await ask()).meta.dataAsOf).toBe(`${day}T00:00:00.000Z`);
    await load('partner', { [day]: 1 });
    expect((await ask()).meta.dataAsOf).toBe(`${addDays(day, 1)}T00:00:00.000Z`);
    await load('partner', { [addDays(day, 1)]: 1 }, { asOf: new Date(`${addDays(day, 1)}T15:00:00Z`) });
    expect((await ask()).meta.dataAsOf?.slice(0, 10)).not.toBe(addDays(day, 1));
  });

  test('waits for no source that it does not require, from the next call on', async () => {
    const { ask } = start();
    await load('main', { [day]: 1 });
    expect(openDaysOf(await ask())).toEqual({ [day]: untilBeginning(day) });
    await network.network.order('requireSource', { id: 'partner', required: { from: addDays(day, 1), until: null } });
    expect(openDaysOf(await ask())).toEqual({});
    await load('partner', { [day]: 2 }, { asOf: new Date(`${day}T15:00:00Z`) });
    expect(openDaysOf(await ask())).toEqual({});
    await network.network.order('requireSource', { id: 'partner', required: { from: day, until: day } });
    expect(openDaysOf(await ask())).toEqual({ [day]: `in_progress ${day}T15:00:00.000Z` });
  });

  test('is compared in each source alone: a fall of one is not hidden by the other', async () => {
    await load('main', { [day]: 1 });
    await loadText('partner', csv(...['AT', 'BE'].map((country) => row(blocks.partner, { ...no, country }))));
    await expect(load('partner', { [day]: 1 }, { isForced: false })).rejects.toThrow('50.0 % of its facts (2 → 1)');
  });

  test('has its hours when both sources gave them', async () => {
    const { figures, call } = start();
    const hourly = (id: SourceId) => loadText(id, csvWithHours(row(blocks[id], { ...no, hour: 9, requests: 5 })));
    await hourly('main');
    await load('partner', { [day]: 2 });
    expect(await figures.byHour([day], call)).toEqual(new Map());
    await hourly('partner');
    expect((await figures.byHour([day], call)).get(day)?.hours.get(9)?.requests).toBe(10n);
  });
});

test('an ad block has figures of one source a day, also when both are loaded at once', async () => {
  const both = sourceIds.map((sourceId) => loadText(sourceId, csv(row(blocks.main, { ...no }))));
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(refused).toContain(`Ad block ${blocks.main.number} has figures of ${day} from the source`);
  // Another day of the other source is no reason.
  await loadText('partner', csv(row(blocks.main, { ...no, date: addDays(day, 1) })));
});

test('a revert restores no figures of an ad block that another source has by then', async () => {
  const both = (requests: number) => [blocks.main, network.video].map((block) => row(block, { ...no, requests }));
  await loadText('main', csv(...both(1)));
  const second = await load('main', { [day]: 2 });
  await loadText('partner', csv(row(network.video, { ...no })));
  await expect(network.network.order('revertLoad', { id: second, isForced: true })).rejects.toThrow(
    `Ad block ${network.video.number} has figures of ${day} from the source partner`,
  );
});

test('facts that count are not removed, although the release before has given them up', async () => {
  await load('partner', { [day]: 1 });
  await asNetwork(network.database, (all) => all.update(statisticsLoadDay).set({ removeAfter: new Date(0) }));
  expect(await claimMonth(network.database)).toBeNull();
});

test('a load of one source leaves the facts of the other where they are', async () => {
  const first = await load('main', { [day]: 1 });
  await load('partner', { [day]: 2 });
  await load('partner', { [day]: 3 });
  await load('main', { [day]: 4 });
  await network.network.order('revertLoad', { id: await lastOf('main'), isForced: true });
  expect(figuresOf(await start().ask())).toEqual([`${day} ${blocks.main.id} 1`, `${day} ${blocks.partner.id} 3`]);
  const history = await network.network.order('dayHistory', { day, limit: 9, after: null });
  expect(history.rows.map(({ sourceId, counting, countsNow }) => [sourceId, counting, countsNow])).toEqual([
    ['main', first, true],
    ['main', expect.any(Number), false],
    ['partner', expect.any(Number), true],
    ['partner', expect.any(Number), false],
    ['main', first, false],
  ]);
});

async function lastOf(sourceId: SourceId): Promise<number> {
  const loads = await network.database.select().from(statisticsLoad).where(eq(statisticsLoad.sourceId, sourceId));
  return Math.max(...loads.map(({ id }) => id));
}

test('a load names a source that there is', async () => {
  await expect(
    loadFile({ source: Readable.from([csv()]), format: 'csv', network: network.network, sourceId: 'nowhere' }),
  ).rejects.toThrow('There is no source nowhere. See: bin/network sources list');
});
