import type { GroupId, Locale, StatisticSort } from '@publisher-console/api-contract';
import { adFormatIds, adFormats } from '#modules/criteria/ad-formats.ts';
import { countryOrder } from '#modules/criteria/countries.ts';
import type { EntityService } from '#modules/criteria/entity-service.ts';
import type { NameOrder } from './report-compiler.ts';
import type { NameReader } from './row-naming.ts';

/**
 * The orders by name that a report needs. Formats and countries are few, so they are always in the order of their names.
 * Applications and ad blocks are put in that order only where the reader sorts by them, because a publisher may have
 * any number of them; elsewhere they keep the order of their numbers, in which they were made.
 */
export async function reportNameOrder(
  groupIds: readonly GroupId[],
  sort: StatisticSort | null,
  entities: EntityService,
  { publisherId, locale }: NameReader,
): Promise<NameOrder> {
  const order: NameOrder = {};
  if (groupIds.includes('adFormat')) order.adFormat = formatOrder(locale);
  if (groupIds.includes('geo_country')) order.geo_country = countryOrder[locale];
  if (sort?.field === 'application' || sort?.field === 'adBlock')
    order[sort.field] = await entities.numbersByName(sort.field, publisherId, locale);

  return order;
}

function formatOrder(locale: Locale): string[] {
  const collator = new Intl.Collator(locale);
  return adFormatIds.toSorted((a, b) => collator.compare(adFormats[a][locale], adFormats[b][locale]));
}
