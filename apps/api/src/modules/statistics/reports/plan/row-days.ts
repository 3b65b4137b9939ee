import type { DatePeriod, GroupId } from '@publisher-console/api-contract';
import { groups } from '#modules/statistics/catalogue/groups.ts';

/** The groups of days of a report, in its order. */
export function dayGroups(groupIds: readonly GroupId[]): GroupId[] {
  return groupIds.filter((id) => groups[id].span !== undefined);
}

const allDays: DatePeriod = { from: '', to: '9999-12-31' };

/**
 * The days of the row that a day is in: those of its week within its month, if the report is by both; all days without
 * such groups. The first of them identifies the row.
 */
export function rowDays(groupIds: readonly GroupId[], day: string): DatePeriod {
  const days = { ...allDays };
  for (const id of groupIds) {
    const { span } = groups[id];
    if (span === undefined) continue;
    const [first, last] = [span.first(day), span.last(day)];
    if (first > days.from) days.from = first;
    if (last < days.to) days.to = last;
  }
  return days;
}
