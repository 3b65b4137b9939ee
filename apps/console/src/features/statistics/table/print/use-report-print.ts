import { useLingui } from '@lingui/react/macro';
import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { statisticKeys } from '#features/statistics/data/statistic.queries.ts';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { allRows, NewerFigures } from './all-rows.ts';
import { printedRows } from './printed-rows.ts';
import { usePrintKeys } from './use-print-keys.ts';

interface PrintedReport {
  /** The head, the body and the foot of the table. Each page of the report is in them as soon as it has been loaded. */
  parts: HTMLElement[];
  /** Number of rows. */
  rows: number;
}

export interface ReportPrint {
  /** All rows while they are printed; null while the print would only have the page in the table. */
  printed: PrintedReport | null;
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
  const format = useFormat();
  const [printed, setPrinted] = useState<PrintedReport | null>(null);
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
    const reset = () => setPrinted(null);
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
      const texts = { total: t`Total`, in_progress: t`In progress`, estimated: t`Estimated` };
      const printing = printedRows(statistic, { format, texts });
      const [head, body, foot] = [part('thead', printing.head), part('tbody', ''), part('tfoot', '')];
      let count = 0;
      for await (const rows of allRows(statistic, { api, queryClient, locale: i18n.locale, signal })) {
        const { html, isAnew } = printing.add(rows);
        if (isAnew) body.replaceChildren();
        body.insertAdjacentHTML('beforeend', html);
        count += rows.length;
        setLoaded(count);
      }
      foot.innerHTML = printing.foot();
      // Shown as ordinary rows: browsers repeat a table's footer on each sheet, and the totals belong at the end.
      foot.className = 'table-row-group';
      flushSync(() => setPrinted({ parts: [head, body, foot], rows: count }));
      return true;
    } catch (failure) {
      if (failure instanceof NewerFigures) {
        void queryClient.invalidateQueries({ queryKey: statisticKeys.reports });
        ui.snackbar.show({ text: t`There are newer figures. Print the report again.`, color: 'notice' });
      } else if (!signal.aborted && !(failure instanceof CancelledError)) {
        ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.loadReport), color: 'danger' });
      }
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
  return { printed, loaded, print, stop };
}

/** @param html made of escaped texts by `printedRows` */
function part(name: 'thead' | 'tbody' | 'tfoot', html: string): HTMLElement {
  const element = document.createElement(name);
  element.innerHTML = html;
  return element;
}
