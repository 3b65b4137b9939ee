import type { GroupId, StatisticSort } from '@publisher-console/api-contract';

import { buildReport } from './report.ts';
import type { ReportQuery } from './report.ts';
import type { CompleteDraft } from './report-draft.ts';

/** The report of a draft by one group: days from the newest, everything else from the largest figure. */
export function reportBy(group: GroupId, draft: CompleteDraft, before: ReportQuery): ReportQuery {
  const report = buildReport({ ...draft, groups: [group] }, before);
  return { ...report, sort: orderBy(group, report) };
}

function orderBy(group: GroupId, { indicators, sort }: ReportQuery): StatisticSort | null {
  if (group === 'date') return { field: 'date', direction: 'desc' };
  if (sort && indicators.some((id) => id === sort.field)) return sort;
  const field = indicators.includes('revenue') ? 'revenue' : indicators[0];
  return field === undefined ? null : { field, direction: 'desc' };
}
