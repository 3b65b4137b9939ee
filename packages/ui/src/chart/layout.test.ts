import { expect, it } from 'vitest';

import type { ChartPoint } from '#chart-series.ts';
import { lastFullPoint } from './layout.ts';

const whole: ChartPoint = { title: 'Oct 2026', tick: 'Oct' };
const part: ChartPoint = { ...whole, part: true };
const unfinished: ChartPoint = { ...whole, unfinished: true };

it.each<[string, ChartPoint[], number | null]>([
  ['the last one', [whole, whole, whole], 2],
  ['the one before an unfinished one', [whole, whole, unfinished], 1],
  ['the one before a part, and a part at the start is passed', [part, whole, part], 1],
  ['none without a whole one', [unfinished, whole], null],
])('the last full point is %s', (_, points, index) => {
  const series = { id: 'revenue', title: 'Revenue', values: points.map(() => 1), format: String, formatTick: String };
  expect(lastFullPoint(points, series)).toBe(index);
});
