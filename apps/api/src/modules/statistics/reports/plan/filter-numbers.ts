import type { Locale, StatisticFilter } from '@publisher-console/api-contract';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { refuse } from '#modules/statistics/reports/query/rejections.ts';
import type { EntityNumbers } from '#modules/statistics/reports/sources/read-sources.ts';
import { adFormatLabel } from '#stores/warehouse/ad-format-labels.ts';
import type { SelectedFacts } from './report-plan.ts';

/** A filter in the warehouse's own terms. */
type SelectedKeys = Pick<SelectedFacts, 'applications' | 'adBlocks' | 'adFormats' | 'countries'>;

/** The ids of a filter that the caller does not own, by the code of their warning. */
export type DroppedIds = Record<'applications_dropped' | 'ad_blocks_dropped', string[]>;

/**
 * The numbers and codes that a filter selects. Ids that the caller does not own are dropped and listed in `dropped`. If
 * all ids of a list are dropped, the filter selects nothing, because only an empty list means all. Any country code is
 * valid, because facts may have codes without a name. An ad format that the network does not have selects nothing.
 */
export function filterNumbers(
  { applicationList = [], adBlockList = [], adFormatList = [], countryList = [] }: StatisticFilter,
  { application: applications, adBlock: adBlocks }: EntityNumbers,
  adFormats: AdFormats,
): { selected: SelectedKeys; dropped: DroppedIds } {
  return {
    selected: {
      applications: applicationList.length > 0 ? [...applications.values()] : null,
      ...(adBlockList.length > 0 && { adBlocks: [...adBlocks.values()] }),
      adFormats: adFormatList.length > 0 ? labelsOf(adFormatList, adFormats) : null,
      ...(countryList.length > 0 && { countries: countryList }),
    },
    dropped: {
      applications_dropped: applicationList.filter((id) => !applications.has(id)),
      ad_blocks_dropped: adBlockList.filter((id) => !adBlocks.has(id)),
    },
  };
}

function labelsOf(ids: readonly string[], adFormats: AdFormats): string[] {
  return ids.flatMap((id) => {
    const format = adFormats.find(id);
    return format === undefined ? [] : [adFormatLabel(format.number)];
  });
}

/** Refuses a filter with dropped ids. For files, which have no warnings. */
export function refuseDropped(dropped: DroppedIds, locale: Locale): void {
  if (dropped.applications_dropped.length > 0) refuse('filterList.applicationList', 'unknownApplication', locale);
  if (dropped.ad_blocks_dropped.length > 0) refuse('filterList.adBlockList', 'unknownAdBlock', locale);
}
