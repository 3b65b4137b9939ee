import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import type { Pin } from '#features/statistics/data/report-pin.ts';
import { statisticQuery } from '#features/statistics/data/statistic.queries.ts';
import { isSameChoice } from '#features/statistics/model/report-draft.ts';
import { draftOf } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { columnTitle } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import type { ReportRun } from '#features/statistics/result/report-strip.tsx';

type ReportChange = 'built' | 'sorted' | 'cancelled';

/**
 * Announces to screen readers why another report is shown, because the focus stays on the pressed button.
 * @param loaded the report in the address; undefined while it is loading
 * @returns requests the announcement for the next report that loads
 */
function useReportAnnouncement(loaded: Statistic | undefined): (change: ReportChange) => void {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const requested = useRef<ReportChange | null>(null);

  const announce = useEffectEvent(({ report: { sort }, ...statistic }: Statistic) => {
    if (requested.current === 'cancelled') {
      ui.announce(t`The report was cancelled`);
    } else if (requested.current === 'built') {
      const { total } = statistic.table.pagination;
      ui.announce(t`Report built: ${plural(total, { one: '# row', other: '# rows' })}`);
    } else if (requested.current === 'sorted' && sort) {
      const column = columnTitle(statistic.table, sort.field);
      ui.announce(sort.direction === 'asc' ? t`Sorted by ${column}, ascending` : t`Sorted by ${column}, descending`);
    }
    requested.current = null;
  });
  useEffect(() => {
    if (loaded) announce(loaded);
  }, [loaded]);

  return (change) => {
    requested.current = change;
  };
}

interface ReportCallOptions {
  /** The report in the address. */
  report: ReportQuery;
  pin: Pin | null;
  locale: string;
  /** Redirects to the last page of the report. */
  onPastEnd: (page: number) => void;
  /** Returns to the shown report, after another one was cancelled. */
  onReturn: (report: ReportQuery) => void;
}

/** The call for the report in the address, and its last answer. */
export interface ReportCall {
  /** The figures of the report, or of the previous one while the call is running. */
  statistic: Statistic | undefined;
  /** The figures to show: undefined for a page past the end. */
  shown: Statistic | undefined;
  /** Whether `statistic` is of the report in the address. */
  isLoaded: boolean;
  error: Error | null;
  /** The error once the call has ended. */
  failure: Error | null;
  /** Whether the call has ended without figures: it has failed, or was cancelled. */
  isOver: boolean;
  /** Null if the call is not running. */
  run: ReportRun | null;
  announceWhenLoaded: (change: ReportChange) => void;
  repeat: () => void;
  cancel: () => void;
}

export function useReportCall({ report, pin, locale, onPastEnd, onReturn }: ReportCallOptions): ReportCall {
  const { api } = useRouterContext();
  const queryClient = useQueryClient();
  const query = statisticQuery(api, report, locale, pin);
  const call = useQuery({ ...query, placeholderData: keepPreviousData });
  const isLoaded = call.data !== undefined && !call.isPlaceholderData;
  const announceWhenLoaded = useReportAnnouncement(isLoaded && !call.isFetching ? call.data : undefined);
  const [repeated, setRepeated] = useState<ReportQuery | null>(null);
  // A failed automatic refetch is ignored, because the shown figures remain valid.
  const isAsked = !isLoaded || repeated === report;
  const error = isAsked ? call.error : null;
  const isOver = !isAsked || call.fetchStatus === 'idle';

  async function repeat() {
    setRepeated(report);
    const { isError } = await call.refetch();
    if (!isError) setRepeated(null);
  }

  // An old link may have a page past the end, or the report may have become shorter.
  const pages = isLoaded ? call.data.table.pagination.pages : report.page;
  const redirectToPage = useEffectEvent(onPastEnd);
  useEffect(() => {
    if (report.page > pages) redirectToPage(pages);
  }, [report, pages]);

  const shown = report.page > pages ? undefined : call.data;
  return {
    statistic: call.data,
    shown,
    isLoaded,
    error,
    failure: isOver ? error : null,
    isOver: isOver && (!isLoaded || error !== null),
    run: isOver
      ? null
      : {
          report,
          isWaiting: call.fetchStatus === 'paused',
          isSameChoice: shown === undefined || isSameChoice(draftOf(shown.report), draftOf(report)),
        },
    announceWhenLoaded,
    repeat: () => void repeat(),
    cancel: () => {
      announceWhenLoaded('cancelled');
      void queryClient.cancelQueries(query);
      // The controls and the figures below them belong to one report again.
      if (shown && !isLoaded) onReturn(shown.report);
    },
  };
}
