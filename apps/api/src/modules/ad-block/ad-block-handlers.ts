import type { Handlers } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import { adFormatDescriptions, adFormatIds, adFormats } from '#modules/criteria/ad-formats.ts';
import { earningsService } from '#modules/statistic/earnings.ts';
import type { Database } from '#stores/sql/database.ts';
import type { ReportReader } from '#stores/warehouse/warehouse.ts';
import { adBlockService } from './ad-block-service.ts';

export interface AdBlockDependencies {
  database: Database;
  reports: ReportReader;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

type AdBlockOperation = 'getAdBlocks' | 'getAdBlockEarnings' | 'getAdFormats';

/** Answers what the ad blocks of a publisher's applications are, and changes them. */
export function createAdBlockHandlers(dependencies: AdBlockDependencies): Pick<Handlers, AdBlockOperation> {
  const blocks = adBlockService(dependencies.database);
  const earningsOf = earningsService(dependencies);
  return {
    getAdBlocks: ({ caller, params, query }) =>
      blocks.page(caller.publisherId, { id: params.id, ...pageOf(query), term: query.term }),

    getAdBlockEarnings: async ({ caller, params, locale, signal }) => {
      const number = await blocks.number(caller.publisherId, params.id);
      return earningsOf({ adBlocks: [number] }, { caller, locale, signal });
    },

    getAdFormats: async ({ query: { page = 1, size = 100 }, locale }) => ({
      items: adFormatIds
        .slice((page - 1) * size, page * size)
        .map((id) => ({ id, title: adFormats[id][locale], description: adFormatDescriptions[id][locale] })),
    }),
  };
}
