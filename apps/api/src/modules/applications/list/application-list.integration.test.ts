import type { ComparedValues, operations } from '@publisher-console/api-contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addAdBlock, addAdBlocks, addApplication } from '#modules/applications/testing/added.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { publishDays } from '#modules/statistics/reports/testing/big-report.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import type { Fact } from '#modules/statistics/reports/testing/facts.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

type ListQuery = NonNullable<operations['getApplications']['parameters']['query']>;
type Owner = TestPublisher & Tokens;

const now = new Date('2026-03-10T12:00:00Z');
const today = '2026-03-10';
const indicatorList = ['requests' as const, 'fill_rate' as const, 'revenue' as const, 'ecpm' as const];

let api: TestApi;
let load = 0;
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  // A day of the compared week has no statistics.
  const days = Array.from({ length: 40 }, (_, ago) => addDays(today, -ago)).filter((day) => day !== '2026-03-01');
  load = await publishDays(api, days, now);
  await api.startWarehouse();
});
afterAll(() => api.close());

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

type Made = Pick<Fact, 'date' | 'revenue'> & Partial<Fact>;

async function addFacts(
  owner: Owner,
  { number, ad_block: block = number }: { number: number; ad_block?: number },
  ...made: Made[]
): Promise<void> {
  const usual = {
    load,
    publisher: owner.number,
    application: number,
    ad_block: block,
    ad_format: 'fs_banner' as const,
  };
  const measures = { requests: 1000, selections: 800, impressions: 700, clicks: 3, completions: 0 };
  const facts = made.map((fact) => ({ ...usual, country: 'DE', ...measures, ...fact }));
  await insertFacts((await api.startWarehouse()).writer, facts);
}

async function list({ token }: Owner, query: ListQuery = {}) {
  const { status, data } = await api.call('getApplications', { token, query });
  expect(status).toBe(200);
  return data;
}

async function allNames(owner: Owner, query: ListQuery): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const data = await list(owner, { ...query, 'pagination[page]': page, 'pagination[size]': 10 });
    ({ pages } = data.pagination);
    names.push(...data.items.map(({ name }) => name));
  }
  return names;
}

async function statistic({ token }: Owner, group: 'application' | 'adBlock' | 'date', applicationList: string[] = []) {
  const period = group === 'date' ? { from: addDays(today, -13), to: today } : { preset: 'last_7_days' as const };
  const body = {
    groupList: [group],
    indicatorList,
    filterList: { period, applicationList },
    ...(group !== 'date' && { comparison: 'previous_period' as const }),
  };
  const { status, data } = await api.call('getStatistic', { token, body });
  expect(status).toBe(200);
  return data;
}

/** The part of a comparison that lists have. */
function ofRevenue(comparison: ComparedValues | null | undefined) {
  const { current, previous, change } = comparison ?? {};
  return {
    current: { revenue: current?.revenue },
    previous: { revenue: previous?.revenue },
    change: { revenue: change?.revenue },
  };
}

/** Facts of both weeks with amounts that no float adds up exactly. */
const facts = (seed: number): Made[] =>
  Array.from({ length: 16 }, (_, ago) => ({
    date: addDays(today, -ago),
    revenue: 1_234_567 * seed + 700_001 * ago,
    requests: 1000 * seed + 13 * ago,
  }));

test('the figures of applications and ad blocks are those of the statistics, to the micro', async () => {
  const [anna, oleg] = [await api.signIn(), await api.signIn()];
  const app = await addApplication(api.database, anna.id);
  const [block, other] = await addAdBlocks(api.database, app, { name: 'A' }, { name: 'B' });
  const foreign = await addApplication(api.database, oleg.id);
  await addFacts(anna, { number: app.number, ad_block: block?.number ?? 0 }, ...facts(1));
  await addFacts(anna, { number: app.number, ad_block: other?.number ?? 0 }, ...facts(3).slice(3));
  await addFacts(oleg, foreign, ...facts(5));

  const { figures } = await list(anna);
  const report = await statistic(anna, 'application');
  const [row] = report.table.rows;
  expect(figures?.items).toMatchObject([
    { id: app.id, values: row?.indicators, comparison: ofRevenue(row?.comparison) },
  ]);
  expect(figures?.meta).toMatchObject({ period: report.meta.period, days: report.comparison?.days });
  expect(figures?.meta.days).toMatchObject({ compared: 5, inProgress: 1, withoutData: 1 });
  expect(figures?.meta).toMatchObject({ isLastDayOpen: true, lastOpenDays: 1 });

  const days = await statistic(anna, 'date');
  const revenueOf = new Map(days.table.rows.map(({ groups, indicators }) => [groups.date, indicators.revenue]));
  const period = Array.from({ length: 14 }, (_, index) => addDays(today, index - 13));
  expect(figures?.items[0]?.dailyRevenue).toEqual(period.map((day) => revenueOf.get(day) ?? null));

  const one = await api.call('getApplicationFigures', { token: anna.token, params: { id: app.id } });
  expect(one.data.figures).toMatchObject({ values: row?.indicators, comparison: row?.comparison });
  expect(one.data.figures.daily).toHaveLength(30);
  expect(one.data.figures.daily.slice(-14).map((values) => values?.revenue ?? null)).toEqual(
    figures?.items[0]?.dailyRevenue,
  );

  const blocks = await api.call('getAdBlocks', { token: anna.token, params: { id: app.id } });
  const byBlock = await statistic(anna, 'adBlock');
  for (const { id, values, comparison } of blocks.data.figures?.items ?? []) {
    const found = byBlock.table.rows.find(({ groups }) => groups.adBlock?.id === id);
    expect({ values, comparison }).toEqual({ values: found?.indicators, comparison: ofRevenue(found?.comparison) });
  }
  expect(blocks.data.figures?.items).toHaveLength(2);

  const stolen = await api.call('getApplicationFigures', { token: anna.token, params: { id: foreign.id } });
  expect(stolen.status).toBe(404);
});

