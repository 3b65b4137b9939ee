import type { Locale, StatisticFilter } from '@publisher-console/api-contract';
import type { EntityKind } from '#modules/criteria/entities.ts';
import type { ReportedFacts } from '#modules/statistic/compiler/compile-report.ts';
import { refuse } from '#modules/statistic/query/parse-report.ts';

/** A filter in the warehouse's own terms. */
export type ReportedFilter = Pick<ReportedFacts, 'applications' | 'adBlocks' | 'adFormats' | 'countries'>;

/** The ids of a filter that its reader does not have, by the code of their warning. */
export type DroppedIds = Record<'applications_dropped' | 'ad_blocks_dropped', string[]>;

/**
 * What a filter keeps, by the numbers of the reader's own among its ids. Ids that the reader does not have are left out
 * and named. A list of which none is left keeps nothing, because only an empty list means all. Any country can be asked
 * for, because facts may have codes without a name.
 */
export function filterOf(
  { applicationList = [], adBlockList = [], adFormatList = [], countryList = [] }: StatisticFilter,
  { application: applications, adBlock: adBlocks }: Record<EntityKind, ReadonlyMap<string, number>>,
): { filter: ReportedFilter; dropped: DroppedIds } {
  return {
    filter: {
      applications: applicationList.length > 0 ? [...applications.values()] : null,
      ...(adBlockList.length > 0 && { adBlocks: [...adBlocks.values()] }),
      adFormats: adFormatList.length > 0 ? adFormatList : null,
      ...(countryList.length > 0 && { countries: countryList }),
    },
    dropped: {
      applications_dropped: applicationList.filter((id) => !applications.has(id)),
      ad_blocks_dropped: adBlockList.filter((id) => !adBlocks.has(id)),
    },
  };
}

/** Refuses a filter of which something was left out, for those who would not see a warning. */
export function refuseDropped(dropped: DroppedIds, locale: Locale): void {
  if (dropped.applications_dropped.length > 0) refuse('filterList.applicationList', 'unknownApplication', locale);
  if (dropped.ad_blocks_dropped.length > 0) refuse('filterList.adBlockList', 'unknownAdBlock', locale);
}
