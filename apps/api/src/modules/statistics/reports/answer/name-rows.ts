import type { GroupId, GroupValues } from '@publisher-console/api-contract';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { countryTitle } from '#modules/statistics/catalogue/countries.ts';
import type { Entities, NamedEntity } from '#modules/statistics/catalogue/entities.ts';
import type { GroupKeys, ReportedRow } from '#modules/statistics/reports/compiler/compile-report.ts';
import type { Planned } from '#modules/statistics/reports/plan/plan-report.ts';
import { dayGroups } from '#modules/statistics/reports/plan/row-days.ts';
import type { ParsedReport } from '#modules/statistics/reports/query/parse-report.ts';
import { cacheTexts } from '#modules/statistics/reports/values/text-cache.ts';
import type { ReportedSums } from '#modules/statistics/reports/values/indicator-values.ts';
import type { Cell } from '#stores/warehouse/warehouse.ts';
import { firstDayOfRow, spanReferences } from './row-spans.ts';

/** A row with the values of its groups as the contract names them. */
export interface NamedRow extends ReportedSums {
  groups: GroupValues;
}

/** Names the rows of one report, a batch at a time; reads only the names that the batch needs. */
export type NameRows = (rows: readonly ReportedRow[]) => Promise<NamedRow[]>;

/** Names of one kind that are cached for the next rows of the report. */
const mostCached = 20_000;

export function createRowNaming(
  { groups, names, locale, caller, ...days }: Planned<ParsedReport>,
  entities: Pick<Entities, 'applicationsByNumber' | 'adBlocksByNumber'>,
  adFormats: AdFormats,
): NameRows {
  const applications = createNameCache((numbers) => entities.applicationsByNumber(caller, numbers));
  const adBlocks = createNameCache((numbers) => entities.adBlocksByNumber(caller, numbers));
  const [weekOf, monthOf] = [spanReferences({ ...days, groups }, 'week'), spanReferences({ ...days, groups }, 'month')];
  const dayKeys = dayGroups(groups);
  const countryName = cacheTexts((code) => countryTitle(code, locale));

  /** Adds the value of a group's key. A file has millions of keys, so no object is made for each. */
  const add: Record<GroupId, (values: GroupValues, key: Cell | undefined, firstDay: string) => void> = {
    application: (values, key) => void (values.application = applications.reference(key)),
    adBlock: (values, key) => void (values.adBlock = adBlocks.reference(key)),
    adFormat: (values, key) => void (values.adFormat = adFormats.ofLabel(String(key), locale)),
    date: (values, key) => void (values.date = String(key)),
    week: (values, _key, firstDay) => void (values.week = weekOf(firstDay)),
    month: (values, _key, firstDay) => void (values.month = monthOf(firstDay)),
    geo_country: (values, key) => void (values.geo_country = { id: String(key), title: countryName(String(key)) }),
  };
  const named = (keys: GroupKeys): GroupValues => {
    const values: GroupValues = {};
    const firstDay = firstDayOfRow(
      days.period,
      dayKeys.map((id) => String(keys[id])),
    );
    for (const id of groups) add[id](values, keys[id], firstDay);
    return values;
  };

  return async (rows) => {
    const readAhead = await names;
    applications.cache(readAhead.applications);
    adBlocks.cache(readAhead.adBlocks);
    if (groups.includes('application')) await applications.read(rows.map(({ keys }) => Number(keys.application)));
    if (groups.includes('adBlock')) await adBlocks.read(rows.map(({ keys }) => Number(keys.adBlock)));
    return rows.map(({ keys, sums, compared }) => ({ groups: named(keys), sums, compared }));
  };
}

/** Entities by their numbers, read once. */
function createNameCache<Entity extends NamedEntity>(find: (numbers: number[]) => Promise<Entity[]>) {
  const cached = new Map<number, Omit<Entity, 'number'>>();
  const cache = (found: readonly Entity[]) => {
    for (const { number, ...reference } of found) cached.set(number, reference);
  };
  return {
    cache,

    /** Reads the entities that are not cached. */
    async read(numbers: readonly number[]): Promise<void> {
      if (cached.size > mostCached) cached.clear();
      const missing = [...new Set(numbers)].filter((number) => !cached.has(number));
      if (missing.length > 0) cache(await find(missing));
    },

    reference(key: Cell | undefined): Omit<Entity, 'number'> {
      const reference = cached.get(Number(key));
      if (!reference)
        throw new Error(`The warehouse has facts of an entity that its owner does not have: ${String(key)}`);

      return reference;
    },
  };
}
