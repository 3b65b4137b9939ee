import type { GroupId, GroupValues } from '@publisher-console/api-contract';

import { narrowedTo } from './narrowed-report.ts';
import { reportBy } from './report-by.ts';
import { buildReport } from './report.ts';
import type { ReportQuery } from './report.ts';

/** By what to split one value of a group, the most useful first. */
const nextGroups: Record<GroupId, readonly GroupId[]> = {
  date: ['application', 'geo_country', 'adBlock'],
  application: ['adBlock', 'date', 'geo_country'],
  adBlock: ['date', 'geo_country'],
  adFormat: ['application', 'adBlock', 'date', 'geo_country'],
  geo_country: ['application', 'adBlock', 'date'],
};

/**
 * The report that a press on a name in a row opens: only that app, ad block, format, country or day, by the other groups of
 * the report, or by the next useful one.
 * @returns null if the row has no such value, such as the country of requests from nowhere
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
  return {
    date: 'from' in period && period.from === period.to,
    application: hasOneBlock || apps.length === 1,
    adBlock: hasOneBlock,
    adFormat: hasOneBlock || formats.length === 1,
    geo_country: countries.length === 1,
  }[group];
}
