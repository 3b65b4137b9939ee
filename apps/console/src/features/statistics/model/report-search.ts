import type { Day, GroupId } from '@publisher-console/api-contract';
import * as v from 'valibot';

import { addDays, daysBetween } from '#common/format/days.ts';

import {
  adFormatIds,
  chartWithin,
  comparisonIds,
  groupIds,
  indicatorIds,
  pageSizes,
  presetIds,
  sortWithin,
  startingReport,
} from './report.ts';
import type { Report } from './report.ts';

/** Stands for a report without groups: an absent key would mean the groups of the starting report. */
const noGroups = 'none';

/** The last day that the contract knows. */
export const lastDay: Day = '2099-12-31';

const periodDaysMax = 1830;
const pageMax = 1_000_000;
const entityIdLengthMax = 64;
const chartSeriesMax = 2;

/** The router parses a value that looks like a number. */
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

function wholeNumber(max: number) {
  return v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max));
}

/** The known ids of a comma-separated list, each once; at least one. */
function idList<Id extends string>(isKnown: (id: string) => id is Id) {
  return v.pipe(
    text,
    v.transform((list) => [...new Set(list.split(','))].filter((id) => isKnown(id))),
    v.nonEmpty(),
  );
}

function isOneOf<Id extends string>(ids: readonly Id[]): (id: string) => id is Id {
  return (id): id is Id => ids.some((known) => known === id);
}

function isEntityId(id: string): id is string {
  return id.length > 0 && id.length <= entityIdLengthMax;
}

function isCountryId(id: string): id is string {
  return /^[A-Z]{2}$/.test(id);
}

const day = v.pipe(
  v.string(),
  v.regex(/^20\d\d-\d\d-\d\d$/),
  v.check((value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false),
);

const period = v.union([
  v.pipe(
    v.picklist(presetIds),
    v.transform((preset) => ({ preset })),
  ),
  v.pipe(
    text,
    v.transform((range) => range.split('..')),
    v.strictTuple([day, day]),
    v.check(([from, to]) => from <= to && daysBetween(from, to) < periodDaysMax),
    v.transform(([from, to]) => ({ from, to })),
  ),
]);

const sort = v.pipe(
  text,
  v.transform((value) => ({ field: value.replace(/^-/, ''), direction: value.startsWith('-') ? 'desc' : 'asc' })),
  v.object({ field: v.picklist([...groupIds, ...indicatorIds]), direction: v.picklist(['asc', 'desc']) }),
);

/** A wrong value counts as absent, and does not affect other values. */
function lenient<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.optional(v.fallback(v.union([schema, v.undefined()]), undefined));
}

const searchSchema = v.object({
  groups: lenient(
    v.union([
      v.pipe(
        v.literal(noGroups),
        v.transform((): GroupId[] => []),
      ),
      idList(isOneOf(groupIds)),
    ]),
  ),
  indicators: lenient(idList(isOneOf(indicatorIds))),
  period: lenient(period),
  apps: lenient(idList(isEntityId)),
  formats: lenient(idList(isOneOf(adFormatIds))),
  blocks: lenient(idList(isEntityId)),
  countries: lenient(idList(isCountryId)),
  compare: lenient(v.picklist(comparisonIds)),
  chart: lenient(v.pipe(idList(isOneOf(indicatorIds)), v.maxLength(chartSeriesMax))),
  sort: lenient(sort),
  page: lenient(wholeNumber(pageMax)),
  size: lenient(v.pipe(wholeNumber(pageMax), v.picklist(pageSizes))),
});

/** The first day that can be reported together with the given one. */
export function earliestDay(today: Day): Day {
  return addDays(today, 1 - periodDaysMax);
}

/**
 * The report that an address asks for. Each key is read on its own; what is absent or wrong is as in the starting report.
 *
 * `?groups=date,application&indicators=requests,revenue&period=last_7_days&apps=…&formats=fs_banner&sort=-revenue&page=2&size=50
 * &blocks=…&countries=DE&compare=previous_period&chart=revenue,ecpm`
 *
 * A period is a preset or `2026-11-01..2026-11-20`; `sort` names a column, `-` for descending.
 *
 * @param search whatever the address holds
 */
export function reportFromSearch(search: Record<string, unknown>): Report {
  const named = v.parse(searchSchema, search);
  // An address that names a report but no order has the order of its groups.
  const isNamed = named.groups !== undefined || named.indicators !== undefined || named.period !== undefined;
  const report: Report = {
    groups: named.groups ?? startingReport.groups,
    indicators: named.indicators ?? startingReport.indicators,
    period: named.period ?? startingReport.period,
    apps: named.apps ?? startingReport.apps,
    formats: named.formats ?? startingReport.formats,
    blocks: named.blocks ?? startingReport.blocks,
    countries: named.countries ?? startingReport.countries,
    comparison: named.compare ?? startingReport.comparison,
    chart: named.chart ?? startingReport.chart,
    sort: named.sort ?? (isNamed ? null : startingReport.sort),
    page: named.page ?? startingReport.page,
    size: named.size ?? startingReport.size,
  };
  return { ...report, sort: sortWithin(report, report.sort), chart: chartWithin(report, report.chart) };
}

/** The address of a report. What means "all", or is as in the starting report, is left out. */
export function searchFromReport(report: Report): Record<string, string | number | undefined> {
  const { groups, indicators, period: chosen, apps, formats, blocks, countries, sort: order, page, size } = report;
  return {
    groups: groups.length > 0 ? groups.join(',') : noGroups,
    indicators: indicators.join(','),
    period: 'preset' in chosen ? chosen.preset : `${chosen.from}..${chosen.to}`,
    apps: apps.length > 0 ? apps.join(',') : undefined,
    formats: formats.length > 0 ? formats.join(',') : undefined,
    blocks: blocks.length > 0 ? blocks.join(',') : undefined,
    countries: countries.length > 0 ? countries.join(',') : undefined,
    compare: report.comparison ?? undefined,
    chart: report.chart.length > 0 ? report.chart.join(',') : undefined,
    sort: order ? `${order.direction === 'desc' ? '-' : ''}${order.field}` : undefined,
    page: page === startingReport.page ? undefined : page,
    size: size === startingReport.size ? undefined : size,
  };
}
