import { isNightly, trialCount } from '@publisher-console/test-kit/trials';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { AdFormatId, GroupId, IndicatorId, IndicatorValues, StatisticSort } from '@publisher-console/api-contract';
import { groupIds } from '#modules/statistics/catalogue/groups.ts';
import { indicatorIds } from '#modules/statistics/catalogue/indicators.ts';
import type { Measure } from '#modules/statistics/catalogue/indicators.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { startTestCluster } from '#stores/warehouse/testing/test-cluster.ts';
import { startTestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import { comparedDays } from '#modules/statistics/reports/plan/compared-days.ts';
import { comparedValues, indicatorValues } from '#modules/statistics/reports/values/indicator-values.ts';
import type { ComparedSums, Sums } from '#modules/statistics/reports/values/indicator-values.ts';
import { compileKeys, compileReport } from './compile-report.ts';
import type { FactOwner, ReportPlan, SelectedFacts } from '#modules/statistics/reports/plan/plan-report.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import type { Fact } from '#modules/statistics/reports/testing/facts.ts';
import { plainReport } from '#modules/statistics/reports/testing/plain-report.ts';

const firstDay = '2025-12-28';
const days = [0, 1, 2, 3, 4, 5].map((offset) => addDays(firstDay, offset));
const countries = ['DE', 'RU', 'US', 'ZZ'];
const blocks: { application: number; ad_block: number; ad_format: AdFormatId }[] = [
  { application: 1, ad_block: 11, ad_format: 'fs_banner' },
  { application: 1, ad_block: 12, ad_format: 'rewarded_video' },
  { application: 2, ad_block: 21, ad_format: 'fs_banner' },
  { application: 3, ad_block: 31, ad_format: 'rewarded_video' },
];
const allGroupSubsets = Array.from({ length: 2 ** groupIds.length }, (_, mask) =>
  groupIds.filter((_id, bit) => mask & (1 << bit)),
);
const isOfDays = (id: GroupId) => id === 'date' || id === 'week' || id === 'month';
/** All groups, and every other choice; a report by two spans of days has no other group, unless the trials run. */
const requestedSubsets = allGroupSubsets.filter(
  (subset) =>
    subset.filter(isOfDays).length < 2 || subset.every(isOfDays) || subset.length === groupIds.length || isNightly,
);

// Zeros are frequent because they make ratios undefined, and equal values because they make ties.
const count = fc.oneof(fc.constant(0), fc.nat(3), fc.nat(1000));
const measures: fc.Arbitrary<Record<Measure, number>> = fc.record({
  requests: count,
  selections: count,
  impressions: count,
  clicks: count,
  completions: count,
  revenue: fc.oneof(fc.constant(0), fc.nat(9), fc.nat(5_000_000)),
});
/** Facts of two owners in two loads, so that a statement without a condition on owner or load counts too many facts. */
const facts = fc
  .uniqueArray(
    fc.record({
      load: fc.integer({ min: 1, max: 2 }),
      publisher: fc.constantFrom(1, 1, 1, 2),
      date: fc.constantFrom(...days),
      block: fc.constantFrom(...blocks),
      country: fc.constantFrom(...countries),
      measures,
    }),
    { minLength: 20, maxLength: 120, size: 'max', selector: ({ measures: _, ...key }) => JSON.stringify(key) },
  )
  .map((rows) => rows.map(({ block, measures: counted, ...key }) => ({ ...key, ...block, ...counted })));

interface Question {
  groups: GroupId[];
  indicators: IndicatorId[];
  sortIndex: number | null;
  isDescending: boolean;
  isByChange: boolean;
  window: ReportPlan['window'];
}

const questionOf = (subset: readonly GroupId[]): fc.Arbitrary<Question> =>
  fc.record({
    groups: fc.shuffledSubarray([...subset], { minLength: subset.length }),
    indicators: fc.shuffledSubarray(indicatorIds, { minLength: 1 }),
    sortIndex: fc.option(fc.nat(20)),
    isDescending: fc.boolean(),
    isByChange: fc.boolean(),
    window: fc.option(fc.record({ limit: fc.constantFrom(3, 10), offset: fc.constantFrom(0, 0, 1, 3, 8) })),
  });

/** A filter: mostly absent and rarely one that matches nothing, so that most reports have rows. */
const someOf = <Value>(values: Value[]): fc.Arbitrary<Value[] | null> =>
  fc.oneof(
    { weight: 14, arbitrary: fc.constant(null) },
    { weight: 6, arbitrary: fc.subarray(values, { minLength: 1 }) },
    { weight: 1, arbitrary: fc.constant<Value[]>([]) },
  );

const scenario = fc.record({
  facts,
  from: fc.integer({ min: 1, max: 4 }),
  length: fc.integer({ min: 1, max: 4 }),
  /** The load that counts for each day; 0 for none. */
  loads: fc.array(fc.constantFrom(0, 1, 1, 1, 2, 2, 2), { minLength: 8, maxLength: 8 }),
  /** The days to compare with, as days after the first: at any distance, in the period or before it; null for none. */
  others: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), { freq: 3 }),
  unfinishedDays: fc.subarray(days, { maxLength: 2 }),
  applications: someOf([1, 2, 3]),
  adBlocks: someOf([11, 12, 21, 31]),
  countries: someOf(countries),
  adFormats: someOf<AdFormatId>(['fs_banner', 'rewarded_video']),
  applicationOrder: fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
  countryOrder: fc.shuffledSubarray(countries, { minLength: 4 }),
  questions: fc.tuple(...requestedSubsets.map(questionOf)),
  ownApplications: fc.option(fc.subarray([1, 2, 3], { minLength: 2 })),
});

