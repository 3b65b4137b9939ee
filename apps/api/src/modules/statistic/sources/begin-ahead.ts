import { setImmediate } from 'node:timers/promises';
import type { ParsedPage } from '#modules/statistic/query/parse-report.ts';
import { isSame, withSources } from './report-sources.ts';
import type { SourceCache, Sourced } from './report-sources.ts';

/**
 * Finds the sources of a page and runs the stages behind them. The stages begin with the sources that were read last,
 * while what counts now is read. If that differs, they are cancelled and begin anew
 * (docs/decisions/060-a-report-begins-ahead.md).
 */
export async function beginAhead<Answer>(
  report: ParsedPage,
  sources: SourceCache,
  run: (report: Sourced<ParsedPage>) => Promise<Answer>,
): Promise<Answer> {
  const { snapshot } = report;
  const guess = sources.guess(report);
  if (guess === null || (snapshot !== undefined && snapshot !== guess.publications.snapshot)) {
    return runWith(await sources.find(report));
  }

  const wrongGuess = new AbortController();
  const signal = AbortSignal.any([report.signal, wrongGuess.signal]);
  // PGlite works in this thread, so the statement of the warehouse is sent first.
  const finding = setImmediate().then(() => sources.find(report, guess));
  const guessed = run(withSources({ ...report, signal }, guess, finding));
  // Its failure matters only if the guess is right.
  guessed.catch(() => {});
  let isRight = false;
  try {
    isRight = isSame(guess, await finding);
  } finally {
    if (!isRight) wrongGuess.abort();
  }
  return isRight ? guessed : runWith(await finding);

  async function runWith(found: Awaited<typeof finding>): Promise<Answer> {
    const publications = await sources.counting(found.publications, snapshot);
    return run(withSources(report, { ...found, publications }, Promise.resolve(found)));
  }
}
