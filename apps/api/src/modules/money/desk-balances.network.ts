import type { DeskBalance, DeskBalancesAnswer } from '@publisher-console/api-contract/desk';
import { asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { mustAcceptOffer } from '#modules/publishers/publisher-account.ts';
import { firstOfMonth } from '#modules/statistics/days/periods.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { escapedForLike } from '#stores/sql/lists/search-text.ts';
import { currencyRule, ledgerEntry, paymentPreference } from '#stores/sql/tables/ledger.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { amountOf } from './desk-ledger.network.ts';
import { lastClosedMonth } from './ledger.network.ts';
import { paymentConditions, thresholdOf } from './payment-conditions.ts';

/** Which balances are listed. */
export interface BalanceFilter {
  /** The Publisher ID, or a part of the company or of the address of its contact; null for all. */
  search: string | null;
  /** Only those that meet every condition of a payment today. */
  isPayable: boolean;
}

/**
 * The balances of publishers with entries, by Publisher ID. In one statement: a network may have 10,000 of them.
 * @param defaultScope - the scope of new accounts, with which the offer is to be accepted
 */
export async function readBalances(
  network: NetworkDatabase,
  { search, isPayable }: BalanceFilter,
  { today, defaultScope }: { today: string; defaultScope: string },
): Promise<DeskBalance[]> {
  const last = await lastClosedMonth(network);
  const { id, number, company, currency } = publisher;
  const { publisherId, amount } = ledgerEntry;
  const summed = sql<string>`sum(${amount})::text`.as('balance');
  // Summed before anything is joined: there are many more entries than publishers.
  const sums = network.select({ publisherId, balance: summed }).from(ledgerEntry).groupBy(publisherId).as('sums');
  const found = search === null ? undefined : or(...foundBy(network, search));
  const rows = await network
    .select({
      publisher: { number, company },
      currency,
      balance: sums.balance,
      hasContract: publisher.isSignedDocument,
      scope: publisher.scope,
      hasAcceptedOffer: publisher.hasAcceptedOffer,
      isBlocked: publisher.isBlocked,
      threshold: currencyRule.threshold,
      ownThreshold: paymentPreference.threshold,
      heldUntil: paymentPreference.heldUntil,
    })
    .from(sums)
    .innerJoin(publisher, eq(id, sums.publisherId))
    .leftJoin(currencyRule, eq(currencyRule.currency, currency))
    .leftJoin(paymentPreference, eq(paymentPreference.publisherId, id))
    .where(found)
    .orderBy(asc(number));
  const balances = rows.map((row) => {
    const conditions = paymentConditions({
      ...row,
      balance: BigInt(row.balance),
      hasAcceptedOffer: !mustAcceptOffer(row, defaultScope),
      threshold: thresholdOf(row.threshold, row.ownThreshold),
      // Any closed month before this one is enough, because a late payment covers the last closed month.
      isMonthClosed: last !== null && last.month < firstOfMonth(today),
      on: today,
    });
    const unmet = conditions.filter(({ isMet }) => !isMet).map((condition) => condition.id);
    return {
      publisher: row.publisher,
      balance: amountOf(BigInt(row.balance), row.currency),
      isPayable: unmet.length === 0,
      unmet,
    };
  });
  return isPayable ? balances.filter((balance) => balance.isPayable) : balances;
}

/** Adds balances up by currency. */
export function sumsOf(balances: readonly DeskBalance[]): DeskBalancesAnswer['data']['sums'] {
  const byCurrency = Map.groupBy(balances, ({ balance }) => balance.currency);
  return Array.from(byCurrency, ([currency, own]) => ({
    currency,
    publishers: own.length,
    balance: amountOf(
      own.reduce((sum, { balance }) => sum + BigInt(balance.minor), 0n),
      currency,
    ),
  })).toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

function foundBy(network: NetworkDatabase, search: string): SQL[] {
  const part = `%${escapedForLike(search)}%`;
  const contacts = network.select({ id: contact.publisherId }).from(contact).where(ilike(contact.email, part));
  const isNumber = /^\d{1,9}$/u.test(search) ? [eq(publisher.number, Number(search))] : [];
  return [...isNumber, ilike(publisher.company, part), inArray(publisher.id, contacts)];
}
