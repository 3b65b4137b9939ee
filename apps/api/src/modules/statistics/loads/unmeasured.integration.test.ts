import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { IndicatorId, StatisticRequest } from '@publisher-console/api-contract';
import { trialCount } from '@publisher-console/test-kit/trials';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { indicatorIds, measuresOf, optionalMeasures } from '#modules/statistics/catalogue/indicators.ts';
import type { Measure, OptionalMeasure } from '#modules/statistics/catalogue/indicators.ts';
import { addDays, daysOf } from '#modules/statistics/days/periods.ts';
import { decimalText, indicatorValues } from '#modules/statistics/reports/values/indicator-values.ts';
import type { ReportPart } from '#modules/statistics/reports/answer/whole-report.ts';
import { createStatistics } from '#modules/statistics/reports/statistics.ts';
import { reportCall } from '#modules/statistics/reports/testing/report-call.ts';
import type { FileCell } from '#modules/statistics/files/table/file-cells.ts';
import { reportTable } from '#modules/statistics/files/table/report-table.ts';
import type { ReportContent } from '#modules/statistics/files/table/report-table.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adBlock } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import type { AdBlockEntry } from './ad-block-lookup.network.ts';
import { loadFile } from './file/load-file.network.ts';
import { loadTable } from './table/load-table.network.ts';
import { parseTableName } from './table/table-rows.network.ts';
import { deleteLoads } from './testing/delete-loads.ts';

const sourceIds = ['main', 'revive'] as const;
type SourceId = (typeof sourceIds)[number];
const period = { from: '2026-03-11', to: '2026-03-20' };
/** The period and the one before it. */
const days = daysOf({ from: '2026-03-01', to: period.to });
const day = period.from;
const measures: readonly Measure[] = ['requests', 'selections', 'impressions', 'clicks', 'completions', 'revenue'];
const revive: OptionalMeasure[] = ['requests', 'selections', 'completions'];

let network: TestNetwork;
/** The ad block that each source has: of one publisher. */
let blocks: Record<SourceId, AdBlockEntry>;
let publisherId: string;
beforeAll(async () => {
  network = await startTestNetwork();
  network.stores.settings.revertDays = 30;
  const required = { from: null, until: null };
  await network.network.order('addSource', { id: 'revive', required });
  await network.network.order('requireSource', { id: 'main', required });
  await asNetwork(network.database, async (all) => {
    const { banner } = network;
    const [owner] = await all.select().from(publisher).where(eq(publisher.number, banner.publisherNumber));
    publisherId = owner?.id ?? '';
    const { applicationId, adFormat } = banner;
    const added = { id: randomUUID(), publisherId, applicationId, adFormat, name: 'Revive', status: 'active' as const };
    const [block] = await all.insert(adBlock).values(added).returning();
    blocks = { main: banner, revive: { ...banner, id: added.id, number: block?.number ?? 0 } };
  });
});
afterAll(() => network.close());
beforeEach(async () => {
  await deleteLoads(network.database);
  await measureOnly(revive);
});

const measureOnly = (unmeasured: OptionalMeasure[]) =>
  network.network.order('setRowRules', { id: 'revive', unmeasured });

/** The sums of a day; revenue in whole units. */
type Counts = Record<Measure, number>;
const some: Counts = { requests: 100, selections: 90, impressions: 80, clicks: 4, completions: 40, revenue: 8 };

/** A file with the columns that are measured. */
function file(of: SourceId, counts: Record<string, Counts>, unmeasured: readonly Measure[], hour?: number): string {
  const shown = measures.filter((measure) => !unmeasured.includes(measure));
  const rows = Object.entries(counts).map(([date, values]) =>
    [
      date,
      blocks[of].id,
      'DE',
      ...shown.map((measure) => values[measure]),
      ...(hour === undefined ? [] : [hour]),
    ].join(),
  );
  return [['date', 'ad_block', 'country', ...shown, ...(hour === undefined ? [] : ['hour'])].join(), ...rows].join(
    '\n',
  );
}

