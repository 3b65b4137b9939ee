import type { NetworkOperationId } from '#contract/operation.ts';
import type { OperationRows } from '#testing/access/operation-row.ts';

/** The calls of the network's machines. */
export const feedRows: Pick<OperationRows, NetworkOperationId> = {
  getCatalogue: {},
  downloadCatalogue: {},
  setExternalId: {
    request: ({ adBlockId }) => ({ params: { id: adBlockId }, body: { source: 'main', externalId: adBlockId } }),
  },
};
