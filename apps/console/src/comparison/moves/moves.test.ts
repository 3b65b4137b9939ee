import fc from 'fast-check';
import { expect, test } from 'vitest';

import { movesOf } from './moves.ts';
import type { MovedReport } from './moves.queries.ts';

type Side = Record<'requests' | 'selections' | 'impressions' | 'revenue', number>;

const side = fc.record({
  requests: fc.nat(10_000),
  selections: fc.nat(10_000),
  impressions: fc.nat(10_000),
  revenue: fc.oneof(fc.constant(0), fc.nat(90_000_000), fc.nat(900_000)).map((micros) => micros / 1_000_000),
});

const nothing: Side = { requests: 0, selections: 0, impressions: 0, revenue: 0 };

/** As in the API's answer: the change of the revenue, and its percent of the previous value. */
function compared(current: Side, previous: Side) {
  const absolute = Number((current.revenue - previous.revenue).toFixed(6));
  const percent = previous.revenue === 0 ? null : (absolute / previous.revenue) * 100;
  return { current, previous, change: { revenue: { absolute, percent } } };
}

function sumOf(sides: Side[]): Side {
  const total = (id: keyof Side) => Number(sides.reduce((sum, each) => sum + each[id], 0).toFixed(6));
  return {
    requests: total('requests'),
    selections: total('selections'),
    impressions: total('impressions'),
    revenue: total('revenue'),
  };
}

/** A report of countries; the API has answered with the first and the last ones. */
function reportOf(rows: [current: Side, previous: Side][], answered = rows, days = 6): MovedReport {
  const [current, previous] = [sumOf(rows.map(([now]) => now)), sumOf(rows.map(([, before]) => before))];
  const table = {
    columns: [],
    rows: answered.map(([now, before], index) => ({
      groups: { geo_country: { id: `C${index}`, title: `Country ${index}` } },
      indicators: now,
      comparison: compared(now, before),
    })),
    pagination: { page: 1, size: 25, total: rows.length, pages: 1 },
  };
  const comparison = { days: { compared: days }, ...compared(current, previous) };
  return { group: 'geo_country', table, comparison } as unknown as MovedReport;
}

test('the listed rows and the others add up to the change, and so do its parts', () => {
  const rows = fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(rows, fc.nat(12), fc.boolean(), (all, hidden, isOneList) => {
      const moves = movesOf(reportOf(all, all.slice(hidden)), 'revenue', isOneList);
      if (moves === null) throw new Error('Nothing is compared.');
      const { current, previous, change, up, down, other, otherRows, parts } = moves;
      expect(change).toBeCloseTo(current - previous, 6);
      const listed = [...up, ...down];
      expect(listed.reduce((sum, move) => sum + move.change, other)).toBeCloseTo(change, 6);
      expect(otherRows).toBe(all.length - listed.length);
      const ofParts = parts?.reduce((sum, part) => sum + part.change, 0);
      expect(ofParts ?? change).toBeCloseTo(change, 6);
    }),
  );
});

test('at most three rows rise and three fall, the largest first, and none by less than half a percent', () => {
  const rows = [50, 10, 40, 30, -20, -25, -90, -1, 0.4].map((change): [Side, Side] => [
    { ...nothing, revenue: 100 + change },
    { ...nothing, revenue: 100 },
  ]);
  const moves = movesOf(reportOf(rows), 'revenue');
  expect(moves?.up.map(({ change }) => change)).toEqual([50, 40, 30]);
  expect(moves?.down.map(({ change }) => change)).toEqual([-90, -25, -20]);
});

test('one list names the largest rows of both directions, until they are four fifths of all changes', () => {
  const listOf = (changes: number[]) => {
    const rows = changes.map((change): [Side, Side] => [
      { ...nothing, revenue: 1000 + change },
      { ...nothing, revenue: 1000 },
    ]);
    const { up = [], down = [], other } = movesOf(reportOf(rows), 'revenue', true) ?? {};
    return { named: [...up, ...down].map(({ change }) => change), other };
  };
  // With two rows for each direction, the third largest fall would be among the others, above every rise in size.
  expect(listOf([60, -400, -300, -200, -100, 30, 20, 10])).toEqual({ named: [-400, -300, -200], other: 20 });
  expect(listOf([500, 90, -10])).toEqual({ named: [500], other: 80 });
  expect(listOf(Array.from({ length: 20 }, () => -50))).toEqual({ named: Array(8).fill(-50), other: -600 });
});

test('a row has the cause of most of its change', () => {
  const before = { requests: 1000, selections: 900, impressions: 800, revenue: 8 };
  const after = { requests: 1100, selections: 400, impressions: 350, revenue: 3.5 };
  const moves = movesOf(reportOf([[after, before]]), 'revenue');
  expect(moves?.down[0]).toMatchObject({ change: -4.5, cause: 'fill' });
});

test('without measured requests, revenue has no cause and requests have no moves', () => {
  const before = { requests: 1000, selections: 900, impressions: 800, revenue: 8 };
  const report = reportOf([[{ ...before, requests: 2000, revenue: 16 }, before]]);
  for (const { current } of [report.comparison, report.table.rows[0]?.comparison].flatMap((sides) => sides ?? []))
    current.requests = null;
  expect(movesOf(report, 'revenue')).toMatchObject({ change: 8, parts: null, up: [{ change: 8, cause: null }] });
  expect(movesOf(report, 'requests')).toBeNull();
  expect(movesOf(report, 'impressions')).not.toBeNull();
});

test('amounts are whole for changes of 100 and more', () => {
  const rowsOf = (revenue: number): [Side, Side][] => [[{ ...nothing, revenue }, nothing]];
  expect(movesOf(reportOf(rowsOf(100.49)), 'revenue')?.change).toBe(100);
  expect(movesOf(reportOf(rowsOf(99.491)), 'revenue')?.change).toBe(99.49);
  expect(movesOf(reportOf(rowsOf(0.000_4)), 'revenue')?.change).toBe(0.0004);
});

test('a change of less than half a percent is not explained', () => {
  const before = { requests: 1000, selections: 900, impressions: 800, revenue: 800 };
  expect(movesOf(reportOf([[{ ...before, revenue: 803 }, before]]), 'revenue')?.parts).toBeNull();
  expect(movesOf(reportOf([[{ ...before, revenue: 804 }, before]]), 'revenue')?.parts).toHaveLength(1);
});

test('without a compared day there are no moves', () => {
  expect(movesOf(reportOf([[nothing, nothing]], [], 0), 'revenue')).toBeNull();
});