/** For each day of a period, the next of the given days if it is earlier. */
function pairedDays(from: number, loads: readonly number[], others: readonly number[]): (string | null)[] {
  const left = [...others];
  return loads.map((_, place) => {
    const [next] = left;
    if (next === undefined || next >= from + place) return null;
    left.shift();
    return addDays(firstDay, next);
  });
}

function reportOf(
  question: Question,
  owner: FactOwner,
  base: Omit<ReportPlan, 'owner' | keyof Question | 'sort'>,
): ReportPlan {
  const columns = [...question.groups, ...question.indicators];
  const field = question.sortIndex === null ? undefined : columns[question.sortIndex % columns.length];
  return {
    ...base,
    owner,
    groups: question.groups,
    indicators: question.indicators,
    sort: field === undefined ? null : sortOf(field, question, base.compared !== undefined),
    window: question.window,
  };
}

function sortOf(
  field: StatisticSort['field'],
  { indicators, isDescending, isByChange }: Question,
  isCompared: boolean,
): StatisticSort {
  const hasChange = isCompared && indicators.some((id) => id === field);
  return { field, direction: isDescending ? 'desc' : 'asc', by: isByChange && hasChange ? 'change' : 'value' };
}

/** `npm test` always has the same plans, which have enough rows. Each run of the trials has new ones. */
const seed = trialCount(1, Date.now());

