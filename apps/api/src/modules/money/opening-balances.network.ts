import { recordAudit } from '#modules/audit/audit-log.ts';
import { firstOfMonth } from '#modules/statistics/days/periods.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { monthText } from './close-month.network.ts';
import {
  actorOf,
  bookEntries,
  importedBalances,
  lastClosedMonth,
  lockLedger,
  plainEntry,
  todayOf,
} from './ledger.network.ts';
import { findPublishers } from './named-publishers.network.ts';
import { readLines, totalsOf } from './recorded-amounts.network.ts';
import type { RecordedAmounts } from './recorded-amounts.network.ts';
import { plainAmount, readAmount } from './typed-amounts.ts';

/**
 * Books what publishers were owed at the end of a month, before the first one is closed: all of them, or nothing if a line is
 * wrong. A balance that was imported before changes nothing.
 */
export function importOpeningBalances(
  stores: NetworkStores,
  { month, balances, isDryRun }: { month: string; balances: { user: string; amount: string }[]; isDryRun: boolean },
): Promise<RecordedAmounts> {
  return asNetwork(stores.database, async (network) => {
    await lockLedger(network);
    const last = await lastClosedMonth(network);
    if (last !== null) throw new OrderRefused('opening_after_close', monthText(last.month));
    if (month >= firstOfMonth(todayOf(stores))) throw new OrderRefused('month_unended', monthText(month));
    const imported = await importedBalances(network);
    const other = [...imported.values()].find((entry) => entry.booked !== month);
    if (other !== undefined) throw new OrderRefused('opening_month', monthText(other.booked));
    const named = await findPublishers(network, [...new Set(balances.map(({ user }) => user))], { isLocking: true });
    const lines = new Map<string, number>();
    const common = {
      ...plainEntry,
      madeBy: actorOf(stores),
      createdAt: stores.settings.now(),
      concerns: month,
      booked: month,
    };

    const { read, faults } = readLines(balances, ({ user, amount: typed }, line) => {
      const of = named.get(user);
      if (of === undefined) throw new OrderRefused('unknown_publisher', user);
      const amount = readAmount(typed, of.currency);
      if (amount === 0n) throw new OrderRefused('opening_zero');
      const same = lines.get(of.id);
      if (same !== undefined) throw new OrderRefused('opening_same', same);
      lines.set(of.id, line);
      const before = imported.get(of.id);
      if (before !== undefined) {
        if (before.amount !== amount)
          throw new OrderRefused('opening_taken', before.number, plainAmount(before.amount, of.currency));
        return null;
      }
      return { ...common, publisherId: of.id, kind: 'opening_balance' as const, amount, currency: of.currency };
    });

    const entries = read.filter((entry) => entry !== null);
    const totals = await totalsOf(network, entries);
    const result = { faults, recorded: entries.length, repeated: read.length - entries.length, totals };
    if (isDryRun || faults.length > 0 || entries.length === 0) return result;
    await bookEntries(network, entries);
    const details = { month: monthText(month), balances: entries.length };
    await recordAudit(network, { actor: actorOf(stores) }, { kind: 'opening_balances_imported', details });
    return result;
  });
}
