/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ title: string, counts: Counts, seconds: number }} Group
 */

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/**
 * Counts a check without tests of its own as one test.
 *
 * @param {boolean} ok
 * @returns {Counts}
 */
export function countCheck(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * Adds a failure to a run that failed without a failed test (a crash, an error outside the tests), and to a run without
 * tests.
 *
 * @param {Counts} counts
 * @param {boolean} runSucceeded
 * @returns {Counts}
 */
function withoutSilentFailure(counts, runSucceeded) {
  const silent = counts.failed === 0 && (!runSucceeded || counts.passed + counts.skipped === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {string | null} report vitest's JSON report, null if there is none
 * @param {boolean} runSucceeded
 * @returns {Counts}
 */
export function countVitest(report, runSucceeded) {
  if (report === null) return countCheck(false);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults, success } = JSON.parse(report);
  // A file that could not be loaded has no failed test.
  const brokenFiles = testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const counts = {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  };
  return withoutSilentFailure(counts, runSucceeded && success);
}

/**
 * @param {string | null} report Playwright's JSON report, null if there is none
 * @param {boolean} runSucceeded
 * @returns {Counts}
 */
export function countPlaywright(report, runSucceeded) {
  if (report === null) return countCheck(false);
  const { stats, errors } = JSON.parse(report);
  const counts = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
  return withoutSilentFailure(counts, runSucceeded);
}

/**
 * @param {Counts} counts
 * @returns {string} the last line of `npm test`
 */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * @param {Group[]} groups
 * @returns {string} a line for each group: its name, its minutes and its counts
 */
export function groupTable(groups) {
  const width = Math.max(...groups.map(({ title }) => title.length));
  return groups
    .map(({ title, counts, seconds }) => {
      const minutes = (seconds / 60).toFixed(1).padStart(5);
      return `${title.padEnd(width)}${minutes} min  ${summaryLine(counts)}`;
    })
    .join('\n');
}