async function loadText(sourceId: SourceId, text: string): Promise<number> {
  const source = Readable.from([text]);
  await loadFile({ source, format: 'csv', network: network.network, sourceId, isForced: true });
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
    now: () => new Date(`${period.to}T23:00:00Z`),
  });
  const call = reportCall({ id: publisherId, number: blocks.main.publisherNumber });
  const query = {
    groupList: ['adBlock' as const],
    indicatorList: [...indicatorIds],
    filterList: { period },
    comparison: 'previous_period' as const,
  };
  return {
    ...statistics,
    call,
    query,
    ask: (changes: Partial<StatisticRequest> = {}) =>
      statistics.reports.page({ ...query, pagination: { size: 100 }, ...changes }, call),
  };
}

/** The counting figures of a day of a source, and the measures that its load lacks. */
type Counted = Counts & { unmeasured: readonly OptionalMeasure[] };
type Counting = Record<SourceId, Record<string, Counted>>;

/** The sum of a measure; null where a part of it is not measured. */
function sumOf(all: readonly Counted[], measure: Measure): number | null {
  if (all.some(({ unmeasured }) => unmeasured.some((each) => each === measure))) return null;
  return all.reduce((sum, counts) => sum + counts[measure], 0);
}

/** The sums of all measures as a report has them. */
const sumsOf = (all: readonly Counted[]) =>
  Object.fromEntries(
    measures.map((measure) => {
      const sum = sumOf(all, measure);
      return [measure, sum === null ? null : BigInt(sum) * (measure === 'revenue' ? 1_000_000n : 1n)];
    }),
  );

/** The values of all indicators: null where a measure of one is. */
function valuesOf(all: readonly Counted[]) {
  const [sums, whole] = [sumsOf(all), sumsOf(all.map((counted) => ({ ...counted, unmeasured: [] })))];
  return Object.fromEntries(
    indicatorIds.map((id) => {
      const isMeasured = measuresOf(id).every((measure) => sums[measure] !== null);
      return [id, isMeasured ? indicatorValues([id], whole)[id] : null];
    }),
  );
}

const countedIn = ({ main, revive: partner }: Counting, from: string, to: string): Counted[] =>
  [main, partner].flatMap((of) =>
    Object.entries(of).flatMap(([date, counts]) => (date >= from && date <= to ? [counts] : [])),
  );

const counts = fc
  .tuple(fc.nat(900), fc.nat(50), fc.nat(50), fc.nat(9), fc.nat(9), fc.nat(99))
  .map(([base, more, most, clicks, completions, revenue]): Counts => {
    const impressions = base + 9;
    return {
      requests: impressions + more + most,
      selections: impressions + more,
      impressions,
      clicks,
      completions,
      revenue,
    };
  });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('load' as const),
      of: fc.constantFrom(...sourceIds),
      unmeasured: fc.subarray([...optionalMeasures]),
      days: fc.dictionary(fc.constantFrom(...days), counts, { minKeys: 1, maxKeys: 20 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('revert' as const), of: fc.constantFrom(...sourceIds) }) },
);

