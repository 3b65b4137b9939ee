import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ status: string, results: { errors: PlaywrightError[] }[] }} PlaywrightTest
 * @typedef {{ title: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * @param {string} test its file and its name
 * @param {string | undefined} message
 */
function line(test, message = '') {
  const firstLine = stripVTControlCharacters(message).trim().split('\n', 1)[0];
  return [test, firstLine].filter(Boolean).join(' › ');
}

/**
 * @param {string} report vitest's JSON report
 * @returns {string[]} a line for each failed test: its file, its name and the first line of its error
 */
export function failedInVitest(report) {
  /** @type {{ testResults: VitestFile[] }} */
  const { testResults } = JSON.parse(report);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [line(name, message)];
    return failed.map(({ fullName, failureMessages }) => line(`${name} › ${fullName}`, failureMessages[0]));
  });
}

/**
 * @param {string} folder of the report
 * @param {string} errors what went wrong outside of tests, as JSON
 * @returns {string[]} the first lines of each error
 */
export function failedOutside(folder, errors) {
  /** @type {string[]} */
  const stacks = JSON.parse(errors);
  return stacks.map((stack) => {
    const lines = stripVTControlCharacters(stack).trim().split('\n', 6);
    return [`${folder} › outside of the tests`, ...lines].join('\n  ');
  });
}

/**
 * @param {string} report Playwright's JSON report
 * @returns {string[]} a line for each failed or flaky journey: its file, its name and the first line of its error
 */
export function failedInPlaywright(report) {
  /** @type {{ suites: PlaywrightSuite[], errors: PlaywrightError[] }} */
  const { suites, errors } = JSON.parse(report);
  return [...suites.flatMap((suite) => failedInSuite(suite, [])), ...errors.map(({ message }) => line('', message))];
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} around titles of the outer suites; the outermost is a file
 * @returns {string[]}
 */
function failedInSuite({ title: own, specs = [], suites = [] }, around) {
  const titles = [...around, own];
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
        return line([...titles, title].join(' › '), messages[0]);
      }),
  );
  return [...failed, ...suites.flatMap((suite) => failedInSuite(suite, titles))];
}
