import type { IntegrationGuide } from '@publisher-console/api-contract';
import type { Handlers } from '#contract/operation.ts';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import type { Database } from '#stores/sql/database.ts';
import { parseGuide } from './guide-markup.ts';
import { guideRows } from './guide-repository.ts';
import type { GuideRow } from './guide-repository.ts';

interface IntegrationDependencies {
  database: Database;
  adFormats: AdFormats;
}

/** Answers the network's guides for developers. */
export function createIntegrationHandlers({
  database,
  adFormats,
}: IntegrationDependencies): Pick<Handlers, 'getIntegrationGuides'> {
  return {
    getIntegrationGuides: async ({ locale }) => {
      const formatIds = new Set(adFormats.all.map(({ id }) => id));
      const byName = Map.groupBy(await guideRows(database), ({ name }) => name);
      const shown = [...byName.values()].flatMap(
        (guides) => guides.find((guide) => guide.locale === locale) ?? guides.slice(0, 1),
      );
      const items = shown.map((row) => guideView(row, formatIds));
      return { items, guideList: items };
    },
  };
}

function guideView({ name, locale, source }: GuideRow, formatIds: ReadonlySet<string>): IntegrationGuide {
  const reading = parseGuide(source, formatIds);
  // The operator's command parsed it before it was stored.
  if ('faults' in reading) throw new Error(`The guide ${name} in ${locale} cannot be read any more.`);
  return { name, locale, ...reading.guide };
}
