import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { columnTitle } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

export type ReportChange = 'built' | 'sorted' | 'cancelled';

/**
 * Announces to screen readers why another report is shown: the focus stays on the pressed button.
 * @param loaded the report in the address; undefined while it is loading
 * @returns requests the announcement for the next report that loads
 */
export function useReportAnnouncement(loaded: Statistic | undefined): (change: ReportChange) => void {
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
