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
  // A body without rows can be stored: it is read when the day is published.
  putFeedPart: {
    request: () => ({ params: { source: 'main', date: '2026-03-01', part: 1 } }),
    isShared: 'A part of a day is the network’s, as the day is.',
  },
  publishFeedDay: {
    request: () => ({
      params: { source: 'main', date: '2026-03-02' },
      body: { parts: [{ part: 1, digest: '0'.repeat(64) }] },
    }),
    own: { status: 409, code: 'parts_differ' },
    isShared: 'A source and a day are the network’s: a key names no publisher.',
  },
  setExternalId: {
    request: ({ adBlockId }) => ({ params: { id: adBlockId }, body: { source: 'main', externalId: adBlockId } }),
  },
};
