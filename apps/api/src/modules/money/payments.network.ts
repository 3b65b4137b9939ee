import { and, eq, inArray } from 'drizzle-orm';
import { isPlainLine } from '#contract/plain-text.ts';
import type { Translated } from '#contract/language.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { isDay } from '#modules/statistics/days/periods.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { ledgerEntry } from '#stores/sql/tables/ledger.ts';
import {
  actorOf,
  balancesOf,
  bookEntries,
  findEntry,
  lockLedger,
  openMonth,
  plainEntry,
  requireNotOpposed,
  todayOf,
} from './ledger.network.ts';
import { findPublishers } from './named-publishers.network.ts';
import { readLines, totalsOf } from './recorded-amounts.network.ts';
import type { RecordedAmounts } from './recorded-amounts.network.ts';
import { plainAmount, readAmount } from './typed-amounts.ts';

interface TypedPayment {
  user: string;
  amount: string;
  /** `YYYY-MM-DD`. */
  paidOn: string;
  reference: string;
}

const longestReference = 140;

/**
 * Records payments that were made: all of them, or nothing if a line is wrong. A payment with the reference, amount and day
 * of one that was recorded before changes nothing, so that the same lines may be sent again.
 */
export function recordPayments(
  stores: NetworkStores,
  { payments, isDryRun }: { payments: TypedPayment[]; isDryRun: boolean },
): Promise<RecordedAmounts> {
  return asNetwork(stores.database, async (network) => {
    await lockLedger(network);
    const named = await findPublishers(network, [...new Set(payments.map(({ user }) => user))], { isLocking: true });
    const balances = await balancesOf(
      network,
      Array.from(named.values(), ({ id }) => id),
    );
    const recorded = await recordedPayments(network, payments);
    const lines = new Map<string, number>();
    const today = todayOf(stores);
    const open = await openMonth(network, today);
    const common = {
      ...plainEntry,
      madeBy: actorOf(stores),
      createdAt: stores.settings.now(),
      concerns: open,
      booked: open,
    };

    const { read, faults } = readLines(payments, ({ user, reference, paidOn, ...typed }, line) => {
      const of = named.get(user);
      if (of === undefined) throw new OrderRefused('unknown_publisher', user);
      const amount = readAmount(typed.amount, of.currency);
      if (amount <= 0n) throw new OrderRefused('payment_positive');
      if (!isDay(paidOn) || paidOn < '2000') throw new OrderRefused('day_unreadable', paidOn);
      if (paidOn > today) throw new OrderRefused('day_ahead', paidOn);
      if (!isPlainLine(reference) || reference.length > longestReference || reference.trim() === '')
        throw new OrderRefused('reference_long', longestReference);
      const key = `${of.id} ${reference}`;
      const same = lines.get(key);
      if (same !== undefined) throw new OrderRefused('line_same', same);
      lines.set(key, line);
      const before = recorded.get(key);
      if (before !== undefined) {
        if (before.amount !== -amount || before.paidOn !== paidOn) {
          const paid = plainAmount(-before.amount, of.currency);
          throw new OrderRefused('reference_taken', before.number, paid, String(before.paidOn));
        }
        return null;
      }
      const balance = balances.get(of.id) ?? 0n;
      if (amount > balance)
        throw new OrderRefused('balance_short', of.number, `${plainAmount(balance, of.currency)} ${of.currency}`);
      balances.set(of.id, balance - amount);
      const entry = {
        publisherId: of.id,
        kind: 'payment' as const,
        amount: -amount,
        currency: of.currency,
        reference,
        paidOn,
      };
      return { ...common, ...entry };
    });

    const entries = read.filter((entry) => entry !== null);
    const totals = await totalsOf(network, entries);
    const result = { faults, recorded: entries.length, repeated: read.length - entries.length, totals };
    if (isDryRun || faults.length > 0 || entries.length === 0) return result;
    await bookEntries(network, entries);
    const sums = totals.map(({ currency, minor }) => `${plainAmount(BigInt(minor), currency)} ${currency}`).join(', ');
    const details = { payments: entries.length, sums };
    await recordAudit(network, { actor: actorOf(stores) }, { kind: 'payments_recorded', details });
    return result;
  });
}

/** Payments with these references, by publisher and reference. */
async function recordedPayments(network: NetworkDatabase, payments: readonly TypedPayment[]) {
  const { number, publisherId, amount, reference, paidOn, kind } = ledgerEntry;
  const references = [...new Set(payments.map((payment) => payment.reference))];
  const rows = await network
    .select({ number, publisherId, amount, reference, paidOn })
    .from(ledgerEntry)
    .where(and(eq(kind, 'payment'), inArray(reference, references)));
  return new Map(rows.map((row) => [`${row.publisherId} ${String(row.reference)}`, row]));
}

/** Books a payment that came back: the publisher is owed it again. */
export function returnPayment(
  stores: NetworkStores,
  { entry: number, on, reason }: { entry: number; on: string; reason: Translated },
): Promise<{ entry: number }> {
  return asNetwork(stores.database, async (network) => {
    await lockLedger(network);
    const { kind, publisherId, amount, currency, paidOn, reference } = await findEntry(network, number);
    if (kind !== 'payment') throw new OrderRefused('no_payment', number);
    await requireNotOpposed(network, number);
    const today = todayOf(stores);
    if (on > today) throw new OrderRefused('day_ahead', on);
    if (paidOn !== null && on < paidOn) throw new OrderRefused('payment_later', paidOn);
    const open = await openMonth(network, today);
    const [entry] = await bookEntries(network, [
      {
        ...plainEntry,
        publisherId,
        kind: 'payment_returned',
        amount: -amount,
        currency,
        concerns: open,
        booked: open,
        reason,
        opposes: number,
        reference,
        paidOn: on,
        madeBy: actorOf(stores),
        createdAt: stores.settings.now(),
      },
    ]);
    if (entry === undefined) throw new Error('The ledger returned no number.');
    const details = { payment: number, entry, amount: `${plainAmount(-amount, currency)} ${currency}`, on };
    await recordAudit(network, { actor: actorOf(stores) }, { kind: 'payment_returned', publisherId, details });
    return { entry };
  });
}