test('the counts are those of the lists, also of a search', async () => {
  const anna = await api.signIn();
  const url = 'https://games.example/app-ads.txt';
  const add = async (name: string, values: Parameters<typeof addApplication>[2], state?: 'found' | 'lines_missing') => {
    const app = await addApplication(api.database, anna.id, { name, ...values });
    if (state === undefined) return;
    const checked = [
      { state: 'lines_missing' as const, checkedAt: minutesAgo(9) },
      { state, checkedAt: minutesAgo(1) },
    ];
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.insert(appAdsTxtCheck).values(
        checked.map((check) => ({
          ...check,
          id: randomUUID(),
          publisherId: anna.id,
          applicationId: app.id,
          trigger: 'daily' as const,
          url,
          missingLines: [],
        })),
      ),
    );
  };
  await add('Chess', { appAdsTxtUrl: url }, 'found');
  await add('Chess two', { appAdsTxtUrl: url }, 'lines_missing');
  await add('Checkers', { status: 'stopped', rejectionReason: { en: 'No icon', ru: 'Нет значка' } });
  // It needs no file while it is stopped.
  await add('Chess three', { status: 'stopped', appAdsTxtUrl: url }, 'lines_missing');
  await add('Sudoku', { status: 'on_check' });
  await add('Solitaire', { status: 'test_mode' });
  await add('Deleted', { deletedAt: now });

  const { counts } = await list(anna);
  expect(counts).toEqual({ all: 6, active: 2, on_check: 1, test_mode: 1, stopped: 2, problem: 2 });
  for (const term of ['', 'chess', 'nothing']) {
    const found = await list(anna, { term });
    const lists: Record<string, number> = { all: found.items.length };
    for (const status of ['active', 'on_check', 'test_mode', 'stopped', 'problem'] as const) {
      const { items, pagination, counts: same } = await list(anna, { status, term });
      lists[status] = items.filter((item) => status === 'problem' || item.status === status).length;
      expect({ total: pagination.total, counts: same }).toEqual({ total: items.length, counts: found.counts });
    }
    expect(lists).toEqual(found.counts);
  }
});

test('each order is the same on all pages: equal applications come newest first, those without a value last', async () => {
  const anna = await api.signIn();
  // Revenue by name; several are equal, and the last ones have no statistics.
  for (let n = 0; n < 23; n += 1) {
    const app = await addApplication(api.database, anna.id, {
      name: `Level ${n}`,
      createdAt: minutesAgo(n),
      status: n % 2 === 0 ? 'active' : 'stopped',
    });
    if (n % 3 === 0) await addAdBlock(api.database, app);
    if (n < 20) {
      const [before, after] = [
        { date: '2026-03-02', revenue: 5_000_000 * (n % 5) },
        { date: '2026-03-09', revenue: 1_000_000 * (n % 4) },
      ];
      await addFacts(anna, app, before, after);
    }
  }
  const level = (n: number) => `Level ${n}`;
  const all = Array.from({ length: 23 }, (_, n) => n);
  const by = (rank: (n: number) => number | undefined, sign: 1 | -1) =>
    all
      .toSorted((a, b) => {
        const [x, y] = [rank(a), rank(b)];
        if (x === y) return a - b;
        if (x === undefined || y === undefined) return x === undefined ? 1 : -1;
        return sign * (x - y);
      })
      .map(level);
  const ranks = {
    revenue: (n: number) => (n < 20 ? n % 4 : 0),
    change: (n: number) => (n < 20 ? (n % 4) - 5 * (n % 5) : undefined),
    ecpm: (n: number) => (n < 20 ? n % 4 : undefined),
    status: (n: number) => (n % 2 === 0 ? 1 : 0),
    ad_blocks: (n: number) => (n % 3 === 0 ? 1 : 0),
    name: (n: number) => n,
  };
  for (const field of Object.keys(ranks) as (keyof typeof ranks)[]) {
    const rank = ranks[field];
    expect(await allNames(anna, { 'sort[field]': field, 'sort[direction]': 'asc' })).toEqual(by(rank, 1));
    expect(await allNames(anna, { 'sort[field]': field, 'sort[direction]': 'desc' })).toEqual(by(rank, -1));
  }
});

test('while the statistics cannot be read, the list has everything but its figures', async () => {
  const anna = await api.signIn();
  const old = await addApplication(api.database, anna.id, { name: 'Old', createdAt: minutesAgo(2) });
  await addApplication(api.database, anna.id, { name: 'New', createdAt: minutesAgo(1) });
  await addAdBlock(api.database, old);
  await addFacts(anna, old, { date: today, revenue: 1 });
  const read = vi
    .spyOn(api.warehouse.reader, 'read')
    .mockRejectedValue(new WarehouseUnavailable('It does not answer.'));
  onTestFinished(() => read.mockRestore());
  const data = await list(anna, { 'sort[field]': 'revenue' });
  expect(data.items.map(({ name }) => name)).toEqual(['New', 'Old']);
  expect(data.figures).toBeNull();
  expect(data.counts.all).toBe(2);
  const blocks = await api.call('getAdBlocks', { token: anna.token, params: { id: old.id } });
  expect(blocks.data).toMatchObject({ figures: null, pagination: { total: 1 } });
  expect(api.logLines.some((line) => line.includes('an answer has no figures'))).toBe(true);
});
