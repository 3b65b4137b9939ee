import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';

import { runProgram } from './child-processes.mjs';
import { mayInstallChromium, requireChromium } from './chromium.mjs';
import { failedInPlaywright, failedInVitest, failedOutside } from './failed-tests.mjs';
import { install, needsInstall, runPnpm } from './install.mjs';
import { repository, tool, toolEnvironment } from './paths.mjs';
import { endAll } from './process-groups.mjs';
import { endWith } from './refusal.mjs';
import { secondsSince, step } from './steps.mjs';
import { countCheck, countPlaywright, countVitest, groupTable, sumCounts, summaryLine } from './test-counts.mjs';

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {import('./test-counts.mjs').Group} Group
 * @typedef {{ package: string, directory: string, succeeded: boolean }} TaskOutcome
 */

/**
 * @param {string} title
 * @param {() => Promise<Counts>} check
 * @returns {Promise<Group>} a check that crashes has failed
 */
async function group(title, check) {
  const startedAt = performance.now();
  console.log(`\n── ${title}`);
  /** @type {Counts} */
  let counts;
  try {
    counts = await check();
  } catch (error) {
    console.error(error);
    counts = countCheck(false);
  }
  console.log(`   ${title}: ${summaryLine(counts)}  (${secondsSince(startedAt)})`);
  return { title, counts, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * @param {string} name
 * @param {string[]} args
 */
async function runTool(name, args) {
  const { code } = await runProgram(tool(name), args, {
    cwd: repository,
    env: toolEnvironment(process.env),
    print: true,
  });
  return countCheck(code === 0);
}

/**
 * Runs a task in every package that has it, also after a failure.
 *
 * @param {string} task
 * @param {number} concurrency
 * @returns {Promise<TaskOutcome[]>}
 */
async function runTask(task, concurrency) {
  const summaries = join(repository, '.turbo/runs');
  rmSync(summaries, { recursive: true, force: true });
  const args = ['exec', 'turbo', 'run', task, '--continue=always', '--summarize', `--concurrency=${concurrency}`];
  await runPnpm([...args, '--output-logs=new-only'], { env: process.env, print: true });
  const [summary] = readdirSync(summaries);
  if (!summary) throw new Error(`turbo left no summary of ${task}`);
  /** @type {{ tasks: { task: string, package: string, directory: string, execution?: { exitCode: number } }[] }} */
  const { tasks } = JSON.parse(readFileSync(join(summaries, summary), 'utf8'));
  return tasks
    .filter((entry) => entry.task === task)
    .map((entry) => ({
      package: entry.package,
      directory: join(repository, entry.directory),
      succeeded: entry.execution?.exitCode === 0,
    }));
}

/** @param {TaskOutcome[]} outcomes */
function countTasks(outcomes) {
  return outcomes.length > 0 ? sumCounts(outcomes.map(({ succeeded }) => countCheck(succeeded))) : countCheck(false);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** The folders of the packages' reports. */
function reportFolders() {
  return ['apps', 'packages', 'tooling'].flatMap((folder) =>
    readdirSync(join(repository, folder)).map((name) => join(repository, folder, name, 'test-results')),
  );
}

/** Removes the reports of earlier runs, so that only this run is counted. */
function removeOldReports() {
  for (const folder of reportFolders()) rmSync(folder, { recursive: true, force: true });
}

/** A line for each failed test, whose own output is thousands of lines above the end. */
function failedTests() {
  return reportFolders().flatMap((folder) => {
    const vitest = readReport(join(folder, 'vitest.json'));
    const playwright = readReport(join(folder, 'playwright.json'));
    const outside = readReport(join(folder, 'outside-errors.json'));
    const lines = [
      ...(vitest ? failedInVitest(vitest) : []),
      ...(outside ? failedOutside(folder, outside) : []),
      ...(playwright ? failedInPlaywright(playwright) : []),
    ];
    return lines.map((line) => line.replace(`${repository}/`, ''));
  });
}

async function runUnitAndApiTests() {
  // Tests with servers mostly wait, so packages run at once.
  const outcomes = await runTask('test', cpus().length);
  if (outcomes.length === 0) return countCheck(false);
  return sumCounts(
    outcomes.map(({ directory, succeeded }) =>
      countVitest(readReport(join(directory, 'test-results/vitest.json')), succeeded),
    ),
  );
}

async function runBrowserTests() {
  const outcomes = await runTask('e2e', 1);
  if (outcomes.length === 0) return countCheck(false);
  return sumCounts(
    outcomes.map(({ directory, succeeded }) =>
      countPlaywright(readReport(join(directory, 'test-results/playwright.json')), succeeded),
    ),
  );
}

/**
 * @param {string} question
 * @returns {Promise<string>} '' without a terminal
 */
async function ask(question) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

/** Installs missing dependencies, runs every check, and prints the time of each group and the sum of all. */
export async function runTest() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, () => void endAll(10_000).then(() => process.exit(1)));

  const { env } = process;
  try {
    if (needsInstall()) await install(env);
  } catch (error) {
    endWith(error);
  }
  removeOldReports();
  // Prompts now: at the end of the run no one may be there to answer.
  const mayInstall = await mayInstallChromium({ env, ask });

  const groups = [
    await group('Format', () => runTool('oxfmt', ['--check'])),
    await group('Lint and import rules', () => runTool('oxlint', [])),
    await group('Types', async () => countTasks(await runTask('typecheck', cpus().length))),
    await group('Unit and API tests', runUnitAndApiTests),
    await group('Build', async () => countTasks(await runTask('build', cpus().length))),
    await group('Browser tests', async () => {
      env.CHROMIUM_PATH = await step('Find a Chromium', (onLine) => requireChromium({ env, onLine, mayInstall }));
      console.log(`    ${env.CHROMIUM_PATH}`);
      return runBrowserTests();
    }),
  ];
  const total = sumCounts(groups.map(({ counts }) => counts));
  const failed = failedTests();
  if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`);
  console.log(`\n${groupTable(groups)}\n\n${summaryLine(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