describe.each([
  { place: 'one server', plans: trialCount(6, 25), startWarehouse: startTestWarehouse },
  {
    place: 'a cluster whose facts lie on any shard',
    plans: trialCount(1, 25),
    startWarehouse: () => startTestCluster('rand()'),
  },
])('on $place', ({ plans, startWarehouse }) => {
  let warehouse: TestWarehouse;
  beforeAll(async () => {
    warehouse = await startWarehouse();
  });
  afterAll(() => warehouse.remove());

  test('every report equals a plain re-computation: rows, order, totals and count, to the last micro', async () => {
    let run = 0;
    let reportsWithAnOrder = 0;
    let comparisons = 0;
    await fc.assert(
      fc.asyncProperty(scenario, async (plan) => {
        // All runs share one warehouse, so each run has its own owners.
        run += 1;
        const ownerOf = (publisher: number) => run * 10 + publisher;
        const owned: Fact[] = plan.facts.map((fact) => ({ ...fact, publisher: ownerOf(fact.publisher) }));
        await insertFacts(warehouse.writer, owned);
        const from = addDays(firstDay, plan.from);
        const loadOf = (place: number) => plan.loads[place] ?? 0;
        const loads = Array.from({ length: plan.length }, (_, place) => loadOf(plan.from + place));
        const period = { from, to: addDays(from, plan.length - 1) };
        const base = {
          period,
          loads,
          applications: plan.applications,
          adFormats: plan.adFormats,
          ...(plan.adBlocks && { adBlocks: plan.adBlocks }),
          ...(plan.countries && { countries: plan.countries }),
          ...(plan.others && {
            compared: comparedDays(
              period,
              { period: { from: firstDay, to: addDays(firstDay, 7) }, days: pairedDays(plan.from, loads, plan.others) },
              { loads, otherLoads: plan.loads },
              new Set(plan.unfinishedDays),
            ).days,
          }),
          daysInProgress: plan.unfinishedDays,
          nameOrder: { application: plan.applicationOrder, geo_country: plan.countryOrder },
        };
        const owner = { publisher: ownerOf(1), applications: plan.ownApplications };
        const counted = { owner, ...base };
        expect(await occurringApplications(warehouse, counted)).toEqual(plainApplications(owned, counted));
        for (const question of plan.questions) {
          const report = reportOf(question, owner, base);
          const expected = plainReport(owned, report);
          expect(await answer(warehouse, report)).toEqual(expected);
          reportsWithAnOrder += Number(expected.rows.length > 1);
          comparisons += expected.rows.filter(({ compared }) => compared !== null).length;
        }
        const ofAllGroups = plan.questions.find(({ groups }) => groups.length === groupIds.length);
        if (ofAllGroups === undefined) throw new Error('No question asks for all groups.');
        await expectPagesToMakeTheWhole(warehouse, reportOf(ofAllGroups, owner, base));
      }),
      // Shrinking would send thousands of statements to the engine. The seed in the message repeats a failure.
      { numRuns: plans, seed, endOnFailure: true },
    );
    // The test proves something only if many of the reports have rows.
    expect(reportsWithAnOrder).toBeGreaterThan(5 * plans);
    expect(comparisons).toBeGreaterThan(5 * plans);
  }, 180_000);

  test('a report of the longest period can be compared with the one before, whatever the numbers of loads', async () => {
    const from = '2021-01-01';
    const load = 4_294_967_295;
    const loads = Array.from({ length: 1_830 }, () => load);
    const fact = { ...factOf(7_001, 1), load };
    const dates = [0, 1_829, -5, -1_834].map((place) => addDays(from, place));
    await insertFacts(
      warehouse.writer,
      dates.map((date, index) => ({ ...fact, date, requests: 10 ** index })),
    );
    const { summary, comparison } = await answer(warehouse, {
      ...byName(7_001, 'asc', [], null),
      period: { from, to: addDays(from, 1_829) },
      loads,
      compared: loads.map((_, place) => ({ day: addDays(from, place - 1_834), load })),
      groups: groupIds,
      indicators: indicatorIds,
    });
    expect([summary.requests, comparison?.current.requests, comparison?.previous.requests]).toEqual([11, 11, 1_100]);
  });

  test.each([10_000, 10_001, 100_000])('%i names are in the order of the caller', async (names) => {
    // The largest numbers, so that the bound value has its greatest length.
    const inOrder = Array.from({ length: names }, (_, index) => 4_294_967_295 - index);
    const withFacts = [0, 1, Math.floor(names / 2), names - 1].map((place) => inOrder[place] ?? 0);
    await insertFacts(
      warehouse.writer,
      withFacts.map((adBlock) => factOf(names, adBlock)),
    );
    const { rows } = await answer(warehouse, byName(names, 'asc', inOrder, null));
    expect(rows.map(({ keys }) => keys)).toEqual(withFacts.map((adBlock) => [adBlock]));
  });

  test.each([
    ['asc', [4, 2]],
    ['desc', [2, 4]],
  ] as const)('blocks that the order leaves out come after the others: %s', async (direction, expected) => {
    const owner = direction === 'asc' ? 8_001 : 8_002;
    await insertFacts(
      warehouse.writer,
      [1, 2, 3, 4, 5].map((adBlock) => factOf(owner, adBlock)),
    );
    const { rows, total } = await answer(warehouse, byName(owner, direction, [4, 2], { limit: 2, offset: 0 }));
    expect(rows.map(({ keys }) => keys)).toEqual(expected.map((adBlock) => [adBlock]));
    expect(total).toBe(5);
  });
});

function factOf(publisher: number, adBlock: number): Fact {
  const nothing = { selections: 0, impressions: 0, clicks: 0, completions: 0, revenue: 0 };
  const keys = { application: 1, ad_block: adBlock, ad_format: 'fs_banner' as const, country: 'DE' };
  return { load: 1, publisher, date: firstDay, ...keys, ...nothing, requests: 1 };
}

