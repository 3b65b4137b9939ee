import type { ComparedValues, GroupValues, StatisticRow } from '@publisher-console/api-contract';
import { mainCause, nearest, shownParts } from '#comparison/causes/rounded-parts.ts';
import { causes, revenueParts, revenueSums } from '#comparison/causes/revenue-causes.ts';
import type { Cause, RevenueSums } from '#comparison/causes/revenue-causes.ts';
import type { MovedReport, MovesScope } from './moves.queries.ts';

const million = 1_000_000n;

/**
 * The unit to which changes that are shown together are rounded, in millionths: whole amounts from 100 on, else
 * hundredths, else millionths. A count is always whole.
 */
function unitOf(changes: readonly bigint[], indicator: MovesScope['indicator']): bigint {
  if (indicator !== 'revenue') return million;
  const largest = Math.max(...changes.map((change) => Math.abs(Number(change))));
  return largest >= 100_000_000 ? million : largest >= 10_000 ? 10_000n : 1n;
}

/** @param amount in major units */
function inMillionths(amount: number | null | undefined): bigint {
  return BigInt(Math.round((amount ?? 0) * Number(million)));
}

function inMajorUnits(units: bigint, unit: bigint): number {
  return Number(units * unit) / Number(million);
}

/** The inverse of `inMajorUnits`. */
function inUnits(amount: number, unit: bigint): bigint {
  return inMillionths(amount) / unit;
}

/** The sums of both sides. */
interface Sides {
  current: RevenueSums;
  previous: RevenueSums;
}

/** A row that rose or fell. */
export interface Move {
  groups: GroupValues;
  /** In major units, as shown. */
  change: number;
  /** The change in percent of the previous value; null if that is zero. */
  percent: number | null;
  /** The cause of most of the change; null unless the indicator is revenue and its causes are measured. */
  cause: Cause | null;
  /** Null if one of the sums is not measured. */
  sides: Sides | null;
}

/** The parts of a change. All amounts are in major units, rounded so that they add up. */
export interface Moves {
  current: number;
  previous: number;
  change: number;
  percent: number | null;
  /** The largest first. */
  up: Move[];
  down: Move[];
  /** The change of all other rows, and their number. */
  other: number;
  otherRows: number;
  /**
   * The parts of the change by cause; null if it is small, a cause is not measured, or the indicator is not revenue.
   */
  parts: { cause: Cause | 'rest'; change: number }[] | null;
  sides: Sides | null;
}

/** Smaller changes, in percent, are not listed. */
const smallestPercent = 0.5;

/** Rows in each of two lists. */
const listedMax = 3;

/** One list has the rows that make up this share of all changes, but at most this number of rows. */
const namedShare = 0.8;
const namedMax = 8;

/**
 * @param isOneList lists the largest rows of both directions together, instead of the largest of each
 * @returns null if no day is compared, or if the indicator is not measured
 */
export function movesOf(
  { comparison, table }: MovedReport,
  indicator: MovesScope['indicator'],
  isOneList = false,
): Moves | null {
  if (!comparison || comparison.days.compared === 0) return null;
  const rows = table.rows.flatMap((row) => moveOf(row, indicator) ?? []);
  const total = changeOf(comparison, indicator);
  if (total === null) return null;
  const unit = unitOf([total.change, ...rows.map(({ change }) => change)], indicator);
  const shown = (value: bigint) => inMajorUnits(nearest(value, unit), unit);
  const moved = rows
    .map(({ change, ...row }) => ({ ...row, change: shown(change) }))
    .filter(({ change, percent }) => change !== 0 && Math.abs(percent ?? 100) >= smallestPercent)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const [rises, falls] = [moved.filter(({ change }) => change > 0), moved.filter(({ change }) => change < 0)];
  const named = isOneList ? largestOf(moved) : [...rises.slice(0, listedMax), ...falls.slice(0, listedMax)];
  const [up, down] = [rises.filter((row) => named.includes(row)), falls.filter((row) => named.includes(row))];
  const [current, previous] = [nearest(total.current, unit), nearest(total.previous, unit)];
  const listedUnits = [...up, ...down].reduce((sum, { change }) => sum + inUnits(change, unit), 0n);
  return {
    current: inMajorUnits(current, unit),
    previous: inMajorUnits(previous, unit),
    change: inMajorUnits(current - previous, unit),
    percent: total.percent,
    up,
    down,
    other: inMajorUnits(current - previous - listedUnits, unit),
    otherRows: table.pagination.total - up.length - down.length,
    parts:
      indicator === 'revenue' && total.sides !== null && !isSmall(total.percent)
        ? partsOf(total.sides, current - previous, unit)
        : null,
    sides: total.sides,
  };
}

/** The largest rows, until they make up most of the changes, so that the rest is small. */
function largestOf(rows: readonly Move[]): Move[] {
  const sizeOf = (part: readonly Move[]) => part.reduce((sum, { change }) => sum + Math.abs(change), 0);
  const enough = rows.findIndex((_, index) => sizeOf(rows.slice(0, index + 1)) >= sizeOf(rows) * namedShare) + 1;
  return rows.slice(0, Math.min(enough, namedMax));
}

/** The parts, the largest first, without those that would be shown as zero. */
function partsOf({ current, previous }: Sides, total: bigint, unit: bigint): NonNullable<Moves['parts']> {
  const parts = revenueParts(current, previous);
  const ids = [...causes, 'rest'] as const;
  const shown = shownParts(
    ids.map((id) => parts[id]),
    total,
    unit,
  );
  return ids
    .map((cause, index) => ({ cause, change: inMajorUnits(shown[index] ?? 0n, unit) }))
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

function moveOf({ groups, comparison }: StatisticRow, indicator: MovesScope['indicator']) {
  const changed = comparison ? changeOf(comparison, indicator) : null;
  if (changed === null) return undefined;
  const { change, percent, sides } = changed;
  return {
    groups,
    change,
    percent,
    sides,
    cause: indicator === 'revenue' && sides !== null ? mainCause(sides.current, sides.previous) : null,
  };
}

/** In millionths; null if the indicator is not measured. */
function changeOf({ current, previous, change }: ComparedValues, indicator: MovesScope['indicator']) {
  if (current[indicator] === null || previous[indicator] === null) return null;
  const [now, before] = [inMillionths(current[indicator]), inMillionths(previous[indicator])];
  const [sumsNow, sumsBefore] = [revenueSums(current), revenueSums(previous)];
  const sides = sumsNow && sumsBefore && { current: sumsNow, previous: sumsBefore };
  return { current: now, previous: before, change: now - before, percent: change[indicator]?.percent ?? null, sides };
}

function isSmall(percent: number | null): boolean {
  return percent !== null && Math.abs(percent) < smallestPercent;
}
