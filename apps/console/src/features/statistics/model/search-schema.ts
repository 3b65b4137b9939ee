import type { GroupId } from '@publisher-console/api-contract';
import * as v from 'valibot';

import { daysBetween } from '#common/format/days.ts';

import { comparisonIds, groupIds, indicatorIds, presetIds } from './criteria-ids.ts';
import { periodDaysMax } from './period-limits.ts';
import { pageSizes } from './report.ts';

/** Stands for no groups and for no comparison: an absent key would mean those of the starting report. */
export const none = 'none';

const pageMax = 1_000_000;
const entityIdLengthMax = 64;
const chartSeriesMax = 2;
/** The API takes no more. */
const formatsMax = 32;

function wholeNumber(max: number) {
  return v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max));
}

/** The known ids of a comma-separated list, each once; at least one. */
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

const period = v.union([
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

const sort = v.pipe(
  v.string(),
  v.transform((value) => ({ field: value.replace(/^-/, ''), direction: value.startsWith('-') ? 'desc' : 'asc' })),
  v.object({ field: v.picklist([...groupIds, ...indicatorIds]), direction: v.picklist(['asc', 'desc']) }),
);

/** An invalid value counts as absent, and does not affect other values. */
function lenient<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.optional(v.fallback(v.union([schema, v.undefined()]), undefined));
}

/** The keys of an address that describe a report; other keys are left out. */
export const searchSchema = v.object({
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
  period: lenient(period),
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
  sort: lenient(sort),
  page: lenient(wholeNumber(pageMax)),
  size: lenient(v.pipe(wholeNumber(pageMax), v.picklist(pageSizes))),
});
