import { useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import type { StatisticRow } from '@publisher-console/api-contract';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { pinned, pinOf } from '#features/statistics/data/report-pin.ts';
import { statisticKeys, statisticPartQuery } from '#features/statistics/data/statistic.queries.ts';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import { statisticRequest } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { printMarkup } from './print-markup.ts';

/** More rows than a person would read on paper. A longer print has a note that rows are missing. */
const rowsMax = 3000;

/** Rows per call: the largest page of the API. Each call computes the whole report, so few large calls are fastest. */
const size = 2000;

/** Rows that are rendered in one task. Escape works between two tasks. */
const rowsOfTask = 250;

interface AllRowsOptions {
  api: ApiClient;
  queryClient: QueryClient;
  locale: string;
  signal: AbortSignal;
}

/** The snapshot of the report no longer exists, so other pages would have newer figures. */
class NewerFigures extends Error {}

/**
 * All rows of the shown report, in portions. The next page loads while the caller uses the last one. Only one page
 * loads at a time, because a print must not slow down other calls.
 * @throws `NewerFigures`, the reason of `signal`, or a failure of the call
 */
async function* allRows(
  statistic: Statistic,
  { api, queryClient, locale, signal }: AllRowsOptions,
): AsyncGenerator<readonly StatisticRow[]> {
  const load = (page: number) => {
    const body = pinned({ ...statisticRequest(statistic.report), pagination: { page, size } }, pinOf(statistic));
    const query = statisticPartQuery(api, { body, report: statistic, locale });
    // A separate key: the chart may load the same rows, and stopping a print cancels only its own calls.
    const queryKey = [...query.queryKey, 'print'];
    const cancel = () => void queryClient.cancelQueries({ queryKey, exact: true });
    signal.addEventListener('abort', cancel, { once: true });
    const answer = queryClient.fetchQuery({ ...query, queryKey, gcTime: 0 });
    const end = () => signal.removeEventListener('abort', cancel);
    // Also handles the rejection after the print was stopped, when no caller awaits it.
    answer.then(end, end);
    return answer;
  };
  const rowCount = Math.min(statistic.table.pagination.total, rowsMax);
  let next = load(1);
  for (let first = 0; first < rowCount; first += size) {
    const { table, meta } = await next;
    signal.throwIfAborted();
    if (meta.snapshot !== statistic.meta.snapshot) throw new NewerFigures();
    if (first + size < rowCount) next = load(first / size + 2);
    const rows = table.rows.slice(0, rowCount - first);
    for (let start = 0; start < rows.length; start += rowsOfTask) {
      yield rows.slice(start, start + rowsOfTask);
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
  }
}

interface PrintKeys {
  /** Absent if the browser's own print has all rows. */
  print: (() => Promise<void>) | undefined;
  stop: () => void;
}

/** Ctrl+P or ⌘P prints all rows, in every keyboard layout. Escape stops the print. */
function usePrintKeys({ print, stop }: PrintKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      stop();
      return;
    }
    const isP = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === 'p' : event.code === 'KeyP';
    if (!isP || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (print === undefined) return;
    event.preventDefault();
    void print();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

interface PrintedReport {
  /** The head, the body and the foot of the table. Each page of the report is added as soon as it has loaded. */
  parts: HTMLElement[];
  /** Number of rows. */
  rows: number;
}

export interface ReportPrint {
  /** All rows while they are printed; null while a print would have only the page in the table. */
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
      const texts = {
        total: t`Total`,
        in_progress: t`In progress`,
        partInProgress: t({ context: 'week or month', message: 'In progress' }),
        estimated: t`Estimated`,
      };
      const printing = printMarkup(statistic, { format, texts });
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
      // Displayed as ordinary rows: browsers repeat a table's footer on each sheet, but the totals belong at the end.
      foot.className = 'table-row-group';
      flushSync(() => setPrinted({ parts: [head, body, foot], rows: count }));
      return true;
    } catch (failure) {
      if (failure instanceof NewerFigures) {
        void queryClient.invalidateQueries({ queryKey: statisticKeys.reports });
        ui.snackbar.show({ text: t`There are newer figures. Print the report again.`, color: 'notice' });
      } else if (!signal.aborted) {
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

/** @param html made of escaped texts by `printMarkup` */
function part(name: 'thead' | 'tbody' | 'tfoot', html: string): HTMLElement {
  const element = document.createElement(name);
  element.innerHTML = html;
  return element;
}
