import type { Locale, StatisticSort } from '@publisher-console/api-contract';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { countryOrder } from '#modules/statistics/catalogue/countries.ts';
import type { Entities, EntityKind } from '#modules/statistics/catalogue/entities.ts';
import type { NameOrder, Planned } from '#modules/statistics/reports/plan/plan-report.ts';
import type { ParsedReport } from '#modules/statistics/reports/query/parse-report.ts';
import { adFormatLabel } from '#stores/warehouse/ad-format-labels.ts';
import type { Cell, Statement } from '#stores/warehouse/warehouse.ts';
import { compileKeys } from './compile-report.ts';

/** The stores that an order by name needs. */
interface NameReads {
  adFormats: AdFormats;
  entities: Pick<Entities, 'firstByName'>;
  /** Reads all rows of a statement of the warehouse. */
  readRows: (statement: Statement) => Promise<Cell[][]>;
}

/**
 * Adds the orders by name that a report needs. Formats and countries are few, so they are always ordered by name.
 * Applications and ad blocks are ordered by name only where the report is sorted by them, and only the ones that occur
 * in its facts. Otherwise they are in the order of their numbers, which is that of their creation.
 */
export async function orderNames<Report extends ParsedReport>(
  report: Planned<Report>,
  { adFormats, entities, readRows }: NameReads,
): Promise<Planned<Report>> {
  const { caller, locale, groups: groupIds, sort, plan } = report;
  const nameOrder: NameOrder = {};
  if (groupIds.includes('adFormat')) nameOrder.adFormat = formatOrder(adFormats, locale);
  if (groupIds.includes('geo_country')) nameOrder.geo_country = countryOrder[locale];
  if (isSortByName(sort)) {
    const isDescending = sort.direction === 'desc';
    // Each application or ad block has at least one row, so the first n rows belong to at most n of them.
    const most = plan.window ? plan.window.offset + plan.window.limit : Infinity;
    const occurring = (await readRows(compileKeys(plan, sort.field))).map(([key]) => Number(key));
    const order = { locale, isDescending, most };
    const first = await entities.firstByName(sort.field, caller, occurring, order);
    nameOrder[sort.field] = isDescending ? first.toReversed() : first;
  }
  return { ...report, plan: { ...plan, nameOrder } };
}

function isSortByName(sort: StatisticSort | null): sort is StatisticSort & { field: EntityKind } {
  return sort?.field === 'application' || sort?.field === 'adBlock';
}

function formatOrder({ all }: AdFormats, locale: Locale): string[] {
  const collator = new Intl.Collator(locale);
  const byName = all.toSorted((a, b) => collator.compare(a.title[locale], b.title[locale]));
  return byName.map(({ number }) => adFormatLabel(number));
}
