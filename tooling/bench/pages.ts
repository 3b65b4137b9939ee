/**
 * How quick are the console's pages and a large report? Measures this checkout beside an older clone, alternating, on a
 * slow phone, and compares the medians with the goals. Writes them to docs/results.md. Refuses to where other processes
 * use the machine. docs/testing.md describes the arguments.
 */
import { resolve } from 'node:path';

import { circumstancesOf } from './pages/circumstances.ts';
import { createCleanups } from './pages/cleanups.ts';
import { compareBuilds } from './pages/compare-builds.ts';
import { goals } from './pages/goals.ts';
import { readOptions, usage, WrongUsage } from './pages/options.ts';
import type { Options } from './pages/options.ts';
import { resultsInMarkdown } from './pages/results-page.ts';
import { subjects } from './pages/subjects.ts';
import { writeResults } from './support/performance-page.ts';
import { NotQuiet } from './support/quiet-machine.ts';

const repository = resolve(import.meta.dirname, '../..');
const exitCodes = { failed: 1, wrongUsage: 2, notQuiet: 3 };
const minute = 60_000;
/** Minutes of the limit that are reserved for a last round that lasts longer than the others. */
const reserve = 1;

const cleanups = createCleanups();

let isEnding = false;

/** Ends the process once everything is stopped. What fails because of that is not reported. */
async function endWith(code: number, message: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  console.error(`\n${message}`);
  await cleanups.runAll();
  process.exit(code);
}

function reasonNotToWrite({ isAnyLoadAllowed, isHttp2, profile, subjects: measured }: Options): string | null {
  if (isAnyLoadAllowed) return 'measured at any load, so the results are not comparable.';
  if (isHttp2) return 'the goals are for HTTP/1.1.';
  if (profile !== 'phone') return 'the goals are for the phone.';
  return measured.length < subjects.length ? 'not all pages were measured.' : null;
}

async function run(options: Options): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The load of this machine cannot be read: the bench needs Linux.');
  setTimeout(() => void endWith(exitCodes.failed, 'Stopped: the time is up.'), options.minutes * minute).unref();
  const endsAt = performance.now() + (options.minutes - reserve) * minute;
  const comparison = await compareBuilds({ ...options, repository, cleanups, endsAt, onLine: console.log });
  const { samples } = comparison;
  const isForGoals = options.profile === 'phone' && !options.isHttp2;
  const circumstances = circumstancesOf(options, comparison);
  const results = resultsInMarkdown({ samples, goals: isForGoals ? goals : [] }, circumstances);
  console.log(`\n${results}`);
  const reason = reasonNotToWrite(options);
  if (reason === null) await writeResults('pages', results);
  else console.log(`\nNot written to docs/results.md: ${reason}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void endWith(exitCodes.failed, `Stopped by ${signal}.`));

try {
  await run(readOptions(process.argv.slice(2)));
  await cleanups.runAll();
} catch (error) {
  const { message, stack } = error as Error;
  if (error instanceof WrongUsage) await endWith(exitCodes.wrongUsage, `${message}\n\n${usage}`);
  else if (error instanceof NotQuiet) await endWith(exitCodes.notQuiet, `No results: ${message}`);
  else await endWith(exitCodes.failed, stack ?? message);
}
