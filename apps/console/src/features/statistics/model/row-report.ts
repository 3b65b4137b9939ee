import type { Day, GroupId, GroupValues, StatisticSort } from '@publisher-console/api-contract';
import { firstOfMonth, mondayOf } from '#common/format/days.ts';
import { isDayGroup } from './criteria-ids.ts';
import { narrowedTo } from './drill-down.ts';
import type { CompleteDraft } from './report-draft.ts';
import { buildReport } from './report.ts';
import type { ReportQuery } from './report.ts';

/** The report of a draft by one group: groups of days from the newest, other groups from the largest figure. */
export function reportBy(group: GroupId, draft: CompleteDraft, before: ReportQuery): ReportQuery {
  const report = buildReport({ ...draft, groups: [group] }, before);
  return { ...report, sort: orderBy(group, report) };
}

function orderBy(group: GroupId, { indicators, sort }: ReportQuery): StatisticSort | null {
  if (isDayGroup(group)) return { field: group, direction: 'desc' };
  if (sort && indicators.some((id) => id === sort.field)) return sort;
  const field = indicators.includes('revenue') ? 'revenue' : indicators[0];
  return field === undefined ? null : { field, direction: 'desc' };
}

/** The groups by which one value of a group can be split, the most useful first. */
const nextGroups: Record<GroupId, readonly GroupId[]> = {
  date: ['application', 'geo_country', 'adBlock'],
  week: ['date', 'application'],
  month: ['date', 'application'],
  application: ['adBlock', 'date', 'geo_country'],
  adBlock: ['date', 'geo_country'],
  adFormat: ['application', 'adBlock', 'date', 'geo_country'],
  geo_country: ['application', 'adBlock', 'date'],
};

/**
 * The report that a press on a name in a row opens: narrowed to that app, ad block, format, country, day, week or
 * month, and split by the other groups of the report or by the next useful one.
 * @returns null if the row has no such value, such as the country of requests of unknown origin
 */
export function rowReport(report: ReportQuery, row: GroupValues, group: GroupId): ReportQuery | null {
  const value = row[group];
  if (value === undefined) return null;
  const narrowed = narrowedTo(report, { [group]: value });
  const others = report.groups.filter((id) => id !== group);
  if (others.length > 0) return buildReport({ ...narrowed, groups: others }, report);
  const next = nextGroups[group].find((id) => !isSingleRow(narrowed, id));
  return reportBy(next ?? 'date', narrowed, report);
}

/** Whether a report by the group would have one row only. */
function isSingleRow({ apps, blocks, formats, countries, period }: ReportQuery, group: GroupId): boolean {
  const hasOneBlock = blocks.length === 1;
  const isWithin = (firstOf: (day: Day) => Day) => 'from' in period && firstOf(period.from) === firstOf(period.to);
  return {
    date: isWithin((day) => day),
    week: isWithin(mondayOf),
    month: isWithin(firstOfMonth),
    application: hasOneBlock || apps.length === 1,
    adBlock: hasOneBlock,
    adFormat: hasOneBlock || formats.length === 1,
    geo_country: countries.length === 1,
  }[group];
}
