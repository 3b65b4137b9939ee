/** The middle of some measurements with the least and the most of them, as text. */
export function medianOf(values: number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [least, middle, most] = [0, Math.floor(sorted.length / 2), sorted.length - 1].map((index) =>
    (sorted[index] ?? Number.NaN).toFixed(digits),
  );
  return `${middle} (${least}–${most})`;
}
