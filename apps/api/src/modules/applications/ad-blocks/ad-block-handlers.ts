import type { Handlers } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import type { WeekFigures } from '#modules/statistics/reports/week-figures.ts';
import { figuresOfPage } from '#modules/applications/figures/figures-answer.ts';
import { ifReadable } from '#modules/statistics/reports/if-readable.ts';
import type { Database } from '#stores/sql/database.ts';
import { createAdBlockChanges } from './ad-block-changes.ts';
import { createAdBlockReads } from './ad-block-reads.ts';
import { adBlockView } from './ad-block-view.ts';
import { createAdBlockStatusChanges } from './ad-block-status-changes.ts';

interface AdBlockDependencies {
  database: Database;
  figures: Figures;
  weekFigures: WeekFigures;
  adFormats: AdFormats;
  now: () => Date;
}

type AdBlockOperation =
  | 'changeAdBlocks'
  | 'createAdBlock'
  | 'deleteAdBlock'
  | 'getAdBlockEarnings'
  | 'getAdBlockFirstRequests'
  | 'getAdBlocks'
  | 'getAdFormats'
  | 'resumeAdBlock'
  | 'stopAdBlock'
  | 'updateAdBlock';

/** Answers and changes the ad blocks of a publisher's applications. */
export function createAdBlockHandlers(dependencies: AdBlockDependencies): Pick<Handlers, AdBlockOperation> {
  const reads = createAdBlockReads(dependencies.database);
  const changes = createAdBlockChanges(dependencies);
  const statuses = createAdBlockStatusChanges(dependencies.database);
  return {
    createAdBlock: (call) => changes.create(call),
    updateAdBlock: (call) => changes.update(call),
    deleteAdBlock: ({ caller, params: { id }, ...call }) => changes.delete({ caller, id }, call),
    stopAdBlock: ({ caller, params: { id }, ...call }) => statuses.changeOne('stop', { caller, id }, call),
    resumeAdBlock: ({ caller, params: { id }, ...call }) => statuses.changeOne('resume', { caller, id }, call),
    changeAdBlocks: async ({ caller, body, ...call }) => ({
      items: await statuses.changeMany({ ...body, caller }, call),
    }),

    getAdBlocks: async ({ caller, params, query, locale, signal, log }) => {
      const { rows, pagination } = await reads.page(caller.publisherId, {
        id: params.id,
        ...pageOf(query),
        term: query.term,
      });
      const numbers = rows.map(({ number }) => number);
      const figures = await ifReadable(log, async () =>
        figuresOfPage(await dependencies.weekFigures.weeks('adBlock', numbers, { caller, locale, signal }), rows),
      );
      return { items: rows.map(adBlockView), pagination, figures };
    },

    getAdBlockEarnings: async ({ caller, params, locale, signal }) => {
      const number = await reads.number(caller.publisherId, params.id);
      return dependencies.figures.earnings({ adBlocks: [number] }, { caller, locale, signal });
    },

    getAdBlockFirstRequests: async ({ caller, params, locale, signal }) => {
      const number = await reads.number(caller.publisherId, params.id);
      return { firstRequests: await dependencies.figures.firstRequests(number, { caller, locale, signal }) };
    },

    getAdFormats: async ({ query: { page = 1, size = 100 }, locale }) => ({
      items: dependencies.adFormats.all
        .slice((page - 1) * size, page * size)
        .map(({ id, title, description, drawing, acceptsNewBlocks }) => ({
          id,
          title: title[locale],
          description: description[locale],
          drawing,
          acceptsNewBlocks,
        })),
    }),
  };
}
