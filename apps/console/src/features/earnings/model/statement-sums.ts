import type { LedgerEntry, Statement } from '@publisher-console/api-contract';
import { currencyFormat } from '@publisher-console/api-contract/currency-decimals';

/** Decimals of revenue in statistics. */
const revenueDecimals = 6;

/** Kinds that change the balance, but not the earnings of a month. */
const kindsOfBalance = new Set(['opening_balance', 'payment', 'payment_returned']);

/** How the revenue of a month becomes its earnings. Each step is the sum of the previous ones. */
export interface MonthSums {
  /** The revenue in the statistics when the month was closed, in millionths of the currency. */
  revenue: bigint;
  /** The difference from rounding to the minor unit, in millionths. */
  rounding: bigint;
  /** Entries about the month, whenever they were booked. */
  about: LedgerEntry[];
  /** The earnings with these entries, in the minor unit. */
  total: bigint;
  /** Entries that were booked in the month. With the opening balance and the earnings, they give the closing one. */
  booked: LedgerEntry[];
}

/** @param decimals of the currency's minor unit */
export function monthSums(
  { month, earned, lines, entries }: Pick<Statement, 'month' | 'earned' | 'lines' | 'entries'>,
  decimals: number,
): MonthSums {
  const revenue = lines.reduce((sum, line) => sum + microsOf(line.revenue), 0n);
  const unit = 10n ** BigInt(revenueDecimals - decimals);
  const about = entries.filter(({ concerns, kind }) => concerns === month && !kindsOfBalance.has(kind));
  return {
    revenue,
    rounding: BigInt(earned.minor) * unit - revenue,
    about,
    total: about.reduce((sum, { amount }) => sum + BigInt(amount.minor), BigInt(earned.minor)),
    booked: entries.filter(({ booked }) => booked === month),
  };
}

/** Revenue in millionths. The contract has at most six decimals, which `toFixed` writes without loss. */
export function microsOf(revenue: number): bigint {
  return BigInt(revenue.toFixed(revenueDecimals).replace('.', ''));
}

/** An amount in millionths, with as many decimals as it needs, but at least those of the currency: '$60.014997'. */
export function microsText(value: bigint, currency: string, locale: string): string {
  const money = new Intl.NumberFormat(locale, {
    ...currencyFormat(currency),
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: revenueDecimals,
  });
  return money.format(`${value}e-${revenueDecimals}` as `${number}`).replace('-', '−');
}
