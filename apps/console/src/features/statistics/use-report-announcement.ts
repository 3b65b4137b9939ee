import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import type { Statistic } from './statistics.queries.ts';
import { columnTitle } from './table/report-columns.tsx';

type ReportChange = 'built' | 'sorted';

/**
 * Tells screen readers when a report that was built or sorted is shown: the focus stays on the button.
 * @param shown the report in the address; undefined while it is loading
 * @returns call it with what the next report to be shown has been through
 */
export function useReportAnnouncement(shown: Statistic | undefined): (change: ReportChange) => void {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const awaited = useRef<ReportChange | null>(null);

  const announce = useEffectEvent(({ report: { sort }, ...statistic }: Statistic) => {
    if (awaited.current === 'built') {
      const { total } = statistic.table.pagination;
      ui.announce(t`Report built: ${plural(total, { one: '# row', other: '# rows' })}`);
    } else if (awaited.current === 'sorted' && sort) {
      const column = columnTitle(statistic.table, sort.field);
      ui.announce(sort.direction === 'asc' ? t`Sorted by ${column}, ascending` : t`Sorted by ${column}, descending`);
    }
    awaited.current = null;
  });
  useEffect(() => {
    if (shown) announce(shown);
  }, [shown]);

  return (change) => {
    awaited.current = change;
  };
}
