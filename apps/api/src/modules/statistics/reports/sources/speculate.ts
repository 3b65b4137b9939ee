import { setImmediate } from 'node:timers/promises';
import type { ParsedPage } from '#modules/statistics/reports/query/parse-report.ts';
import { isSame, withSources } from './report-sources.ts';
import type { SourceCache, Sourced } from './report-sources.ts';

/**
 * Finds the sources of a page and runs the stages after them, speculatively: they begin with the cached sources, while
 * the current ones are read. If these differ, the stages are cancelled and run anew
 * (docs/decisions/022-reports.md).
 */
export async function speculate<Answer>(
  report: ParsedPage,
  sources: SourceCache,
  run: (report: Sourced<ParsedPage>) => Promise<Answer>,
): Promise<Answer> {
  const { snapshot } = report;
  const cached = sources.cached(report);
  if (cached === null || (snapshot !== undefined && snapshot !== cached.publications.snapshot))
    return runWith(await sources.find(report));

  const outdated = new AbortController();
  const signal = AbortSignal.any([report.signal, outdated.signal]);
  // PGlite blocks the event loop, so the statement of the warehouse is sent first.
  const finding = setImmediate().then(() => sources.find(report, cached));
  const answering = run(withSources({ ...report, signal }, cached, finding));
  // Its failure matters only if the cached sources are current.
  answering.catch(() => {});
  let isCurrent = false;
  try {
    isCurrent = isSame(cached, await finding);
  } finally {
    if (!isCurrent) outdated.abort();
  }
  return isCurrent ? answering : runWith(await finding);

  async function runWith(found: Awaited<typeof finding>): Promise<Answer> {
    const publications = await sources.countedAt(found.publications, snapshot);
    return run(withSources(report, { ...found, publications }, Promise.resolve(found)));
  }
}
