import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { nextToClose, findClosingObstacles } from './close-month.network.ts';
import { listDifferences, republishedMonths } from './corrections.network.ts';
import { countProposals } from './desk-ledger.network.ts';

/**
 * What waits for a decision on money: proposals, differences, and a month that can be closed.
 * `oldest` is that of the proposals: no time is stored from which the others wait.
 */
export async function countMoneyWaiting(stores: NetworkStores): Promise<{ count: number; oldest: Date | null }> {
  const republished = await asNetwork(stores.database, republishedMonths);
  // Without such months the warehouse is not read: the first page of the desk opens while it is away.
  const differences = republished.length === 0 ? 0 : (await listDifferences(stores, { limit: 1, after: null })).total;
  return asNetwork(stores.database, async (network) => {
    const proposals = await countProposals(network);
    const month = await nextToClose(network);
    const obstacles = month === null ? null : await findClosingObstacles(network, stores, month);
    const canClose = obstacles !== null && obstacles.refusal === null && obstacles.missing.length === 0;
    return { count: proposals.count + differences + (canClose ? 1 : 0), oldest: proposals.oldest };
  });
}
