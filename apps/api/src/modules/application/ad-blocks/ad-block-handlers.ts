import type { Handlers } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import { adFormatDescriptions, adFormatIds, adFormats } from '#modules/criteria/ad-formats.ts';
import type { Figures } from '#modules/statistic/figures.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlockChanges } from './ad-block-changes.ts';
import { adBlockService } from './ad-block-service.ts';

export interface AdBlockDependencies {
  database: Database;
  figures: Figures;
  now: () => Date;
}

type AdBlockOperation =
  | 'changeAdBlocks'
  | 'createAdBlock'
  | 'deleteAdBlock'
  | 'getAdBlockEarnings'
  | 'getAdBlocks'
  | 'getAdFormats'
  | 'resumeAdBlock'
  | 'stopAdBlock'
  | 'updateAdBlock';

/** Answers what the ad blocks of a publisher's applications are, and changes them. */
export function createAdBlockHandlers(dependencies: AdBlockDependencies): Pick<Handlers, AdBlockOperation> {
  const blocks = adBlockService(dependencies.database);
  const changes = adBlockChanges(dependencies);
  return {
    createAdBlock: (call) => changes.create(call),
    updateAdBlock: (call) => changes.update(call),
    deleteAdBlock: ({ caller, params: { id }, ...call }) => changes.delete({ caller, id }, call),
    stopAdBlock: ({ caller, params: { id }, ...call }) => changes.changeOne('stop', { caller, id }, call),
    resumeAdBlock: ({ caller, params: { id }, ...call }) => changes.changeOne('resume', { caller, id }, call),
    changeAdBlocks: ({ caller, body, ...call }) => changes.changeMany({ ...body, caller }, call),

    getAdBlocks: ({ caller, params, query }) =>
      blocks.page(caller.publisherId, { id: params.id, ...pageOf(query), term: query.term }),

    getAdBlockEarnings: async ({ caller, params, locale, signal }) => {
      const number = await blocks.number(caller.publisherId, params.id);
      return dependencies.figures.earnings({ adBlocks: [number] }, { caller, locale, signal });
    },

    getAdFormats: async ({ query: { page = 1, size = 100 }, locale }) => ({
      items: adFormatIds
        .slice((page - 1) * size, page * size)
        .map((id) => ({ id, title: adFormats[id][locale], description: adFormatDescriptions[id][locale] })),
    }),
  };
}
