/** One axis: its ends, and the values of its grid lines. */
export interface ChartScale {
  min: number;
  max: number;
  ticks: number[];
}

type Values = readonly (number | null)[];

/** A part of a series without gaps, drawn as one line. */
export interface ChartRun {
  /** Index of the first value. */
  start: number;
  values: number[];
}

interface ScaleOptions {
  /** The values are counts: no grid line is drawn between two whole numbers. */
  whole?: boolean | undefined;
  /** The axis may start above zero if no value is near it. */
  isRate?: boolean | undefined;
}

/** The share of the height that the values use: a chart that is empty above them shows less of their course. */
const leastUsed = 0.8;
const fewestIntervals = 3;
const mostIntervals = 8;
const steps = [1, 2, 2.5, 5];
/** Each is at most a quarter larger than the one before, so that any number of lines leaves little of the height empty. */
const finerSteps = [1, 1.2, 1.5, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8];

/**
 * An axis with grid lines at round numbers, as few as use four fifths of the height. It contains zero, except for rates that
 * are all far from it: their axis covers a tenth of the largest at least, so that noise does not look like a change.
 */
export function scaleOf(values: Values, { whole = false, isRate = false }: ScaleOptions = {}): ChartScale {
  const known = values.filter((value) => value !== null);
  const { low, high } = isRate ? rateRange(known) : { low: Math.min(0, ...known), high: Math.max(0, ...known) };
  const span = high - low || 1;
  const magnitude = 10 ** Math.floor(Math.log10(span));
  const scales = [magnitude / 10, magnitude, magnitude * 10]
    .flatMap((unit) => steps.map((step) => exact(step * unit)))
    .filter((step) => !whole || Number.isInteger(step))
    .map((step) => scaleWith(step, low, low + span))
    .filter(({ ticks }) => ticks.length <= mostIntervals + 1);
  const used = ({ min, max }: ChartScale) => span / (max - min);
  const full = scales.filter((scale) => scale.ticks.length > fewestIntervals && used(scale) >= leastUsed - 1e-9);
  const [best = scaleWith(span, low, high)] =
    full.length > 0
      ? full.toSorted((one, other) => one.ticks.length - other.ticks.length)
      : scales.toSorted((one, other) => used(other) - used(one));
  return best;
}

interface Axis extends ScaleOptions {
  values: Values;
}

/** The axes of a chart. Two of them share their grid lines: the second gets as many as the first. */
export function scalesOf(axes: readonly Axis[]): ChartScale[] {
  const [first, second] = axes.map((axis) =>
    scaleOf(axis.values, { ...axis, isRate: axis.isRate && axes.length === 1 }),
  );
  if (!first || !second) return first ? [first] : [];
  if (first.min !== 0 || second.min !== 0) return [first, second];
  const intervals = first.ticks.length - 1;
  const high = Math.max(...(axes[1]?.values ?? []).map((value) => value ?? 0)) || second.max;
  const step = finerStep(high / intervals);
  const exactStep = axes[1]?.whole ? Math.ceil(step) : step;
  return [first, scaleWith(exactStep, 0, intervals * exactStep)];
}

/** The parts of a series between its gaps. */
export function runsOf(values: Values): ChartRun[] {
  const runs: ChartRun[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const run = runs.at(-1);
    if (run && run.start + run.values.length === index) run.values.push(value);
    else runs.push({ start: index, values: [value] });
  }
  return runs;
}

function rateRange(known: readonly number[]) {
  const high = Math.max(0, ...known);
  const low = Math.min(high, ...known);
  const start = high - 1.25 * Math.max(high - low, high / 10);
  return { low: start < high / 2 ? Math.min(0, low) : start, high };
}

function scaleWith(step: number, low: number, high: number): ChartScale {
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => exact((first + index) * step));
  return { min: exact(first * step), max: exact(last * step), ticks };
}

/** The next of the finer steps, in any power of ten. */
function finerStep(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const factor = finerSteps.find((candidate) => candidate * magnitude >= value * (1 - 1e-9)) ?? 10;
  return exact(factor * magnitude);
}

/** Removes the rounding error of binary fractions: 0.30000000000000004 is 0.3. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}
