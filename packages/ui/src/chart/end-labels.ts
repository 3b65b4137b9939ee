import type { ChartLayout } from './layout.ts';

interface Point {
  x: number;
  y: number;
}

interface TextPlace extends Point {
  textAnchor: 'start' | 'middle' | 'end';
}

/** From a point to the middle of a text. */
const gapPx = 14;
/** Half the height of a text, and the line. */
const halfTextPx = 8;

/**
 * Where the last full value is written: to the right of the line's end, or where an unfinished point follows, above or
 * below its own point, on the side that the line does not cross.
 * @param before position of the value before; null if there is none
 * @param open position of the unfinished value; null if there is none
 */
export function placeOfLast({ x, y }: Point, before: number | null, open: number | null): TextPlace {
  if (open === null) return { x: x + gapPx, y, textAnchor: 'start' };
  // A higher value has a smaller y.
  const hasRisen = before === null || before >= y;
  const isTurn = hasRisen === open >= y;
  return {
    x: isTurn ? x : x - halfTextPx,
    y: hasRisen ? y - gapPx : y + gapPx,
    textAnchor: isTurn ? 'middle' : 'end',
  };
}

/**
 * Where a word is written at an unfinished last point: to its right or, without room there, away from the line.
 * @param before position of the value before; null if no line comes from it
 */
export function placeOfOpen(
  { x, y }: Point,
  before: number | null,
  { plot, step, hasEndRoom }: Pick<ChartLayout, 'plot' | 'step' | 'hasEndRoom'>,
): TextPlace {
  if (hasEndRoom) return { x: x + gapPx, y, textAnchor: 'start' };
  const right = Math.min(x + gapPx, plot.right + halfTextPx);
  if (before === null || before >= y) return { x: right, y: y - gapPx, textAnchor: 'end' };
  if (y + gapPx + halfTextPx <= plot.bottom) return { x: right, y: y + gapPx, textAnchor: 'end' };
  // At the bottom, a steep line is above a text that ends before the point; another one is crossed by none above both values.
  return (y - before) * gapPx >= halfTextPx * step
    ? { x: x - gapPx, y, textAnchor: 'end' }
    : { x: right, y: before - gapPx, textAnchor: 'end' };
}
