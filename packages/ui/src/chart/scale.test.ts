import { describe, expect, it } from 'vitest';

import { alignScales, runsOf, scaleOf } from './scale.ts';

describe('an axis', () => {
  it('starts at a real zero, however high the values are', () => {
    expect(scaleOf([980, 1000, 990], false)).toEqual({ min: 0, max: 1000, ticks: [0, 500, 1000] });
  });

  it('reaches below zero where values do', () => {
    expect(scaleOf([-3, 5], false)).toEqual({ min: -4, max: 6, ticks: [-4, -2, 0, 2, 4, 6] });
  });

  it('has no grid line between two whole numbers of a count', () => {
    expect(scaleOf([0, 1], true).ticks).toEqual([0, 1]);
    expect(scaleOf([3], true).ticks).toEqual([0, 1, 2, 3]);
  });

  it('writes fractions without rounding errors', () => {
    expect(scaleOf([0.29], false).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it.each([[[]], [[null, null]], [[0, 0]]])('has a height even if the values have none: %j', (values) => {
    const { min, max, ticks } = scaleOf(values, true);
    expect([min, max, ticks]).toEqual([0, 1, [0, 1]]);
  });

  it('contains every value', () => {
    for (const top of [1, 7, 19.99, 123, 4567, 98_765, 1e9, 0.001]) {
      const { min, max } = scaleOf([top, null, top / 3], false);
      expect(min).toBe(0);
      expect(max).toBeGreaterThanOrEqual(top);
    }
  });
});

describe('two axes', () => {
  it('share their grid lines', () => {
    const [left, right] = alignScales([scaleOf([1000], true), scaleOf([2.2], false)]);
    expect(left?.ticks).toHaveLength(right?.ticks.length ?? 0);
    expect(left?.max).toBeGreaterThanOrEqual(1000);
    expect(right?.max).toBeGreaterThanOrEqual(2.2);
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
