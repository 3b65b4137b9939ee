import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { refuseRise } from './refuse-rise.ts';
import type { ComparedDay, Totals } from './replacement.ts';

const before: Totals = { facts: 112_784, publishers: 2_000, revenue: '211340120000', impressions: '110000000' };

const day = (after: Partial<ComparedDay>): ComparedDay => ({
  day: '2026-11-24',
  ...before,
  before,
  beforeDay: '2026-11-17',
  ...after,
});

const refusal = (...compared: ComparedDay[]) => {
  try {
    refuseRise({ compared, currency: 'USD' });
    return null;
  } catch (error) {
    return error as LoadRefused;
  }
};

it('refuses a file of another unit, with both figures and the way to load it', () => {
  const refused = refusal(day({ revenue: '211340120000000' }));
  expect([refused?.reason, refused?.message]).toEqual([
    'day_rise',
    '2026-11-24 would have 1,000 times the revenue and 1,000 times the eCPM of 2026-11-17: facts 112,784 → 112,784 (0.0 %), publishers 2,000 → 2,000 (0.0 %), revenue 211,340.12 → 211,340,120.00 USD (+99900.0 %), eCPM 1.92 → 1,921.27 USD; nothing was loaded. Look for another unit or currency, and for amounts that were added up twice. If they are right, load it with --force.',
  ]);
});

it('names the day that rises most, once, and how many others rise', () => {
  const bad = { revenue: '422680240000' };
  const message = refusal(
    day({ ...bad, day: '2026-11-23' }),
    day({ revenue: '922680240000' }),
    day({ revenue: '922680240000', beforeDay: '2026-11-24' }),
  )?.message;
  expect(message).toMatch(
    /^2026-11-24 would have 4\.4 times the revenue and 4\.4 times the eCPM of 2026-11-17: .*, and 1 more day too much;/,
  );
  expect(refusal(day({ ...bad, beforeDay: '2026-11-24' }))?.message).toContain(
    '2 times the revenue of what it replaces: ',
  );
  expect(refusal(day({ impressions: '1100000' }))?.message).toContain('would have 100 times the eCPM of 2026-11-17: ');
});

const few: Totals = { facts: 99, publishers: 3, revenue: '1000000', impressions: '1000' };
const enough: Totals = { ...few, facts: 100 };

it.each<[string, ComparedDay, boolean]>([
  ['half as much revenue again', day({ revenue: '317010180000' }), false],
  ['more than half as much again', day({ revenue: '317010190000' }), true],
  ['twice the revenue by twice the facts', day({ facts: 225_568, revenue: '422680240000' }), false],
  ['four times the revenue by twice the facts', day({ facts: 225_568, revenue: '845360480000' }), true],
  ['twice the revenue by half the facts', day({ facts: 56_392, revenue: '422680240000' }), true],
  ['three times the eCPM', day({ impressions: '36666667' }), false],
  ['more than three times the eCPM', day({ impressions: '36666666' }), true],
  [
    'another eCPM that nobody knew before',
    day({ impressions: '1', before: { ...before, impressions: undefined } }),
    false,
  ],
  ['no impressions any more', day({ impressions: '0' }), false],
  ['the first revenue', day({ before: { ...before, revenue: '0' } }), false],
  ['ten times the revenue of 99 facts', day({ ...few, revenue: '10000000', before: few }), false],
  ['ten times the revenue of 100 facts', day({ ...enough, revenue: '10000000', before: enough }), true],
  ['ten times the eCPM in the first 99 facts of a day', day({ ...few, impressions: '100' }), false],
  ['nine times a revenue of one unit', day({ ...enough, revenue: '9999999', before: enough }), false],
  ['the same', day({}), false],
  ['nothing', day({ facts: 0, publishers: 0, revenue: '0', impressions: '0' }), false],
])('a day with %s', (_name, compared, isRefused) => {
  expect(refusal(compared) !== null).toBe(isRefused);
});

it('a network may grow by any number of equal publishers; the same facts may not have more than 1.5 times the revenue', () => {
  const totals = fc.record({
    facts: fc.integer({ min: 100, max: 1e6 }),
    publishers: fc.integer({ min: 1, max: 1e4 }),
    revenue: fc.integer({ min: 1e7, max: 1e9 }).map(String),
    impressions: fc.integer({ min: 1, max: 1e9 }).map(String),
  });
  const times = fc.integer({ min: 1, max: 1_000 });
  fc.assert(
    fc.property(totals, times, (was, factor) => {
      const raised = (text: string) => String(BigInt(text) * BigInt(factor));
      const grown = { facts: was.facts * factor, publishers: was.publishers * factor };
      const amounts = { revenue: raised(was.revenue), impressions: raised(was.impressions) };
      expect(refusal(day({ before: was, ...grown, ...amounts }))).toBeNull();
      // As when a join doubles all sums: the eCPM stays.
      expect(refusal(day({ before: was, ...was, ...amounts })) !== null).toBe(factor > 1);
    }),
  );
});
