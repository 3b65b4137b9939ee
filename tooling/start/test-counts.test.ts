import { describe, expect, test } from 'vitest';

import { countCheck, countPlaywright, countVitest, groupTable, sumCounts, summaryLine } from './test-counts.mjs';

function vitestReport(report: object): string {
  const empty = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    success: true,
  };
  return JSON.stringify({ ...empty, ...report });
}

function playwrightReport(stats: object, errors: object[] = []): string {
  return JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });
}

describe('every failure is counted', () => {
  test('a run without a report counts as failed', () => {
    expect(countVitest(null, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countPlaywright(null, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('a run that counted nothing counts as failed', () => {
    expect(countVitest(vitestReport({}), true).failed).toBe(1);
    expect(countPlaywright(playwrightReport({}), true).failed).toBe(1);
  });

  test('a run that ended with an error counts as failed, although every test passed', () => {
    expect(countVitest(vitestReport({ numPassedTests: 3 }), false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(countVitest(vitestReport({ numPassedTests: 3, success: false }), true).failed).toBe(1);
    expect(countPlaywright(playwrightReport({ expected: 3 }), false).failed).toBe(1);
  });

  test('a test file that could not be loaded counts as one failure; a file with a failed test adds none', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ];
    const report = vitestReport({ numPassedTests: 1, numFailedTests: 1, testResults, success: false });
    expect(countVitest(report, false)).toEqual({ passed: 1, failed: 2, skipped: 0 });
  });

  test('an error outside the journeys and a flaky journey count as failed', () => {
    expect(countPlaywright(playwrightReport({ expected: 2 }, [{}]), false)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
    });
    expect(countPlaywright(playwrightReport({ expected: 2, flaky: 1 }), true).failed).toBe(1);
  });
});

test('skipped tests and todo tests are counted as skipped', () => {
  const report = vitestReport({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 });
  expect(countVitest(report, true)).toEqual({ passed: 1, failed: 0, skipped: 3 });
  expect(countPlaywright(playwrightReport({ expected: 1, skipped: 2 }), true).skipped).toBe(2);
});

test('the last line names the sums', () => {
  const sum = sumCounts([countCheck(true), countCheck(false), { passed: 10, failed: 0, skipped: 2 }]);
  expect(summaryLine(sum)).toBe('11 passed, 1 failed, 2 skipped');
});

test('the table gives the minutes of each group', () => {
  const groups = [
    { title: 'Format', counts: countCheck(true), seconds: 6 },
    { title: 'Browser tests', counts: { passed: 170, failed: 0, skipped: 1 }, seconds: 600 },
  ];
  expect(groupTable(groups).split('\n')).toEqual([
    'Format         0.1 min  1 passed, 0 failed, 0 skipped',
    'Browser tests 10.0 min  170 passed, 0 failed, 1 skipped',
  ]);
});
