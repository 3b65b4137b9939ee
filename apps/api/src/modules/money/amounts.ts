import { currencyDecimals } from '@publisher-console/api-contract/currency-decimals';

/** Revenue in statistics is in millionths of a currency. */
const microDigits = 6;

/** How many millionths the minor unit of a currency has: 10,000 for a cent. */
function microsOfMinor(currency: string): bigint {
  return 10n ** BigInt(microDigits - currencyDecimals(currency));
}

/** Rounds revenue, in millionths, to the minor unit of its currency: half to even, negative amounts like positive ones. */
export function toMinor(micros: bigint, currency: string): bigint {
  const unit = microsOfMinor(currency);
  const size = micros < 0n ? -micros : micros;
  const [whole, rest] = [size / unit, size % unit];
  const isUp = rest * 2n > unit || (rest * 2n === unit && whole % 2n === 1n);
  const rounded = isUp ? whole + 1n : whole;
  return micros < 0n ? -rounded : rounded;
}

/** What an application earned. */
export interface AppRevenue {
  /** The number of the application, as statistics have it. */
  application: number;
  /** In millionths of the currency. */
  revenue: bigint;
}

/**
 * Splits what was earned over the applications, so that the parts add up to the rounded sum: each gets its revenue rounded
 * down, and the units that are missing then go to the largest remainders, of equal ones to the lowest number.
 */
export function splitEarned<Line extends AppRevenue>(
  lines: readonly Line[],
  currency: string,
): { revenue: bigint; earned: bigint; lines: (Line & { amount: bigint })[] } {
  const unit = microsOfMinor(currency);
  const revenue = lines.reduce((sum, line) => sum + line.revenue, 0n);
  const earned = toMinor(revenue, currency);
  const floors = lines.map((line) => ({ line, amount: floor(line.revenue, unit) }));
  const missing = earned - floors.reduce((sum, { amount }) => sum + amount, 0n);
  const byRemainder = floors.toSorted((one, other) => {
    const difference = other.line.revenue - other.amount * unit - (one.line.revenue - one.amount * unit);
    return difference === 0n ? one.line.application - other.line.application : difference > 0n ? 1 : -1;
  });
  // No remainder is a whole unit, so at most one unit a line is missing.
  const raised = new Set(byRemainder.slice(0, Number(missing)).map(({ line }) => line));
  return {
    revenue,
    earned,
    lines: floors.map(({ line, amount }) => ({ ...line, amount: raised.has(line) ? amount + 1n : amount })),
  };
}

/** Rounds down, also below 0: a division of bigints rounds towards 0. */
function floor(amount: bigint, unit: bigint): bigint {
  const quotient = amount / unit;
  return amount % unit < 0n ? quotient - 1n : quotient;
}
