import { describe, expect, test } from 'vitest';
import { addDays } from '#modules/statistics/days/periods.ts';
import { demoPublishers } from './demo-publishers.ts';
import { demoStatistics } from './demo-statistics.ts';
import { demoDays } from './demo-stories.ts';

const applications = demoPublishers.flatMap((publisher) => publisher.applications);
const names = new Map(applications.map(({ id, name, platform }) => [id, `${name}, ${platform}`]));

/** The cells of each line of a demo network that was made on the day `made`. */
function linesOf(made: string, from: string, to: string, hours = 24): string[][] {
  const days = { start: addDays(made, 1 - demoDays), from, to, today: made, hours, asOf: null };
  const [, ...chunks] = [...demoStatistics(demoPublishers, days)];
  return chunks.flatMap((chunk) =>
    chunk
      .trim()
      .split('\n')
      .map((line) => line.split(',')),
  );
}

interface Sums {
  requests: number;
  selections: number;
  impressions: number;
  revenue: number;
}

function sumsBy(lines: string[][], keyOf: (cells: string[]) => string): Map<string, Sums> {
  const found = new Map<string, Sums>();
  for (const cells of lines) {
    const key = keyOf(cells);
    const sum = found.get(key) ?? { requests: 0, selections: 0, impressions: 0, revenue: 0 };
    found.set(key, {
      requests: sum.requests + Number(cells[5]),
      selections: sum.selections + Number(cells[6]),
      impressions: sum.impressions + Number(cells[7]),
      revenue: sum.revenue + Number(cells[10]),
    });
  }
  return found;
}

const byApplication = ([, id = '']: string[]) => names.get(id) ?? '';
const byBlock = ([, , block = '']: string[]) => block;
const byCountry = ([, , , , code = '']: string[]) => code;
const byDay = ([day = '']: string[]) => day;
const fillOf = ({ selections, requests }: Sums) => selections / requests;
const ecpmOf = ({ revenue, impressions }: Sums) => (revenue / impressions) * 1_000;

function of(found: Map<string, Sums>, key: string): Sums {
  const sum = found.get(key);
  if (sum === undefined) throw new Error(`There is nothing of ${key}.`);
  return sum;
}

describe('the demo statistics', () => {
  const made = '2026-11-22';

  test('are the same every time, whatever other days are generated with them', () => {
    const whole = linesOf(made, '2026-11-01', '2026-11-14');
    expect(linesOf(made, '2026-11-01', '2026-11-14')).toEqual(whole);
    const last = linesOf(made, '2026-11-14', '2026-11-14');
    expect(whole.slice(-last.length)).toEqual(last);
  });

  test('have hours for today and the eight days before, in all of their lines', () => {
    const lines = linesOf(made, '2026-11-13', made, 10);
    const hasHour = ([, , , , , , , , , , , hour]: string[]) => hour !== '';
    const days = (some: string[][]) => [...sumsBy(some, byDay).keys()];
    expect(days(lines.filter((cells) => !hasHour(cells)))).toEqual(['2026-11-13']);
    expect(days(lines.filter(hasHour))).toEqual(Array.from({ length: 9 }, (_, day) => addDays('2026-11-14', day)));
  });

  test('of today reach the last hour that is over, and grow with the next one', () => {
    const hoursIn = (lines: string[][]) => Math.max(...lines.map((cells) => Number(cells[11])));
    const [ten, eleven] = [linesOf(made, made, made, 10), linesOf(made, made, made, 11)];
    expect([hoursIn(ten), hoursIn(eleven)]).toEqual([9, 10]);
    expect(eleven.filter((cells) => Number(cells[11]) < 10)).toEqual(ten);
    const requests = (hours: number) => of(sumsBy(linesOf(made, made, made, hours), byDay), made).requests;
    expect(requests(12) / requests(24)).toBeGreaterThan(0.3);
    expect(requests(12) / requests(24)).toBeLessThan(0.5);
  });

  test('have 30 countries, an outage, one application that was launched later and one that was stopped', () => {
    expect(sumsBy(linesOf(made, '2026-11-10', '2026-11-10'), byCountry).size).toBe(30);
    const requests = sumsBy(linesOf(made, '2026-07-08', '2026-07-15'), byDay);
    expect(of(requests, '2026-07-08').requests).toBeLessThan(of(requests, '2026-07-15').requests / 5);
    const applicationsOn = (day: string) => [...sumsBy(linesOf(made, day, day), byApplication).keys()];
    const [early, late] = [applicationsOn(addDays(made, 1 - demoDays)), applicationsOn('2026-11-21')];
    expect(late.filter((name) => !early.includes(name))).toEqual(['Comet Runner, android']);
    expect(early.filter((name) => !late.includes(name))).toEqual(['Solitaire Classic, android']);
  });

  test('differ in fill rate, show rate and price by application', () => {
    const all = [...sumsBy(linesOf(made, '2026-11-08', '2026-11-14'), byApplication).values()];
    const spread = (values: number[]) => Math.max(...values) / Math.min(...values);
    expect(spread(all.map(fillOf))).toBeGreaterThan(1.5);
    expect(spread(all.map(({ impressions, selections }) => impressions / selections))).toBeGreaterThan(1.15);
    expect(spread(all.map(ecpmOf))).toBeGreaterThan(3);
  });

  test('have tools that are used on workdays and games that are played at weekends', () => {
    const [friday, saturday] = ['2026-11-20', '2026-11-21'].map((day) =>
      sumsBy(linesOf(made, day, day), byApplication),
    );
    const more = (name: string) => of(saturday ?? new Map(), name).requests / of(friday ?? new Map(), name).requests;
    expect([more('Chess Trainer, android') > 1, more('Pocket Scanner, android') < 1]).toEqual([true, true]);
  });

  test('belong to a publisher with 16 applications and 52 ad blocks and one with a few; two have none', () => {
    const sizes = demoPublishers.map((publisher) => [
      publisher.applications.length,
      publisher.applications.flatMap(({ blocks }) => blocks).filter(({ isDeleted }) => !isDeleted).length,
    ]);
    expect(sizes).toEqual([
      [16, 52],
      [5, 15],
      [0, 0],
      [0, 0],
    ]);
  });
});

