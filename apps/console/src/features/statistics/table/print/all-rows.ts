import type { ApiClient } from '@publisher-console/api-client';
import type { StatisticRow } from '@publisher-console/api-contract';
import type { QueryClient } from '@tanstack/react-query';

import { pinOf } from '#features/statistics/data/report-pin.ts';
import { statisticQuery } from '#features/statistics/data/statistic.queries.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

/** More rows than anybody reads on paper; the print has a note that rows are missing. */
const rowsMax = 3000;

/** The largest page of the API. */
const size = 100;

interface AllRowsOptions {
  api: ApiClient;
  queryClient: QueryClient;
  locale: string;
  signal: AbortSignal;
}

/** The snapshot of a report is gone: its other pages would have newer figures. */
export class NewerFigures extends Error {}

/**
 * All rows of the report on the screen, page by page. The next one is loading while the caller uses one; never two at once,
 * because a print must not slow down other calls.
 * @throws `NewerFigures`, the reason of `signal`, or a failure of the call
 */
export async function* allRows(
  statistic: Statistic,
  { api, queryClient, locale, signal }: AllRowsOptions,
): AsyncGenerator<readonly StatisticRow[]> {
  const load = (page: number) => {
    const query = statisticQuery(api, { ...statistic.report, page, size }, locale, pinOf(statistic));
    const cancel = () => void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    signal.addEventListener('abort', cancel, { once: true });
    const answer = queryClient.fetchQuery({ ...query, gcTime: 0 });
    const end = () => signal.removeEventListener('abort', cancel);
    // Also handles a failure that nobody waits for, after the print was stopped.
    answer.then(end, end);
    return answer;
  };
  const pages = Math.ceil(Math.min(statistic.table.pagination.total, rowsMax) / size);
  let next = load(1);
  for (let page = 1; page <= pages; page += 1) {
    const { table, meta } = await next;
    signal.throwIfAborted();
    if (meta.snapshot !== statistic.meta.snapshot) throw new NewerFigures();
    if (page < pages) next = load(page + 1);
    yield table.rows;
    signal.throwIfAborted();
  }
}
