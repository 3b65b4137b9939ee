import { describe, expect, it } from 'vitest';

import { ticksOf } from './ticks.ts';

const day = (index: number) => new Date(Date.UTC(2026, 0, index + 1));
const points = (days: number) =>
  Array.from({ length: days }, (_, index) => ({
    title: `${index}`,
    tick: `day ${index}`,
    isWeekend: index % 7 > 4,
    ...(day(index).getUTCDate() === 1 && { month: `month ${day(index).getUTCMonth()}` }),
  }));
const indexes = (days: number, width: number) => ticksOf(points(days), width / (days - 1)).map(({ index }) => index);

describe('the names under an axis', () => {
  it('are those of every day where there is room', () => {
    expect(indexes(7, 900)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(indexes(7, 250)).toEqual([0, 2, 4, 6]);
  });

  it.each([
    [7, 326],
    [30, 326],
    [30, 1000],
    [90, 1600],
  ])('include that of the last day: %i days on %i pixels', (days, width) => {
    expect(indexes(days, width).at(-1)).toBe(days - 1);
  });

  it('are of one day of the week where some days have none', () => {
    expect(indexes(30, 500)).toEqual([1, 8, 15, 22, 29]);
  });

  it('are evenly spaced where the points are not days', () => {
    const weeks = points(30).map(({ isWeekend: _, ...week }) => week);
    expect(ticksOf(weeks, 500 / 29).map(({ index }) => index)).toEqual([1, 5, 9, 13, 17, 21, 25, 29]);
  });

  it('are those of months where there is no room for days, and never touch', () => {
    const named = ticksOf(points(365), 326 / 364);
    expect(named.map(({ text }) => text)).toEqual(['month 0', 'month 3', 'month 6', 'month 9']);
  });
});