test('a report has no figure of a measure that a part of it lacks, for any loads and reverts, and however it is grouped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      await deleteLoads(network.database);
      const counting: Counting = { main: {}, revive: {} };
      const before: Record<SourceId, { load: number; counting: Counting[SourceId] }[]> = { main: [], revive: [] };
      for (const each of steps) {
        const { of } = each;
        if (each.what === 'load') {
          const unmeasured = of === 'main' ? [] : each.unmeasured;
          await measureOnly(unmeasured);
          before[of].push({ load: await loadText(of, file(of, each.days, unmeasured)), counting: counting[of] });
          const loaded = Object.entries(each.days).map(([date, values]) => [date, { ...values, unmeasured }]);
          counting[of] = { ...counting[of], ...Object.fromEntries(loaded) };
        } else {
          const last = before[of].pop();
          if (last === undefined) continue;
          await network.network.order('revertLoad', { id: last.load, isForced: true });
          counting[of] = last.counting;
        }
      }
      const { ask, reports, query, call } = start();
      const all = countedIn(counting, period.from, period.to);
      const byDay = await ask({ groupList: ['date'] });
      expect(byDay.summary).toEqual(valuesOf(all));
      const expectedDays = daysOf(period).flatMap((date) => {
        const ofDay = countedIn(counting, date, date);
        return ofDay.length === 0 ? [] : [{ date, values: valuesOf(ofDay) }];
      });
      const daysOfPage = byDay.table.rows.map(({ groups, indicators }) => ({ date: groups.date, values: indicators }));
      expect(daysOfPage).toEqual(expectedDays);

      const sorted = await ask({
        groupList: ['date'],
        sort: { field: 'requests', direction: 'desc' },
        comparison: undefined,
      });
      const requests = sorted.table.rows.map(({ indicators }) => indicators.requests ?? -1);
      expect(requests).toEqual(requests.toSorted((a, b) => b - a));

      const whole = await reports.whole({ ...query, groupList: ['adBlock', 'geo_country'] }, call);
      const parts: ReportPart[] = [];
      for await (const part of whole.parts) parts.push(part);
      expect(parts.flatMap((part) => ('totals' in part ? [part.totals] : []))).toEqual([sumsOf(all)]);
      const rows = parts.flatMap((part) => ('rows' in part ? part.rows : []));
      // Each ad block is of one source.
      const expectedRows = sourceIds.flatMap((id) => {
        const own = countedIn({ main: {}, revive: {}, [id]: counting[id] }, period.from, period.to);
        return own.length === 0 ? [] : [[blocks[id].id, sumsOf(own)]];
      });
      expect(
        rows.filter(({ sums }) => sums.impressions !== 0n).map(({ groups, sums }) => [groups.adBlock?.id, sums]),
      ).toEqual(expectedRows);
      const both = countedIn(counting, '2026-03-01', period.to);
      const lacks = (facts: readonly Counted[]) => measures.some((measure) => sumOf(facts, measure) === null);
      const isNoted = byDay.meta.warnings.some(({ code }) => code === 'not_measured');
      // The days of the other period count where they are compared.
      expect([lacks(all), lacks(both)]).toContain(isNoted);
    }),
    { numRuns: trialCount(8, 150) },
  );
}, 240_000);

