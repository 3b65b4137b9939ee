import { describe, expect, it } from 'vitest';

import { runsOf, scaleOf, scalesOf } from './scale.ts';

const count = { whole: true };

/** From 0.0001 to ten billion, 40 of each power of ten. */
const sizes = Array.from({ length: 14 * 40 }, (_, index) => 10 ** (index / 40 - 4));

describe('an axis', () => {
  it('starts at a real zero, however high the values are', () => {
    expect(scaleOf([980, 1000, 990])).toEqual({ min: 0, max: 1000, ticks: [0, 250, 500, 750, 1000] });
  });

  it('reaches below zero where values do', () => {
    expect(scaleOf([-3, 5])).toEqual({ min: -5, max: 5, ticks: [-5, -2.5, 0, 2.5, 5] });
  });

  it('has no grid line between two whole numbers of a count', () => {
    expect(scaleOf([0, 1], count).ticks).toEqual([0, 1]);
    expect(scaleOf([3], count).ticks).toEqual([0, 1, 2, 3]);
  });

  it('writes fractions without rounding errors', () => {
    expect(scaleOf([0.29]).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it.each([[[]], [[null, null]], [[0, 0]]])('has a height even if the values have none: %j', (values) => {
    const { min, max, ticks } = scaleOf(values, count);
    expect([min, max, ticks]).toEqual([0, 1, [0, 1]]);
  });

  it('contains every value, and values use four fifths of its height', () => {
    for (const top of sizes) {
      const { min, max, ticks } = scaleOf([top, null, top / 3]);
      expect(min).toBe(0);
      expect(max).toBeGreaterThanOrEqual(top * (1 - 1e-6));
      expect(top / max).toBeGreaterThanOrEqual(0.8 - 1e-6);
      expect(ticks.length).toBeLessThanOrEqual(9);
    }
  });

  it('of rates far from zero starts higher, and covers a tenth of the largest at least', () => {
    const { min, max } = scaleOf([88.8, 89], { isRate: true });
    expect(min).toBeGreaterThan(0);
    expect(max - min).toBeGreaterThanOrEqual(8.9);
    expect(scaleOf([10, 60], { isRate: true }).min).toBe(0);
  });
});

describe('two axes', () => {
  it('share their grid lines, and the values of both use four fifths of the height', () => {
    for (const left of [1, 3, 7, 1234, 99_999]) {
      for (const top of sizes) {
        const [one, other] = scalesOf([{ values: [left], whole: true }, { values: [top] }]);
        expect(other?.ticks).toHaveLength(one?.ticks.length ?? 0);
        expect(other?.max).toBeGreaterThanOrEqual(top * (1 - 1e-6));
        expect(top / (other?.max ?? 0)).toBeGreaterThanOrEqual(0.8 - 1e-6);
      }
    }
  });

  it('both start at zero, also where one is of rates', () => {
    const scales = scalesOf([{ values: [90], isRate: true }, { values: [7] }]);
    expect(scales.map(({ min }) => min)).toEqual([0, 0]);
  });
});

describe('a series with gaps', () => {
  it('is never drawn across a gap', () => {
    expect(runsOf([null, 1, 2, null, 3, null])).toEqual([
      { start: 1, values: [1, 2] },
      { start: 4, values: [3] },
    ]);
  });

  it('contains zeros: they are values', () => {
    expect(runsOf([0, 0])).toEqual([{ start: 0, values: [0, 0] }]);
  });
});
