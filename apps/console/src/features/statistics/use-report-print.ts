import { useLingui } from '@lingui/react/macro';
import type { StatisticRow } from '@publisher-console/api-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { failureSentences } from '#lib/failure-text.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { statisticsFailures } from './statistics-failures.ts';
import { pinOf } from './report-pin.ts';
import { statisticQuery, statisticsKeys } from './statistics.queries.ts';
import type { Statistic } from './statistics.queries.ts';

/** More rows than anybody reads on paper; the print says that the others are missing. */
const rowsMax = 3000;
/** The largest page that the API gives. */
const size = 100;

/**
 * Prints all rows of a report, not only the page in the table.
 * @returns the loaded rows while they are being printed, and what starts the print
 */
export function useReportPrint(statistic: Statistic): { rows: StatisticRow[] | null; print: () => Promise<void> } {
  const { i18n, t } = useLingui();
  const { api, ui } = useRouterContext();
  const queryClient = useQueryClient();
  const [rows, setRows] = useState<StatisticRow[] | null>(null);
  const latest = useRef<Statistic | null>(null);

  useEffect(() => {
    latest.current = statistic;
    return () => {
      latest.current = null;
    };
  }, [statistic]);

  useEffect(() => {
    const reset = () => setRows(null);
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);

  /** All rows of the figures on the screen; null if these are no longer kept. */
  async function loadRows(): Promise<StatisticRow[] | null> {
    const loaded: StatisticRow[] = [];
    const total = Math.min(statistic.table.pagination.total, rowsMax);
    for (let page = 1; loaded.length < total && latest.current === statistic; page += 1) {
      const query = statisticQuery(api, { ...statistic.report, page, size }, i18n.locale, pinOf(statistic));
      // One call after the other: a print is not worth many at once.
      const { table, meta } = await queryClient.fetchQuery({ ...query, gcTime: 0 });
      if (meta.snapshot !== statistic.meta.snapshot) return null;
      if (table.rows.length === 0) break;
      loaded.push(...table.rows);
    }
    return loaded;
  }

  async function print(): Promise<void> {
    if (statistic.table.pagination.pages > 1) {
      const endWait = ui.startWait();
      try {
        const loaded = await loadRows();
        // Another report, or another page of the console, is shown by now.
        if (latest.current !== statistic) return;
        if (loaded === null) {
          void queryClient.invalidateQueries({ queryKey: statisticsKeys.statistics });
          ui.snackbar.show({ text: t`There are newer figures. Print the report once more.`, color: 'notice' });
          return;
        }
        flushSync(() => setRows(loaded));
      } catch (failure) {
        ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.loadReport), color: 'danger' });
        return;
      } finally {
        endWait();
      }
    }
    window.print();
  }

  const printOnShortcut = useEffectEvent((event: KeyboardEvent) => {
    const isP = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === 'p' : event.code === 'KeyP';
    if (!isP || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (statistic.table.pagination.pages === 1) return;
    event.preventDefault();
    void print();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => printOnShortcut(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return { rows, print };
}
