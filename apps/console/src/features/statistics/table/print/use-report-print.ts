import { useLingui } from '@lingui/react/macro';
import type { StatisticRow } from '@publisher-console/api-contract';
import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { statisticKeys } from '#features/statistics/data/statistic.queries.ts';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { loadAllRows } from './load-all-rows.ts';
import { usePrintKeys } from './use-print-keys.ts';

export interface ReportPrint {
  /** The loaded rows while they are printed; null while the print would only have the page in the table. */
  rows: StatisticRow[] | null;
  /** The number of rows that have been loaded for a print; null while no print is being prepared. */
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
  const { pages } = statistic.table.pagination;

  useEffect(
    () => () => {
      // Another report, or another page of the console, is shown now.
      if (loading.current?.of === statistic) loading.current.abort();
    },
    [statistic],
  );

  useEffect(() => {
    const reset = () => setRows(null);
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);

  /** @returns whether the rows are in the page */
  async function prepare(): Promise<boolean> {
    const own = new AbortController();
    const { signal } = own;
    loading.current = { of: statistic, abort: () => own.abort() };
    setLoaded(0);
    try {
      const options = { api, queryClient, locale: i18n.locale, signal, onProgress: setLoaded };
      const all = await loadAllRows(statistic, options);
      if (all !== null) {
        flushSync(() => setRows(all));
        return true;
      }
      void queryClient.invalidateQueries({ queryKey: statisticKeys.reports });
      ui.snackbar.show({ text: t`There are newer figures. Print the report once more.`, color: 'notice' });
    } catch (failure) {
      if (!signal.aborted && !(failure instanceof CancelledError))
        ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.loadReport), color: 'danger' });
    } finally {
      loading.current = null;
      setLoaded(null);
    }
    return false;
  }

  async function print(): Promise<void> {
    // A second press starts no second print.
    if (pages > 1 && (loading.current !== null || !(await prepare()))) return;
    window.print();
  }

  const stop = (): void => loading.current?.abort();
  usePrintKeys({ print: pages === 1 ? undefined : print, stop });
  return { rows, loaded, print, stop };
}
