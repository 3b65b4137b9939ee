import type { DashboardApplicationSort } from '@publisher-console/api-contract';

import { nextSort } from '#common/lists/sort.ts';
import { sortFields } from '#features/dashboard/model/dashboard-view.ts';

/** The order after a press on a column's header. Figures start with the largest, apps with A. */
export function sortAfterPress(sort: DashboardApplicationSort, columnId: string): DashboardApplicationSort {
  const field = sortFields.find((each) => each === columnId) ?? sort.field;
  return nextSort(sort, field, field === 'application' ? 'asc' : 'desc');
}
