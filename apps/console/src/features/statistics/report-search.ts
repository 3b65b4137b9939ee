import type { Day, Period, StatisticSort } from '@publisher-console/api-contract';
import * as v from 'valibot';

import { adFormatIds, groupIds, indicatorIds, pageSizes, presetIds, sortWithin, startingReport } from './report.ts';
import type { Report } from './report.ts';

/** Stands for a report without groups: an absent key would mean the groups of the starting report. */
const noGroups = 'none';

/** The last day that the contract knows. */
export const lastDay: Day = '2099-12-31';

const dayPattern = /^20\d\d-\d\d-\d\d$/;
const periodDaysMax = 1830;
const dayMilliseconds = 86_400_000;
const pageMax = 1_000_000;
const applicationIdLengthMax = 64;

const columnIds = [...groupIds, ...indicatorIds];

/** The router reads what looks like a number as one. */
const text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
);

function wholeNumber(max: number) {
  return v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max));
}

/** Of a comma-separated list, the ids that are known, each once; all of the value falls if none is. */
function idList(isKnown: (id: string) => boolean) {
  return v.pipe(
    text,
    v.transform((list) => [...new Set(list.split(','))].filter(isKnown).join(',')),
    v.nonEmpty(),
  );
}

function isOneOf<Id extends string>(ids: readonly Id[]): (id: string) => id is Id {
  return (id): id is Id => ids.some((known) => known === id);
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return dayPattern.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function isPeriod(value: string): boolean {
  if (isOneOf(presetIds)(value)) return true;
  const [from = '', to = '', ...rest] = value.split('..');
  if (!isDay(from) || !isDay(to) || rest.length > 0 || from > to) return false;
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds < periodDaysMax;
}

function isSort(value: string): boolean {
  return isOneOf(columnIds)(value.replace(/^-/, ''));
}

/** A wrong value is as good as none, and takes no other value with it. */
function lenient<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.optional(v.fallback(v.union([schema, v.undefined()]), undefined));
}

/**
 * The report in the page's address: short, readable, and every key on its own.
 *
 * `?groups=date,application&indicators=requests,revenue&period=last_7_days&apps=…&formats=fs_banner&sort=-revenue&page=2&size=50`
 *
 * A period is a preset or `2026-11-01..2026-11-20`; `sort` names a column, `-` for descending.
 */
export const reportSearchSchema = v.object({
  groups: lenient(v.union([v.literal(noGroups), idList(isOneOf(groupIds))])),
  indicators: lenient(idList(isOneOf(indicatorIds))),
  period: lenient(v.pipe(text, v.check(isPeriod))),
  apps: lenient(idList((id) => id.length > 0 && id.length <= applicationIdLengthMax)),
  formats: lenient(idList(isOneOf(adFormatIds))),
  sort: lenient(v.pipe(text, v.check(isSort))),
  page: lenient(wholeNumber(pageMax)),
  size: lenient(v.pipe(wholeNumber(pageMax), v.picklist(pageSizes))),
});

export type ReportSearch = v.InferOutput<typeof reportSearchSchema>;

/** The first day that can be reported together with the given one. */
export function earliestDay(today: Day): Day {
  return new Date(Date.parse(today) - (periodDaysMax - 1) * dayMilliseconds).toISOString().slice(0, 10);
}

/** The report that an address asks for; what it leaves open is as in the starting report. */
export function reportFromSearch(address: Record<string, unknown>): Report {
  const search = v.parse(reportSearchSchema, address);
  const groups = search.groups === undefined ? startingReport.groups : idsIn(search.groups, isOneOf(groupIds));
  const indicators = idsIn(search.indicators, isOneOf(indicatorIds));
  const report: Report = {
    groups,
    indicators: indicators.length > 0 ? indicators : startingReport.indicators,
    applications: search.apps?.split(',') ?? startingReport.applications,
    adFormats: idsIn(search.formats, isOneOf(adFormatIds)),
    period: search.period === undefined ? startingReport.period : parsePeriod(search.period),
    sort: null,
    page: search.page ?? startingReport.page,
    size: search.size ?? startingReport.size,
  };
  return {
    ...report,
    sort: sortWithin(report, search.sort === undefined ? startingSort(search) : parseSort(search.sort)),
  };
}

/** The address of a report. What means "all" or "as always" is left out. */
export function searchFromReport(report: Report): ReportSearch {
  const { groups, indicators, period, applications, adFormats, sort, page, size } = report;
  return {
    groups: groups.length > 0 ? groups.join(',') : noGroups,
    indicators: indicators.join(','),
    period: 'preset' in period ? period.preset : `${period.from}..${period.to}`,
    apps: applications.length > 0 ? applications.join(',') : undefined,
    formats: adFormats.length > 0 ? adFormats.join(',') : undefined,
    sort: sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.field}` : undefined,
    page: page === startingReport.page ? undefined : page,
    size: size === startingReport.size ? undefined : size,
  };
}

/** The bare address has the starting report's order; one that names a report but no order has the order of its groups. */
function startingSort({ groups, indicators, period }: ReportSearch): StatisticSort | null {
  return groups === undefined && indicators === undefined && period === undefined ? startingReport.sort : null;
}

function idsIn<Id extends string>(list: string | undefined, isKnown: (id: string) => id is Id): Id[] {
  return (list ?? '').split(',').filter(isKnown);
}

function parsePeriod(value: string): Period {
  if (isOneOf(presetIds)(value)) return { preset: value };
  const [from = '', to = ''] = value.split('..');
  return { from, to };
}

function parseSort(value: string): StatisticSort | null {
  const field = value.replace(/^-/, '');
  return isOneOf(columnIds)(field) ? { field, direction: value.startsWith('-') ? 'desc' : 'asc' } : null;
}
