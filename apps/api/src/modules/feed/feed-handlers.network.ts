import { FileAnswer } from '#contract/file-answer.ts';
import { visibleIds, requireVisibleSource } from '#contract/visible-source.ts';
import type { Handlers, NetworkOperationId } from '#contract/operation.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { second } from '#process/durations.ts';
import { readCatalogue } from './catalogue.network.ts';
import { setExternalId } from './external-ids.network.ts';
import { createFeedDays } from './feed-days.network.ts';
import { createFeedParts } from './feed-parts.network.ts';
import type { FeedPartsDependencies } from './feed-parts.network.ts';

/** Entries that are read at once for lines of JSON. */
const pageOfLines = 2_000;

interface FeedDependencies extends FeedPartsDependencies {
  orderStores: NetworkStores;
}

/** Answers the machines of the network. */
export function createFeedHandlers(dependencies: FeedDependencies): Pick<Handlers, NetworkOperationId> {
  const { orderStores, database } = dependencies;
  const days = createFeedDays({
    stores: orderStores,
    storedFiles: dependencies.storedFiles,
    parts: createFeedParts(dependencies),
  });
  // The calls of publishers need connections of the same pool.
  const pages = createSemaphore({
    name: 'catalogue pages',
    perPublisher: 2,
    total: 4,
    maxWait: 10 * second,
    queuePerPublisher: 8,
  });
  const downloads = createSemaphore({ name: 'catalogue downloads', perPublisher: 2, total: 6, reserved: 2 });

  return {
    putFeedDay: days.put,

    putFeedPart: days.putPart,

    publishFeedDay: days.publish,

    getFeedRuns: async ({ query: { source, date: day, digest, before, limit = 20 }, caller: { sources } }) => {
      if (source !== undefined) requireVisibleSource({ sources }, source);
      const sourceIds = source === undefined ? sources : [source];
      return { items: await days.runs({ sourceIds, day, digest, before }, limit) };
    },

    getCatalogue: ({ query: { after, limit = 1_000 }, caller, signal }) =>
      pages.run(caller.keyId, signal, () => readCatalogue(database, caller, { after, limit })),

    downloadCatalogue: async ({ query: { after }, caller, signal }) => {
      await downloads.acquire(caller.keyId, signal);
      const read: ReadPage = (from) =>
        pages.run(caller.keyId, signal, () => readCatalogue(database, caller, { after: from, limit: pageOfLines }));
      return new FileAnswer({
        name: 'catalogue.ndjson',
        type: 'application/x-ndjson',
        content: catalogueLines(read, after),
      });
    },

    setExternalId: async ({ params: { id }, body, locale, caller }) => {
      requireVisibleSource(caller, body.source);
      const externalIds = await setExternalId(database, { adBlockId: id, ...body }, locale);
      return { externalIds: visibleIds(caller, externalIds) };
    },
  };
}

type ReadPage = (after: string | undefined) => ReturnType<typeof readCatalogue>;

async function* catalogueLines(read: ReadPage, first: string | undefined): AsyncGenerator<string> {
  let after = first;
  for (;;) {
    const { items, next, hasMore } = await read(after);
    if (items.length > 0) yield items.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    after = next;
    // The whole and what changed while it was read.
    if (!hasMore && items.length === 0) break;
  }
  yield `${JSON.stringify({ kind: 'end', next: after })}\n`;
}
