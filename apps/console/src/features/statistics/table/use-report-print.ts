import { useLingui } from '@lingui/react/macro';
import type { StatisticRow } from '@publisher-console/api-contract';
import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { pinOf } from '#features/statistics/model/report-pin.ts';
import { statisticsFailures } from '#features/statistics/statistics-failures.ts';
import { statisticQuery, statisticsKeys } from '#features/statistics/statistics.queries.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

/** More rows than anybody reads on paper; the print says that the others are missing. */
const rowsMax = 3000;
/** The largest page that the API gives. */
const size = 100;

/** What the loaded rows are printed in. Its code comes with them. */
export const PrintTable = lazyRouteComponent(() => import('./print-table.tsx'), 'PrintTable');

export interface ReportPrint {
  /** The loaded rows while they are being printed; null while the page in the table is all that would be. */
  rows: StatisticRow[] | null;
  /** How many rows have been loaded for a print so far; null while none is being prepared. */
  loaded: number | null;
  print: () => Promise<void>;
  stop: () => void;
}

/** Prints all rows of a report, not only the page in the table. Escape stops the loading. */
export function useReportPrint(statistic: Statistic): ReportPrint {
  const { i18n, t } = useLingui();
  const { api, ui } = useRouterContext();
  const queryClient = useQueryClient();
  const [rows, setRows] = useState<StatisticRow[] | null>(null);
  const [loaded, setLoaded] = useState<number | null>(null);
  const loading = useRef<{ of: Statistic; abort: () => void } | null>(null);

  useEffect(
    () => () => {
      // Another report, or another page of the console, is shown by now.
      if (loading.current?.of === statistic) loading.current.abort();
    },
    [statistic],
  );

  useEffect(() => {
    const reset = () => setRows(null);
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);

  /** All rows of the figures on the screen; null if these are no longer kept. */
  async function loadRows(signal: AbortSignal): Promise<StatisticRow[] | null> {
    const all: StatisticRow[] = [];
    const total = Math.min(statistic.table.pagination.total, rowsMax);
    for (let page = 1; all.length < total; page += 1) {
      const query = statisticQuery(api, { ...statistic.report, page, size }, i18n.locale, pinOf(statistic));
      const cancel = () => void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
      signal.addEventListener('abort', cancel, { once: true });
      // One call after the other: a print is not worth many at once.
      const { table, meta } = await queryClient.fetchQuery({ ...query, gcTime: 0 });
      signal.removeEventListener('abort', cancel);
      signal.throwIfAborted();
      if (meta.snapshot !== statistic.meta.snapshot) return null;
      if (table.rows.length === 0) break;
      all.push(...table.rows);
      setLoaded(all.length);
    }
    return all;
  }

  async function print(): Promise<void> {
    if (statistic.table.pagination.pages > 1) {
      // A second press begins nothing.
      if (loading.current !== null) return;
      const own = new AbortController();
      loading.current = { of: statistic, abort: () => own.abort() };
      setLoaded(0);
      try {
        const [all] = await Promise.all([loadRows(own.signal), PrintTable.preload?.()]);
        if (all === null) {
          void queryClient.invalidateQueries({ queryKey: statisticsKeys.statistics });
          ui.snackbar.show({ text: t`There are newer figures. Print the report once more.`, color: 'notice' });
          return;
        }
        flushSync(() => setRows(all));
      } catch (failure) {
        if (own.signal.aborted || failure instanceof CancelledError) return;
        ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.loadReport), color: 'danger' });
        return;
      } finally {
        loading.current = null;
        setLoaded(null);
      }
    }
    window.print();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      loading.current?.abort();
      return;
    }
    const isP = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === 'p' : event.code === 'KeyP';
    if (!isP || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (statistic.table.pagination.pages === 1) return;
    event.preventDefault();
    void print();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return { rows, loaded, print, stop: () => loading.current?.abort() };
}
