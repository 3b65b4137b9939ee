import { eq, max } from 'drizzle-orm';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { ledgerEntry } from '#stores/sql/tables/ledger.ts';
import { whatKeepsOpen } from './close-month.network.ts';
import { listDifferences, republishedMonths } from './corrections.network.ts';
import { countProposals } from './desk-ledger.network.ts';
import { lastClosedMonth } from './ledger.network.ts';
import { monthAfter } from './month-states.ts';

/**
 * The month that is closed next, as its first day. Null where that is for finance to choose: before the first close, unless
 * there are opening balances, which are those of the month before it.
 */
export async function nextToClose(network: NetworkDatabase): Promise<string | null> {
  const last = await lastClosedMonth(network);
  if (last !== null) return monthAfter(last.month);
  const [opening] = await network
    .select({ month: max(ledgerEntry.booked) })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.kind, 'opening_balance'));
  return opening === undefined || opening.month === null ? null : monthAfter(opening.month);
}

/**
 * What waits for a decision on money: proposals, differences, and a month that can be closed.
 * `oldest` is that of the proposals: nothing says since when the others wait.
 */
export async function countMoneyWaiting(stores: NetworkStores): Promise<{ count: number; oldest: Date | null }> {
  const republished = await asNetwork(stores.database, republishedMonths);
  // Without such months the warehouse is not read: the first page of the desk opens while it is away.
  const differences = republished.length === 0 ? 0 : (await listDifferences(stores, { limit: 1, after: null })).total;
  return asNetwork(stores.database, async (network) => {
    const proposals = await countProposals(network);
    const month = await nextToClose(network);
    const kept = month === null ? null : await whatKeepsOpen(network, stores, month);
    const canClose = kept !== null && kept.refusal === null && kept.missing.length === 0;
    return { count: proposals.count + differences + (canClose ? 1 : 0), oldest: proposals.oldest };
  });
}
