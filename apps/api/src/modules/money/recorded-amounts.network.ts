import type { OrderResults } from '@publisher-console/api-contract/order-inputs';
import { sql } from 'drizzle-orm';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { ledgerEntry } from '#stores/sql/tables/ledger.ts';
import type { NewEntry } from './ledger.network.ts';

/** The outcome of lines of payments or opening balances, or the expected one in a dry run. */
export type RecordedAmounts = OrderResults['recordPayments'];

/** Reads lines one after the other. What one is refused with is its fault, and the others are read all the same. */
export function readLines<Line, Read>(
  lines: readonly Line[],
  read: (line: Line, number: number) => Read,
): { read: Read[]; faults: RecordedAmounts['faults'] } {
  const faults: RecordedAmounts['faults'] = [];
  const all = lines.flatMap((line, index) => {
    try {
      return [read(line, index + 1)];
    } catch (error) {
      // Anything else is a fault of the program.
      if (!(error instanceof OrderRefused)) throw error;
      faults.push({ line: index + 1, reason: error.sentence });
      return [];
    }
  });
  return { read: all, faults };
}

/** Sums entries by currency, with what all publishers are owed after them. */
export async function totalsOf(
  network: NetworkDatabase,
  entries: readonly Pick<NewEntry, 'amount' | 'currency'>[],
): Promise<RecordedAmounts['totals']> {
  const rows = await network
    .select({ currency: ledgerEntry.currency, balance: sql<string>`sum(${ledgerEntry.amount})::text` })
    .from(ledgerEntry)
    .groupBy(ledgerEntry.currency);
  const balances = new Map(rows.map(({ currency, balance }) => [currency, BigInt(balance)]));
  return Array.from(
    Map.groupBy(entries, ({ currency }) => currency),
    ([currency, own]) => {
      const sum = own.reduce((all, { amount }) => all + amount, 0n);
      const left = (balances.get(currency) ?? 0n) + sum;
      return { currency, count: own.length, minor: String(sum < 0n ? -sum : sum), left: String(left) };
    },
  ).toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