describe('of a day that one source measures in part', () => {
  const ofDays = (dates: string[], values = some) => Object.fromEntries(dates.map((date) => [date, values]));
  const before = addDays(day, -7);
  const week = { from: addDays(day, -1), to: addDays(day, 5) };

  test('a comparison has the values of the side that is measured, and no change', async () => {
    await loadText('main', file('main', ofDays([before]), []));
    await loadText('revive', file('revive', ofDays([day]), revive));
    const { ask } = start();
    const { comparison, meta } = await ask({
      filterList: { period: week },
      indicatorList: ['requests', 'clicks', 'fill_rate'],
    });
    expect(comparison).toMatchObject({
      current: { requests: null, clicks: 4, fill_rate: null },
      previous: { requests: 100, clicks: 4, fill_rate: 90 },
      change: {
        requests: { absolute: null, percent: null },
        clicks: { absolute: 0, percent: 0 },
        fill_rate: { absolute: null, percent: null },
      },
    });
    expect(meta.warnings.find(({ code }) => code === 'not_measured')?.message).toBe(
      'A source of these figures does not measure requests and selections, so values made of them are shown as “—” and are empty in files',
    );
  });

  test('a file has empty cells, in its totals too, and a whole file explains them', async () => {
    await loadText('main', file('main', ofDays([day]), []));
    await loadText('revive', file('revive', ofDays([day]), revive));
    const { reports, query, call } = start();
    const { comparison: _, ...report } = {
      ...query,
      indicatorList: ['requests' as const, 'clicks' as const, 'fill_rate' as const],
    };
    const textOf = (cell: FileCell) => (cell === null || typeof cell === 'string' ? cell : decimalText(cell));
    const linesOf = async (content: ReportContent, indicatorList: IndicatorId[] = report.indicatorList) => {
      const whole = await reports.whole({ ...report, indicatorList }, call);
      const { batches } = reportTable(whole, { content, locale: 'en', onRows() {} });
      const lines: (string | null)[][] = [];
      for await (const records of batches) lines.push(...records.map(({ cells }) => cells.map((cell) => textOf(cell))));
      return lines;
    };
    const rows = [
      ['100', '4', '90'],
      [null, '4', null],
    ];
    const lines = await linesOf('whole');
    expect(lines.slice(0, 3).map((cells) => cells.slice(1))).toEqual([...rows, [null, '8', null]]);
    expect(lines.slice(4).map(([text]) => text)).toEqual([
      'Empty cells: a source of these figures does not measure requests and selections',
      'End of report: 2 rows',
    ]);
    expect((await linesOf('data')).map((cells) => cells.slice(1))).toEqual(rows);
    expect(await linesOf('whole', ['clicks'])).toHaveLength(5);
  });

  test('the hours have no requests from the hour on in which a part is not measured', async () => {
    await loadText('main', file('main', ofDays([day]), [], 9));
    await loadText('revive', file('revive', ofDays([day]), revive, 10));
    const { figures, call } = start();
    const hours = (await figures.byHour([day], call)).get(day)?.hours;
    expect(hours?.get(9)).toEqual({ requests: 100n, impressions: 80n, revenue: 8_000_000n });
    expect(hours?.get(10)).toEqual({ requests: null, impressions: 80n, revenue: 8_000_000n });
  });

  test('an ad block has requested ads when it has shown some', async () => {
    await loadText('revive', file('revive', ofDays([day]), revive));
    const { figures, call } = start();
    expect(await figures.firstRequests({ adBlocks: [blocks.revive.number] }, call)).toMatchObject({ date: day });
    expect(await figures.firstSigns(call)).toEqual({ hasRequests: true, hasImpressions: true });
    expect(await figures.earnings({ adBlocks: [blocks.revive.number] }, call)).toMatchObject({
      earnings: { requests: null, revenue: null },
    });
    await loadText('revive', file('revive', ofDays([period.to]), revive));
    expect(await figures.earnings({ adBlocks: [blocks.revive.number] }, call)).toMatchObject({
      earnings: { requests: null, revenue: 8 },
    });
  });

  test('requests of one source are seen beside another one that measures none', async () => {
    const { figures, call } = start();
    const unseen = { ...some, impressions: 0, clicks: 0, completions: 0 };
    await loadText('revive', file('revive', ofDays([day], unseen), revive));
    await loadText('main', file('main', ofDays([day], unseen), []));
    expect(await figures.firstSigns(call)).toEqual({ hasRequests: true, hasImpressions: false });
    await loadText('main', file('main', ofDays([day], { ...unseen, requests: 0, selections: 0 }), []));
    expect(await figures.firstSigns(call)).toEqual({ hasRequests: false, hasImpressions: false });
  });

  test('an indicator is measured in all, some or none of the figures of the last 30 days, of one publisher', async () => {
    const { figures, call } = start();
    const log = { warn() {} };
    const marked = async () => Object.fromEntries(await figures.measured({ ...call, log }));
    const of = (how: string) =>
      Object.fromEntries(
        ['requests', 'selections', 'rpm', 'fill_rate', 'show_rate', 'completions', 'completion_rate'].map((id) => [
          id,
          how,
        ]),
      );
    await loadText('revive', file('revive', ofDays([day]), revive));
    expect(await marked()).toEqual(of('none'));
    await loadText('main', file('main', ofDays([day]), []));
    expect(await marked()).toEqual(of('some'));
    const stranger = reportCall({ id: randomUUID(), number: blocks.main.publisherNumber + 1 });
    expect(await figures.measured({ ...stranger, log })).toEqual(new Map());
    await measureOnly([]);
    await loadText('revive', file('revive', ofDays([day]), []));
    expect(await marked()).toEqual({});
  });

  test('a rate is measured only where both of its sums are', async () => {
    const { figures, call } = start();
    for (const [date, unmeasured] of [
      [day, ['requests']],
      [addDays(day, 1), ['selections']],
    ] as [string, OptionalMeasure[]][]) {
      await measureOnly(unmeasured);
      await loadText('revive', file('revive', ofDays([date]), unmeasured));
    }
    expect(Object.fromEntries(await figures.measured({ ...call, log: { warn() {} } }))).toEqual({
      requests: 'some',
      selections: 'some',
      rpm: 'some',
      show_rate: 'some',
      fill_rate: 'none',
    });
  });

  test('the measures of a load stay those of its source at that time, whatever the source declares later', async () => {
    await loadText('revive', file('revive', ofDays([day]), revive));
    await measureOnly(['clicks']);
    const { ask } = start();
    expect((await ask()).summary).toMatchObject({ requests: null, clicks: 4 });
    const second = await loadText('revive', file('revive', ofDays([day]), ['clicks']));
    expect((await ask()).summary).toMatchObject({ requests: 100, clicks: null });
    await network.network.order('revertLoad', { id: second, isForced: true });
    expect((await ask()).summary).toMatchObject({ requests: null, clicks: 4 });
  });

  test('a rate above 100 % comes with a note, and no other does', async () => {
    const { ask } = start();
    const note = async () => (await ask()).meta.warnings.some(({ code }) => code === 'rate_above_100');
    await network.network.order('setRowRules', { id: 'revive', unmeasured: [], countOrder: 'keep' });
    const usual = ofDays(days.slice(0, 10).map((_, index) => addDays(day, -index - 20)));
    await loadText('revive', file('revive', { ...usual, [day]: { ...some, selections: 80 } }, []));
    expect(await note()).toBe(false);
    const manyDays = ofDays(daysOf({ from: addDays(day, -80), to: addDays(day, -20) }));
    await loadText('revive', file('revive', { ...manyDays, [day]: { ...some, selections: 79 } }, []));
    expect(await note()).toBe(true);
    await network.network.order('setRowRules', { id: 'revive', countOrder: 'refuse' });
  });
});

