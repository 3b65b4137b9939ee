import { expect, test } from 'vitest';

import { failedInPlaywright, failedInVitest, failedOutside } from './failed-tests.mjs';

test('vitest: names each failed test and each file that could not be loaded, and no other', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const failed = {
    fullName: 'sums › subtracts',
    status: 'failed',
    failureMessages: ['\u001B[31mexpected 1\u001B[39m to be 2\n  at sums.test.ts:3'],
  };
  const report = {
    testResults: [
      { name: 'sums.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module\nat …', assertionResults: [] },
      { name: 'right.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  };
  expect(failedInVitest(JSON.stringify(report))).toEqual([
    'sums.test.ts › sums › subtracts › expected 1 to be 2',
    'broken.test.ts › no such module',
  ]);
});

test('errors outside of tests: names the package and the place', () => {
  const errors = JSON.stringify(['Error: \u001B[31mgone\u001B[39m\n    at close (stores.ts:3:1)']);
  expect(failedOutside('apps/api', errors)).toEqual([
    'apps/api › outside of the tests\n  Error: gone\n      at close (stores.ts:3:1)',
  ]);
});

test('Playwright: names failed and flaky journeys with the suites around them, and errors outside of journeys', () => {
  const journey = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const report = {
    suites: [
      {
        title: 'sign-in.e2e.ts',
        specs: [journey('leads back', 'expected')],
        suites: [
          {
            title: 'in ru',
            specs: [journey('sends the form', 'unexpected', 'Timeout\n  waiting'), journey('says why', 'flaky')],
          },
        ],
      },
    ],
    errors: [{ message: 'No server' }],
  };
  expect(failedInPlaywright(JSON.stringify(report))).toEqual([
    'sign-in.e2e.ts › in ru › sends the form › Timeout',
    'sign-in.e2e.ts › in ru › says why',
    'No server',
  ]);
});
