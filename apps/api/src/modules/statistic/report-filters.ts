import type { Locale, StatisticFilter } from '@publisher-console/api-contract';
import { isCountryCode } from '#modules/criteria/countries.ts';
import type { EntityKind } from '#modules/criteria/entity-service.ts';
import type { ReportedFacts } from './report-compiler.ts';
import { refuse } from './report-query.ts';

/** A filter in the warehouse's own terms. */
export type ReportedFilter = Pick<ReportedFacts, 'applications' | 'adBlocks' | 'adFormats' | 'countries'>;

/** The ids of a filter that its reader does not have, by the code of their warning. */
export type DroppedIds = Record<'applications_dropped' | 'ad_blocks_dropped' | 'countries_dropped', string[]>;

/** Finds the numbers of the reader's own applications or ad blocks; an id that the reader does not have is missing. */
export type NumbersOf = (kind: EntityKind, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/**
 * What a filter keeps. Ids that the reader does not have are left out and named. A list of which none is left keeps
 * nothing, because only an empty list means all.
 */
export async function filterOf(
  { applicationList = [], adBlockList = [], adFormatList = [], countryList = [] }: StatisticFilter,
  numbersOf: NumbersOf,
): Promise<{ filter: ReportedFilter; dropped: DroppedIds }> {
  const [applications, adBlocks] = await Promise.all([
    numbersOf('application', applicationList),
    numbersOf('adBlock', adBlockList),
  ]);
  return {
    filter: {
      applications: applicationList.length > 0 ? [...applications.values()] : null,
      ...(adBlockList.length > 0 && { adBlocks: [...adBlocks.values()] }),
      adFormats: adFormatList.length > 0 ? adFormatList : null,
      ...(countryList.length > 0 && { countries: countryList.filter(isCountryCode) }),
    },
    dropped: {
      applications_dropped: applicationList.filter((id) => !applications.has(id)),
      ad_blocks_dropped: adBlockList.filter((id) => !adBlocks.has(id)),
      countries_dropped: countryList.filter((id) => !isCountryCode(id)),
    },
  };
}

/** Refuses a filter of which something was left out, for those who would not see a warning. */
export function refuseDropped(dropped: DroppedIds, locale: Locale): void {
  if (dropped.applications_dropped.length > 0) refuse('filterList.applicationList', 'unknownApplication', locale);
  if (dropped.ad_blocks_dropped.length > 0) refuse('filterList.adBlockList', 'unknownAdBlock', locale);
  if (dropped.countries_dropped.length > 0) refuse('filterList.countryList', 'unknownCountry', locale);
}
