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

const wantedIntervals = 4;

/**
 * An axis that always contains zero, with grid lines at round numbers.
 *
 * @param whole the values are counts: no grid line is drawn between two whole numbers
 */
export function scaleOf(values: Values, whole: boolean): ChartScale {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const rough = (high - low || 1) / wantedIntervals;
  const step = whole ? Math.max(1, roundUp(rough)) : roundUp(rough);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => exact((first + index) * step));
  return { min: exact(first * step), max: exact(last * step), ticks };
}

/** Axes that share their grid lines: the one with fewer lines is extended upwards. */
export function alignScales(scales: readonly ChartScale[]): ChartScale[] {
  const lines = Math.max(...scales.map(({ ticks }) => ticks.length));
  const comparable = scales.every(({ min }) => min === 0);
  return scales.map((scale) => (comparable ? continueTo(scale, lines) : scale));
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

function continueTo({ min, ticks }: ChartScale, lines: number): ChartScale {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const continued = Array.from({ length: lines }, (_, index) => exact(min + index * step));
  return { min, max: continued.at(-1) ?? min, ticks: continued };
}

/** The next of 1, 2, 5, 10, 20, 50 and so on, in either direction. */
function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5].find((candidate) => candidate * magnitude >= value * (1 - 1e-9)) ?? 10;
  return exact(factor * magnitude);
}

/** Removes the rounding error of binary fractions: 0.30000000000000004 is 0.3. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}
