import type { IntegrationGuide } from '@publisher-console/api-contract';
import type { Handlers } from '#contract/operation.ts';
import type { Database } from '#stores/sql/database.ts';
import { parseGuide } from './guide-markup.ts';
import { guideRows } from './guide-repository.ts';
import type { GuideRow } from './guide-repository.ts';

/** Answers the network's guides for developers. */
export function createIntegrationHandlers({
  database,
}: {
  database: Database;
}): Pick<Handlers, 'getIntegrationGuides'> {
  return {
    getIntegrationGuides: async ({ locale }) => {
      const byName = Map.groupBy(await guideRows(database), ({ name }) => name);
      const shown = [...byName.values()].flatMap(
        (guides) => guides.find((guide) => guide.locale === locale) ?? guides.slice(0, 1),
      );
      return { guideList: shown.map(guideView) };
    },
  };
}

function guideView({ name, locale, source }: GuideRow): IntegrationGuide {
  const reading = parseGuide(source);
  // The operator's command parsed it before it was stored.
  if ('faults' in reading) throw new Error(`The guide ${name} in ${locale} cannot be read any more.`);
  return { name, locale, ...reading.guide };
}
