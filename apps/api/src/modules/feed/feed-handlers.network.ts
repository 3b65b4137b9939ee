import { FileAnswer } from '#contract/file-answer.ts';
import type { Handlers, NetworkOperationId } from '#contract/operation.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { Database } from '#stores/sql/database.ts';
import { readCatalogue } from './catalogue.network.ts';
import { setExternalId } from './external-ids.network.ts';
import { createFeedDays } from './feed-days.network.ts';

/** Entries that are read at once for lines of JSON. */
const pageOfLines = 2_000;

/** Answers the machines of the network. */
export function createFeedHandlers({ feedStores }: { feedStores: NetworkStores }): Pick<Handlers, NetworkOperationId> {
  const { database } = feedStores;
  const days = createFeedDays(feedStores);
  return {
    putFeedDay: days.put,

    getFeedRuns: async ({ query: { source: sourceId, date: day, digest, before, limit = 20 } }) => ({
      items: await days.runs({ sourceId, day, digest, before }, limit),
    }),

    getCatalogue: ({ query: { after, limit = 1_000 } }) => readCatalogue(database, { after, limit }),

    downloadCatalogue: async ({ query: { after } }) =>
      new FileAnswer({
        name: 'catalogue.ndjson',
        type: 'application/x-ndjson',
        content: catalogueLines(database, after),
      }),

    setExternalId: async ({ params: { id }, body, locale }) => ({
      externalIds: await setExternalId(database, { adBlockId: id, ...body }, locale),
    }),
  };
}

async function* catalogueLines(database: Database, first: string | undefined): AsyncGenerator<string> {
  let after = first;
  for (;;) {
    const { items, next, hasMore } = await readCatalogue(database, { after, limit: pageOfLines });
    if (items.length > 0) yield items.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    after = next;
    // The whole and what changed while it was read.
    if (!hasMore && items.length === 0) break;
  }
  yield `${JSON.stringify({ kind: 'end', next: after })}\n`;
}
