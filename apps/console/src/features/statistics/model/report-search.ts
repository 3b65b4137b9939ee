import type { GroupId } from '@publisher-console/api-contract';
import * as v from 'valibot';
import { daysBetween } from '#common/format/days.ts';
import { comparisonIds, groupIds, indicatorIds, presetIds } from './criteria-ids.ts';
import { periodDaysMax } from './period-limits.ts';
import { chartWithin, pageSizes, sortWithin, startingReport } from './report.ts';
import type { ReportQuery } from './report.ts';

/** Means no groups and no comparison. An absent key means those of the starting report. */
const none = 'none';

const pageMax = 1_000_000;
const entityIdLengthMax = 64;
const chartSeriesMax = 2;
/** The most formats that the API accepts. */
const formatsMax = 32;

function wholeNumber(max: number) {
  return v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max));
}

/** The known ids of a comma-separated list, without repetitions; at least one. */
function idList<Id extends string>(isKnown: (id: string) => id is Id) {
  return v.pipe(
    v.string(),
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

function isFormatId(id: string): id is string {
  return /^[a-z][a-z0-9_]{0,31}$/.test(id);
}

function isCountryId(id: string): id is string {
  return /^[A-Z]{2}$/.test(id);
}

const day = v.pipe(
  v.string(),
  v.regex(/^20\d\d-\d\d-\d\d$/),
  v.check((value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false),
);

const periodSchema = v.union([
  v.pipe(
    v.picklist(presetIds),
    v.transform((preset) => ({ preset })),
  ),
  v.pipe(
    v.string(),
    v.transform((range) => range.split('..')),
    v.strictTuple([day, day]),
    v.check(([from, to]) => from <= to && daysBetween(from, to) < periodDaysMax),
    v.transform(([from, to]) => ({ from, to })),
  ),
]);

const sortSchema = v.pipe(
  v.string(),
  v.transform((value) => ({ field: value.replace(/^-/, ''), direction: value.startsWith('-') ? 'desc' : 'asc' })),
  v.object({ field: v.picklist([...groupIds, ...indicatorIds]), direction: v.picklist(['asc', 'desc']) }),
);

/** An invalid value is treated as absent, and does not affect other values. */
function lenient<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.optional(v.fallback(v.union([schema, v.undefined()]), undefined));
}

/** The keys of an address that describe a report; other keys are ignored. */
const searchSchema = v.object({
  groups: lenient(
    v.union([
      v.pipe(
        v.literal(none),
        v.transform((): GroupId[] => []),
      ),
      idList(isOneOf(groupIds)),
    ]),
  ),
  indicators: lenient(idList(isOneOf(indicatorIds))),
  period: lenient(periodSchema),
  apps: lenient(idList(isEntityId)),
  formats: lenient(v.pipe(idList(isFormatId), v.maxLength(formatsMax))),
  blocks: lenient(idList(isEntityId)),
  countries: lenient(idList(isCountryId)),
  compare: lenient(
    v.union([
      v.pipe(
        v.literal(none),
        v.transform(() => null),
      ),
      v.picklist(comparisonIds),
    ]),
  ),
  chart: lenient(v.pipe(idList(isOneOf(indicatorIds)), v.maxLength(chartSeriesMax))),
  sort: lenient(sortSchema),
  page: lenient(wholeNumber(pageMax)),
  size: lenient(v.pipe(wholeNumber(pageMax), v.picklist(pageSizes))),
});

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
  // An address that describes a report without an order means the order of its groups.
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

/** The search of the address for a report. Filters for all, and values of the starting report, are omitted. */
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