// Every weekday, the ends of months and years, and the days on which prices change most with the season.
describe.each(['2026-11-23', '2027-01-05', '2027-02-28', '2027-05-02', '2027-07-14', '2027-10-01', '2028-12-31'])(
  'a demo network that was made on %s',
  (made) => {
    const lines = linesOf(made, addDays(made, -64), addDays(made, -1));
    // Today is not over, so it is compared with nothing.
    const week = [-6, -1, 7] as const;
    const month = [-29, -1, 35] as const;
    const compared = ([first, last, shift]: readonly [number, number, number], keyOf: (cells: string[]) => string) => {
      const between = (from: number, to: number) =>
        sumsBy(
          lines.filter(([day = '']) => day >= addDays(made, from) && day <= addDays(made, to)),
          keyOf,
        );
      return { now: between(first, last), before: between(first - shift, last - shift) };
    };
    const changes = ({ now, before }: ReturnType<typeof compared>) =>
      [...now]
        .map(([key, { revenue }]) => ({ key, by: revenue - (before.get(key)?.revenue ?? 0) }))
        .toSorted((a, b) => a.by - b.by);

    test('has a release that loses ads: the largest fall of the week, in its fill rate alone', () => {
      const { now, before } = compared(week, byApplication);
      expect(changes({ now, before })[0]?.key).toBe('Word Garden, android');
      const [later, earlier] = [of(now, 'Word Garden, android'), of(before, 'Word Garden, android')];
      expect(fillOf(later)).toBeLessThan(fillOf(earlier) * 0.75);
      expect(later.requests).toBeGreaterThan(earlier.requests * 0.95);
    });

    test('has a new application that grows: the largest rise of the week', () => {
      const found = compared(week, byApplication);
      expect(changes(found).at(-1)?.key).toBe('Comet Runner, android');
      expect(compared(month, byApplication).before.has('Comet Runner, android')).toBe(false);
    });

    test('has a country that grows: the largest rise of the week, and twice as much in a month', () => {
      expect(changes(compared(week, byCountry)).at(-1)?.key).toBe('BR');
      const { now, before } = compared(month, byCountry);
      expect(of(now, 'BR').requests).toBeGreaterThan(of(before, 'BR').requests * 1.8);
    });

    test('has an application whose file buyers cannot load: it loses more of its revenue in a month than any other', () => {
      const { now, before } = compared(month, byApplication);
      const rates = [...before].map(([key, { revenue }]) => ({ key, rate: (now.get(key)?.revenue ?? 0) / revenue }));
      const [worst] = rates.toSorted((a, b) => a.rate - b.rate);
      expect(worst?.key).toBe('Drift City, android');
      expect(worst?.rate).toBeLessThan(0.9);
    });

    test('has an ad block that was stopped and one that was added within the last ten days', () => {
      const { now, before } = compared([-6, -1, 9], byBlock);
      const nameOf = (id: string) =>
        applications.flatMap(({ name, blocks }) =>
          blocks.filter((block) => block.id === id).map((block) => `${name}: ${block.name}`),
        )[0];
      expect([...before.keys()].filter((id) => !now.has(id)).map(nameOf)).toEqual(['Sudoku Every Day: Double coins']);
      expect([...now.keys()].filter((id) => !before.has(id)).map(nameOf)).toEqual(['Comet Runner: Double coins']);
    });

    test('has a week of high season, three weeks ago', () => {
      const requests = sumsBy(lines, byDay);
      const sumOf = (from: number) =>
        Array.from({ length: 7 }, (_, day) => of(requests, addDays(made, from + day)).requests).reduce((a, b) => a + b);
      expect(sumOf(-20)).toBeGreaterThan(sumOf(-27) * 1.15);
    });
  },
);
