import type { NetworkOperationId } from '#contract/operation.ts';
import type { OperationRows } from '#testing/access/operation-row.ts';

/** The calls of the network's machines. */
export const feedRows: Pick<OperationRows, NetworkOperationId> = {
  getCatalogue: {},
  downloadCatalogue: {},
  getFeedRuns: {},
  // The body of the matrix has no rows.
  putFeedDay: {
    request: () => ({ params: { source: 'main', date: '2026-03-01' } }),
    own: { status: 422, code: 'rows_refused' },
    isShared: 'A source and a day are the network’s: a key names no publisher.',
  },
  setExternalId: {
    request: ({ adBlockId }) => ({ params: { id: adBlockId }, body: { source: 'main', externalId: adBlockId } }),
  },
};
