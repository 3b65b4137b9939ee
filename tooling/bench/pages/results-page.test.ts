import { describe, expect, test } from 'vitest';

import { goals, verdictOn } from './goals.ts';
import { resultsInMarkdown } from './results-page.ts';
import type { BuildName, Sample } from './samples.ts';

function figures(build: BuildName, ...values: number[]): Sample[] {
  return values.map((value) => ({ build, subject: 'statistics cold', measure: 'figures', value }));
}

const goal = goals.find(({ subject, measure }) => subject === 'statistics cold' && measure === 'figures');

describe('a verdict', () => {
  test('is by the median of the new build', () => {
    expect(verdictOn(goal, figures('new', 100, 1400, 9000))).toBe('met');
    expect(verdictOn(goal, figures('new', 100, 1401, 1402))).toBe('missed');
  });

  test('is missed as well when the ratio to the older build is too high', () => {
    expect(verdictOn(goal, [...figures('new', 1200), ...figures('old', 3000)])).toBe('met');
    expect(verdictOn(goal, [...figures('new', 1200), ...figures('old', 2900)])).toBe('missed');
  });

  test('is absent without a goal and without a measurement', () => {
    expect(verdictOn(undefined, figures('new', 1))).toBeNull();
    expect(verdictOn(goal, figures('old', 1))).toBeNull();
  });
});

test('each measure has one goal at most', () => {
  const keys = goals.map(({ subject, measure }) => `${subject} ${measure}`);
  expect(new Set(keys).size).toBe(keys.length);
});

describe('the results', () => {
  test('have medians with their ranges, the ratio, the goal and its verdict, and the circumstances', () => {
    const samples = [
      ...figures('new', 1300, 1200, 1250),
      ...figures('old', 4000, 4100, 5000),
      ...figures('floor', 700),
    ];
    const text = resultsInMarkdown({ samples, goals }, [['Rounds', '3']]);
    expect(text).toContain('- Rounds: 3');
    expect(text).toContain(
      '| first figures, ms | 1250 (1200–1300) | 4100 (4000–5000) | 700 (700–700) | 0.30 × | ≤ 1400, ≤ 0.4 × met |',
    );
    expect(text).toContain('1 of 1 goals that were measured are met.');
  });

  test('show a dash for what the older build does not have, and no column without an older build', () => {
    const shift: Sample = { build: 'new', subject: 'statistics cold', measure: 'cls', value: 0.0004 };
    const both = resultsInMarkdown({ samples: [...figures('new', 1), ...figures('old', 2), shift], goals }, []);
    expect(both).toContain('| layout shift | 0.000 (0.000–0.000) | — | — |  |');
    expect(resultsInMarkdown({ samples: figures('new', 1), goals }, [])).not.toContain('ratio');
  });
});
