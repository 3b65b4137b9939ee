import type { IndicatorId, IndicatorUnit } from '@publisher-console/api-contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { changeBeside, comparedFigure } from './compared-figure.ts';
import { formatOf } from '#common/format/format.ts';

const of = {
  count: 'requests',
  percent: 'fill_rate',
  money: 'revenue',
} as const satisfies Record<IndicatorUnit, IndicatorId>;

/** As in the API's answer: the change of the unrounded values. */
function figureOf(unit: IndicatorUnit, current: number, previous: number, locale = 'en') {
  const id = of[unit];
  const absolute = Number((current - previous).toFixed(6));
  const percent = previous === 0 ? null : Number(((absolute / Math.abs(previous)) * 100).toFixed(4));
  const values = { current: { [id]: current }, previous: { [id]: previous }, change: { [id]: { absolute, percent } } };
  return comparedFigure(values, id, unit, formatOf(locale), 'USD');
}

/** Parses a formatted figure, in millionths. */
function millionths(text: string | undefined, locale: string): number {
  const english = locale === 'ru' ? text?.replace(',', '.') : text?.replaceAll(',', '');
  return Math.round(Number(english?.replace('−', '-').replaceAll(/[^\d.-]/gu, '')) * 1_000_000);
}

const digits = { count: 0, percent: 4, money: 6 } as const;

it.each(['en', 'ru'])('the two written figures minus their written difference are zero (%s)', (locale) => {
  const unit = fc.constantFrom<IndicatorUnit>('count', 'percent', 'money');
  const number = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(unit, number, number, (each, one, other) => {
      const [current, previous] = [one, other].map((value) => value / 10 ** digits[each]) as [number, number];
      const figure = figureOf(each, current, previous, locale);
      const [a, b, difference] = [figure?.current, figure?.previous, figure?.difference].map((text) =>
        millionths(text, locale),
      ) as [number, number, number];
      expect(Math.abs(a - b - difference)).toBe(0);
    }),
    { numRuns: 1000 },
  );
});

it('a difference is that of the written figures, not of their hidden digits', () => {
  // 104,890.4072 − 103,856.7341 = 1,033.6731
  expect(figureOf('money', 104_890.4072, 103_856.7341)).toMatchObject({
    current: '$104,890.41',
    previous: '$103,856.73',
    difference: '+$1,033.68',
  });
  expect(figureOf('percent', 88.9261, 88.8249)).toMatchObject({ difference: '+0.11' });
});

it('a rate changes in points, other figures in percent', () => {
  expect(figureOf('percent', 90, 80)).toMatchObject({ percent: null, difference: '+10.00', direction: 'up' });
  expect(figureOf('count', 90, 80)).toMatchObject({ percent: 12.5, difference: '+10', direction: 'up' });
});

it.each([
  [1004, 1000, 'same'],
  [1005, 1000, 'up'],
  [996, 1000, 'same'],
  [995, 1000, 'down'],
  [1, 0, 'up'],
  [0, 0, 'same'],
] as const)('less than half a percent has no direction: %s after %s is %s', (current, previous, direction) => {
  expect(figureOf('count', current, previous)?.direction).toBe(direction);
});

it('a small difference of amounts is not written as zero', () => {
  expect(figureOf('money', 0.3, 0.296)).toMatchObject({ current: '$0.300', previous: '$0.296', difference: '+$0.004' });
});

it('an undefined ratio has no difference', () => {
  const values = {
    current: { ecpm: 2 },
    previous: { ecpm: null },
    change: { ecpm: { absolute: null, percent: null } },
  };
  const figure = comparedFigure(values, 'ecpm', 'money', formatOf('en'), 'USD');
  expect(figure).toMatchObject({ current: '$2.00', previous: '—', difference: '—', direction: 'same' });
});

it.each([
  [1, 0, true],
  [0, 1, true],
  [null, 1, true],
  [0, 0, false],
  [null, null, false],
])('%s after %s: is there a change to show? %s', (current, previous, isShown) => {
  const change = { ecpm: { absolute: null, percent: null } };
  const values = { current: { ecpm: current }, previous: { ecpm: previous }, change };
  expect(changeBeside(values, 'ecpm', 'money', formatOf('en'), 'USD') !== undefined).toBe(isShown);
});