describe('a file of a source without requests, selections and completions', () => {
  test('is refused when it has a column of them, or lacks another one', async () => {
    const reason = async (text: string) => {
      const error: unknown = await loadText('revive', text).catch((thrown: unknown) => thrown);
      return (error as { badLines: { reason: string }[] }).badLines[0]?.reason;
    };
    expect(await reason(file('revive', { [day]: some }, ['selections', 'completions']))).toBe(
      'the source does not measure requests: leave it out, or change the measures of the source',
    );
    expect(await reason(file('revive', { [day]: some }, [...revive, 'clicks']))).toBe('missing column clicks');
  });

  test('compares the counts that it has: more clicks than impressions are refused', async () => {
    const text = file('revive', { [day]: { ...some, clicks: 81 } }, revive);
    await expect(loadText('revive', text)).rejects.toMatchObject({
      badLines: [{ line: 2, reason: 'clicks 81 are more than impressions 80' }],
    });
    await measureOnly(['selections']);
    const more = file('revive', { [day]: { ...some, requests: 79 } }, ['selections']);
    await expect(loadText('revive', more)).rejects.toMatchObject({
      badLines: [{ line: 2, reason: 'impressions 80 are more than requests 79' }],
    });
  });

  test('may be NDJSON or a table, which have no such column either', async () => {
    const line = { date: day, ad_block: blocks.revive.id, country: 'DE', impressions: 80, clicks: 4, revenue: '8' };
    const options = { network: network.network, sourceId: 'revive', isForced: true };
    await loadFile({ ...options, source: Readable.from([JSON.stringify(line)]), format: 'ndjson' });
    const { ask } = start();
    expect((await ask()).summary).toMatchObject({ requests: null, clicks: 4, ctr: 5 });

    const client = openWriterClient(network.warehouse.writer);
    try {
      const select = `'${day}' AS date, '' AS application, '${blocks.revive.id}' AS ad_block, '' AS ad_format, 'DE' AS country,
        40 AS impressions, 2 AS clicks, '8' AS revenue`;
      await client.command({ query: `CREATE VIEW revive_days AS SELECT ${select}` });
      await client.command({ query: `CREATE VIEW revive_more AS SELECT ${select}, 7 AS requests` });
      await client.command({
        query: `CREATE VIEW revive_odd AS SELECT ${select.replace('2 AS clicks', '41 AS clicks')}`,
      });
      await loadTable({ ...options, table: parseTableName('revive_days') });
      expect((await ask()).summary).toMatchObject({ requests: null, impressions: 40, clicks: 2 });
      await expect(loadTable({ ...options, table: parseTableName('revive_more') })).rejects.toThrow(
        'revive_more cannot be loaded: the source does not measure requests: leave it out, or change the measures of the source.',
      );
      await expect(loadTable({ ...options, table: parseTableName('revive_odd') })).rejects.toMatchObject({
        badLines: [{ reason: expect.stringContaining('clicks 41 are more than impressions 40') }],
      });
    } finally {
      await client.close();
    }
  });
});
