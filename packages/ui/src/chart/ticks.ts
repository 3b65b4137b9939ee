import type { ChartPoint } from '#chart-series.ts';

export interface ChartTick {
  /** Of its point. */
  index: number;
  text: string;
}

const letterWidthPx = 7.2;
/** The last name does not reach beyond the drawing, and so is nearer to the one before it. */
const roomInTexts = 1.4;
const monthRoomPx = 72;
const weekDays = 7;
/** Days that are farther apart than this are named by their months. */
const mostDays = 28;

/**
 * The names of the points under an axis, as many as there is room for: of every point or every second one, of one day of each
 * week, or of the months. The last point has a name unless months are named.
 *
 * @param step pixels between two points
 */
export function ticksOf(points: readonly ChartPoint[], step: number): ChartTick[] {
  const longest = Math.max(0, ...points.map(({ tick }) => tick.length));
  const least = Math.max(1, Math.ceil((longest * letterWidthPx * roomInTexts) / step));
  const isOfDays = points.some(({ isWeekend }) => isWeekend !== undefined);
  const every =
    !isOfDays || least <= 2 || points.length <= 2 * weekDays ? least : Math.ceil(least / weekDays) * weekDays;
  const months = points.flatMap(({ month }, index) => (month === undefined ? [] : [{ index, text: month }]));
  if (every > mostDays && months.length > 1) return spaced(months, step);
  const last = points.length - 1;
  return points.flatMap(({ tick }, index) => ((last - index) % every === 0 ? [{ index, text: tick }] : []));
}

/** Every first, second, third, sixth or twelfth month. */
function spaced(months: readonly ChartTick[], step: number): ChartTick[] {
  const [one, two] = months;
  const monthPx = ((two?.index ?? 0) - (one?.index ?? 0)) * step;
  const every = [1, 2, 3, 6, 12].find((count) => count * monthPx >= monthRoomPx) ?? 24;
  return months.filter((_, index) => index % every === 0);
}
