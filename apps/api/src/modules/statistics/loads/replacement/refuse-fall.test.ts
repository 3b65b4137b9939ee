import { expect, it } from 'vitest';
import { refuseFall, replacementText } from './replacement.ts';
import type { NewDay, ReplacedDay } from './replacement.ts';

const totals = (facts: number, publishers: number, revenue: string) => ({ facts, publishers, revenue });
const before = totals(4_314, 112, '1234560000');

const day = (after: Partial<ReplacedDay>): ReplacedDay => ({
  day: '2026-11-21',
  ...before,
  replacedLoad: 1,
  before,
  isOver: true,
  ...after,
});
const refusal = (...days: ReplacedDay[]) => {
  try {
    refuseFall({ days, currency: 'USD' });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

it('refuses a load that erases a day, with what the day would lose and the way to load it', () => {
  expect(refusal(day(totals(1, 1, '10000')))).toBe(
    '2026-11-21 would lose 100.0 % of its facts (4,314 → 1), 99.1 % of its publishers (112 → 1), 100.0 % of its revenue (1,234.56 → 0.01 USD); nothing was loaded. A file has to have all rows of its days. If it has, load it with --force.',
  );
});

it('names the worst of several days, and how many there are', () => {
  const bad = totals(4_314, 80, '1234560000');
  const message = refusal(day({ day: '2026-11-20', ...bad }), day({ ...totals(1, 1, '0') }), day(bad));
  expect(message).toMatch(/^2026-11-21 would lose .*, and 2 more days too much; nothing was loaded\./);
});

it.each<[string, ReplacedDay, boolean]>([
  ['a fifth of the facts of a day that is over', day({ facts: 3_452 }), false],
  ['more than a fifth of the facts', day({ facts: 3_450 }), true],
  ['more than a fifth of the publishers', day({ publishers: 89 }), true],
  ['more than a fifth of the revenue', day({ revenue: '987000000' }), true],
  ['what was nothing', day({ before: totals(1, 1, '0'), ...totals(1, 1, '0') }), false],
  ['half of a day that is not over', day({ isOver: false, facts: 2_157 }), false],
  ['more than half of a day that is not over', day({ isOver: false, facts: 2_100 }), true],
  ['most of the first facts of a day', day({ isOver: false, ...totals(1, 1, '1'), before: totals(99, 9, '9') }), false],
  ['nothing', day(totals(9_000, 200, '9000000000')), false],
])('a load that removes %s', (_name, changed, isRefused) => {
  expect(refusal(changed) !== null).toBe(isRefused);
});

const short = (after: Partial<NewDay>) => {
  try {
    refuseFall({ days: [], newDays: [{ day: '2026-11-25', ...before, before, ...after }], currency: 'USD' });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

it('refuses a day that is loaded for the first time and lacks a part of what the week before has', () => {
  expect(short(totals(2_157, 100, '620000000'))).toBe(
    "2026-11-25 would lack 50.0 % of the week before's facts (4,314 → 2,157), 10.7 % of the week before's publishers (112 → 100), 49.8 % of the week before's revenue (1,234.56 → 620.00 USD); nothing was loaded. A file has to have all rows of its days. If it has, load it with --force.",
  );
});

it.each<[string, Partial<NewDay>, boolean]>([
  ['a fifth of the facts', { facts: 3_452 }, false],
  ['more than a fifth of the facts', { facts: 3_450 }, true],
  ['more than a fifth of the publishers', { publishers: 89 }, true],
  ['half of the revenue, as prices may', { revenue: '617280000' }, false],
  ['more than half of the revenue', { revenue: '617270000' }, true],
  ['all of 99 facts, which are too few to compare', { before: totals(99, 9, '9'), ...totals(1, 1, '1') }, false],
  ['most of 100 facts', { before: totals(100, 9, '9'), ...totals(1, 1, '1') }, true],
])('a first load that lacks %s', (_name, changed, isRefused) => {
  expect(short(changed) !== null).toBe(isRefused);
});

it('lists all days together and those that lose most, revenue without a unit where there are several', () => {
  const days = Array.from({ length: 7 }, (_, index) =>
    day({ day: `2026-11-0${index + 1}`, facts: 4_314 - 10 * index, revenue: '1240000000' }),
  );
  expect(replacementText({ days, newDays: [], finalDays: [], currency: null })).toBe(
    [
      'Replaces what counts for 7 days (publishers on average of a day):',
      '  all days    facts 30,198 → 29,988 (−0.7 %), publishers 112 → 112 (0.0 %), revenue 8,641.92 → 8,680.00 (+0.4 %)',
      'Of these days, the 5 that lose most or gain least:',
      ...[6, 5, 4, 3, 2].map(
        (index) =>
          `  2026-11-0${index + 1}  facts 4,314 → ${(4_314 - 10 * index).toLocaleString('en')} (−${((1000 * index) / 4_314).toFixed(1)} %), publishers 112 → 112 (0.0 %), revenue 1,234.56 → 1,240.00 (+0.4 %)`,
      ),
    ].join('\n'),
  );
  expect(replacementText({ days: [], newDays: [], finalDays: [], currency: 'USD' })).toBeNull();
});

it('names new days beside the same weekday a week before', () => {
  expect(replacementText({ days: [], newDays: [day(totals(1, 1, '10000'))], finalDays: [], currency: 'USD' })).toBe(
    'Loads 1 day for the first time, compared with the week before:\n  2026-11-21  facts 4,314 → 1 (−100.0 %), publishers 112 → 1 (−99.1 %), revenue 1,234.56 → 0.01 USD (−100.0 %)',
  );
});

it.each([
  [['2026-11-10'], '2026-11-10 was final: publishers may have been paid by its figures.'],
  [
    ['2026-11-10', '2026-11-12'],
    '2 days were final, from 2026-11-10 on: publishers may have been paid by their figures.',
  ],
])('warns that publishers may have been paid by the final days %j', (finalDays, warning) => {
  expect(replacementText({ days: [], newDays: [], finalDays, currency: null })).toBe(warning);
});
