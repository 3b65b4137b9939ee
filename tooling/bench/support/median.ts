export interface Range {
  least: number;
  middle: number;
  most: number;
  count: number;
}

/** The median of some measurements with the least and the most of them; null without measurements. */
export function rangeOf(values: readonly number[]): Range | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (least === undefined || middle === undefined || most === undefined) return null;
  return { least, middle, most, count: sorted.length };
}
