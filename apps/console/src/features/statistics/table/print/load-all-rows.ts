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

interface LoadAllRowsOptions {
  api: ApiClient;
  queryClient: QueryClient;
  locale: string;
  signal: AbortSignal;
  /** Gets the number of rows that have been loaded so far. */
  onProgress: (rows: number) => void;
}

/** All rows of the report on the screen; null if its snapshot is gone. */
export async function loadAllRows(
  statistic: Statistic,
  { api, queryClient, locale, signal, onProgress }: LoadAllRowsOptions,
): Promise<StatisticRow[] | null> {
  const all: StatisticRow[] = [];
  const total = Math.min(statistic.table.pagination.total, rowsMax);
  for (let page = 1; all.length < total; page += 1) {
    const query = statisticQuery(api, { ...statistic.report, page, size }, locale, pinOf(statistic));
    const cancel = () => void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    signal.addEventListener('abort', cancel, { once: true });
    // One call after the other: a print must not slow down other calls.
    const { table, meta } = await queryClient.fetchQuery({ ...query, gcTime: 0 });
    signal.removeEventListener('abort', cancel);
    signal.throwIfAborted();
    if (meta.snapshot !== statistic.meta.snapshot) return null;
    if (table.rows.length === 0) break;
    all.push(...table.rows);
    onProgress(all.length);
  }
  return all;
}
