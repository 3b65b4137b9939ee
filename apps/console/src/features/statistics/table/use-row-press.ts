import type { MouseEvent } from 'react';

import { focusAround } from '#common/page/disappearing-button.tsx';
import { groupIds } from '#features/statistics/model/criteria-ids.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { rowReport } from '#features/statistics/model/row-report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { rowLinkAttribute } from './group-cell.tsx';

/**
 * Opens the report of a value whose link is pressed, in the page; the browser opens it in another tab as usual.
 * @returns a property of the element around the table
 */
export function useRowPress({ report, table }: Statistic, onNarrow: (report: ReportQuery) => void) {
  return {
    onClick: (event: MouseEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element && event.target.closest<HTMLElement>(`[${rowLinkAttribute}]`);
      const line = link && link.closest<HTMLTableRowElement>('tbody tr');
      const row = line && table.rows[line.sectionRowIndex];
      const group = link && groupIds.find((id) => id === link.getAttribute(rowLinkAttribute));
      const next = row && group && rowReport(report, row.groups, group);
      if (!next) return;
      event.preventDefault();
      // The link disappears with its row.
      focusAround(link);
      onNarrow(next);
    },
  };
}
