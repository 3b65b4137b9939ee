import * as v from 'valibot';

import { chartWithin, sortWithin, startingReport } from './report.ts';
import type { ReportQuery } from './report.ts';
import { none, searchSchema } from './search-schema.ts';

/**
 * The report that an address describes. Each key is read on its own; an absent or invalid value is that of the starting
 * report.
 *
 * `?groups=date,application&indicators=requests,revenue&period=last_7_days&apps=…&formats=fs_banner&sort=-revenue&page=2&size=50
 * &blocks=…&countries=DE&compare=previous_year&chart=revenue,ecpm`
 *
 * A period is a preset or `2026-11-01..2026-11-20`; `sort` is the id of a column, with `-` for descending; `groups` and
 * `compare` may be `none`.
 *
 * @param search anything: the address may have been typed
 */
export function reportFromSearch(search: Record<string, unknown>): ReportQuery {
  const found = v.parse(searchSchema, search);
  // An address that describes a report but no order has the order of its groups.
  const isDescribed = found.groups !== undefined || found.indicators !== undefined || found.period !== undefined;
  const report: ReportQuery = {
    groups: found.groups ?? startingReport.groups,
    indicators: found.indicators ?? startingReport.indicators,
    period: found.period ?? startingReport.period,
    apps: found.apps ?? startingReport.apps,
    formats: found.formats ?? startingReport.formats,
    blocks: found.blocks ?? startingReport.blocks,
    countries: found.countries ?? startingReport.countries,
    comparison: found.compare === undefined ? startingReport.comparison : found.compare,
    chart: found.chart ?? startingReport.chart,
    sort: found.sort ?? (isDescribed ? null : startingReport.sort),
    page: found.page ?? startingReport.page,
    size: found.size ?? startingReport.size,
  };
  return { ...report, sort: sortWithin(report, report.sort), chart: chartWithin(report, report.chart) };
}

/** The address of a report. Filters for all, and values of the starting report, are left out. */
export function searchFromReport(report: ReportQuery): Record<string, string | number | undefined> {
  const { groups, indicators, period, apps, formats, blocks, countries, sort, page, size } = report;
  return {
    groups: groups.length > 0 ? groups.join(',') : none,
    indicators: indicators.join(','),
    period: 'preset' in period ? period.preset : `${period.from}..${period.to}`,
    apps: apps.length > 0 ? apps.join(',') : undefined,
    formats: formats.length > 0 ? formats.join(',') : undefined,
    blocks: blocks.length > 0 ? blocks.join(',') : undefined,
    countries: countries.length > 0 ? countries.join(',') : undefined,
    compare: report.comparison === startingReport.comparison ? undefined : (report.comparison ?? none),
    chart: report.chart.length > 0 ? report.chart.join(',') : undefined,
    sort: sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.field}` : undefined,
    page: page === startingReport.page ? undefined : page,
    size: size === startingReport.size ? undefined : size,
  };
}