function byName(
  publisher: number,
  direction: 'asc' | 'desc',
  adBlocks: readonly number[],
  window: ReportPlan['window'],
): ReportPlan {
  return {
    owner: { publisher, applications: null },
    period: { from: firstDay, to: firstDay },
    loads: [1],
    applications: null,
    adFormats: null,
    groups: ['adBlock'],
    indicators: ['requests'],
    sort: { field: 'adBlock', direction },
    daysInProgress: [],
    nameOrder: { adBlock: adBlocks },
    window,
  };
}

async function occurringApplications({ reader }: TestWarehouse, counted: SelectedFacts) {
  const { rows } = await reader.read(compileKeys(counted, 'application'), new AbortController().signal);
  return rows.map(([key]) => key);
}

/** The numbers of the applications that have facts, in ascending order. */
function plainApplications(owned: readonly Fact[], counted: SelectedFacts) {
  const question = { groups: ['application' as const], indicators: [], sort: null, nameOrder: {}, window: null };
  return plainReport(owned, { ...counted, ...question, daysInProgress: [] }).rows.map(({ keys: [key] }) => key);
}

async function answer({ reader }: TestWarehouse, report: ReportPlan) {
  const { statement, readRow, readTotals } = compileReport(report);
  const { rows, totals, total } = await reader.read(statement, new AbortController().signal);
  const valuesOf = (sums: Sums) => indicatorValues(report.indicators, sums);
  const comparedOf = (sums: ComparedSums | null) => sums && comparedValues(report.indicators, sums);
  const summary = readTotals(totals);
  return {
    total,
    rows: rows
      .map((row) => readRow(row))
      .map(({ keys, sums, compared }) => ({
        keys: report.groups.map((id) => keys[id]),
        values: valuesOf(sums),
        compared: comparedOf(compared),
      })),
    summary: valuesOf(summary.sums),
    comparison: comparedOf(summary.compared),
  };
}

/** Reads a report page by page. No row may be missing or repeated, and the rows add up to the totals of each page. */
async function expectPagesToMakeTheWhole(warehouse: TestWarehouse, report: ReportPlan) {
  const sums = { ...report, indicators: ['requests', 'impressions', 'revenue'] as const, sort: null };
  const whole = await answer(warehouse, { ...sums, window: null });
  const pages: Awaited<ReturnType<typeof answer>>[] = [];
  for (let offset = 0; offset < whole.total; offset += 25)
    pages.push(await answer(warehouse, { ...sums, window: { limit: 25, offset } }));

  const rows = pages.flatMap((page) => page.rows);
  expect(rows).toEqual(whole.rows);
  for (const { summary, comparison } of pages) {
    expect(totalOf(rows.map(({ values }) => values))).toEqual(summary);
    if (comparison === null) continue;
    const { current, previous } = comparison;
    expect(totalOf(rows.flatMap(({ compared }) => compared?.current ?? []))).toEqual(current);
    expect(totalOf(rows.flatMap(({ compared }) => compared?.previous ?? []))).toEqual(previous);
  }
}

function totalOf(values: readonly IndicatorValues[]) {
  const sumOf = (id: 'requests' | 'impressions' | 'revenue', unit: number) =>
    values.reduce((sum, row) => sum + Math.round((row[id] ?? 0) * unit), 0) / unit;
  return { requests: sumOf('requests', 1), impressions: sumOf('impressions', 1), revenue: sumOf('revenue', 1e6) };
}

test('no value of a query is part of the statement text', () => {
  const report: ReportPlan = {
    owner: { publisher: 4711, applications: [9393] },
    period: { from: '2026-02-03', to: '2026-02-05' },
    loads: [81, 82, 83],
    applications: [9191],
    adBlocks: [9292],
    adFormats: ['rewarded_video'],
    countries: ['QQ'],
    compared: [{ day: '2026-01-03', load: 71 }, null, { day: '2026-01-06', load: 73 }],
    groups: ['application', 'date'],
    indicators: ['ecpm'],
    sort: { field: 'ecpm', direction: 'desc' },
    daysInProgress: ['2026-02-05'],
    nameOrder: { application: [9191] },
    window: { limit: 77, offset: 154 },
  };
  const statements = [compileReport(report).statement, compileKeys(report, 'application')];
  const sql = statements.map((statement) => statement.sql).join('\n');
  for (const value of ['4711', '20', '81', '71', '30', '9191', '9292', '9393', 'rewarded_video', 'QQ', '77', '154'])
    expect(sql).not.toContain(value);
});
