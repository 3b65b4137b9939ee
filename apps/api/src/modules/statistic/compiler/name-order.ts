import type { Locale, StatisticSort } from '@publisher-console/api-contract';
import { adFormatIds, adFormats } from '#modules/criteria/ad-formats.ts';
import { countryOrder } from '#modules/criteria/countries.ts';
import type { EntityKind, Entities } from '#modules/criteria/entities.ts';
import type { NameOrder, Report } from './compile-report.ts';
import type { NameReader } from '#modules/statistic/answer/name-rows.ts';

/** The numbers of one kind that occur in a report. */
export type OccurringNumbers = (kind: EntityKind) => Promise<number[]>;

/**
 * The orders by name that a report needs. Formats and countries are few, so they are always in the order of their names.
 * Applications and ad blocks are put in that order only where the reader sorts by them, and only those that occur in
 * the report; elsewhere they keep the order of their numbers, in which they were made.
 */
export async function reportNameOrder(
  { groups, sort, window }: Pick<Report, 'groups' | 'sort' | 'window'>,
  occurring: OccurringNumbers,
  entities: Entities,
  { publisherId, locale }: NameReader,
): Promise<NameOrder> {
  const order: NameOrder = {};
  if (groups.includes('adFormat')) order.adFormat = formatOrder(locale);
  if (groups.includes('geo_country')) order.geo_country = countryOrder[locale];
  if (isSortByName(sort)) {
    const isDescending = sort.direction === 'desc';
    // Each has at least one row, so the rows up to the end of a page belong to as many of them at most.
    const most = window ? window.offset + window.limit : Infinity;
    const numbers = await occurring(sort.field);
    const first = await entities.firstByName(sort.field, publisherId, numbers, { locale, isDescending, most });
    order[sort.field] = isDescending ? first.toReversed() : first;
  }
  return order;
}

function isSortByName(sort: StatisticSort | null): sort is StatisticSort & { field: EntityKind } {
  return sort?.field === 'application' || sort?.field === 'adBlock';
}

function formatOrder(locale: Locale): string[] {
  const collator = new Intl.Collator(locale);
  return adFormatIds.toSorted((a, b) => collator.compare(adFormats[a][locale], adFormats[b][locale]));
}
