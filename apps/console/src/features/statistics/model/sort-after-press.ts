import type { StatisticSort } from '@publisher-console/api-contract';

import { nextSort } from '#common/lists/sort.ts';

import { groupIds, isDayGroup } from './criteria-ids.ts';

/** The order after a press on a header: figures start with the largest, spans with the newest, names with A. */
export function sortAfterPress(sort: StatisticSort | null, field: StatisticSort['field']): StatisticSort {
  const isName = !isDayGroup(field) && groupIds.some((group) => group === field);
  return nextSort(sort, field, isName ? 'asc' : 'desc');
}
