import type { IndicatorId, IndicatorValues } from '@publisher-console/api-contract';
import { indicators } from '#modules/criteria/indicators.ts';
import type { Measure } from '#modules/criteria/indicators.ts';

/** Sums of measures; revenue in micros. */
export type Sums = Partial<Record<Measure, bigint>>;

/** An exact decimal: `digits` divided by ten to the power of `decimals`. */
export interface Decimal {
  digits: bigint;
  decimals: number;
}

const moneyDecimals = 6;
const percentDecimals = 4;
const percentScale = 10_000n;

/** The largest amount of an answer, in micros. Its nearest double is off by less than a thousandth of the unit. */
const mostMicros = 2n ** 63n - 1n;

/** An amount of a report is beyond what the contract allows. */
export class AmountTooLarge extends Error {
  override readonly name = 'AmountTooLarge';
}

/**
 * The asked indicators from sums of measures, for a JSON answer: counts as whole numbers, money in major units, percents
 * with 100 being all, null for a ratio without a denominator. Each stands in the JSON exactly, as a number. Throws
 * `AmountTooLarge` for money beyond the contract's bound. Every sum that an indicator is computed from must be there.
 */
export function indicatorValues(ids: readonly IndicatorId[], sums: Sums): IndicatorValues {
  return Object.fromEntries(ids.map((id) => [id, jsonValue(id, indicatorValue(id, sums))]));
}

/** One indicator, exactly and without a bound; null for a ratio without a denominator. */
export function indicatorValue(id: IndicatorId, sums: Sums): Decimal | null {
  const indicator = indicators[id];
  if (indicator.kind === 'sum')
    return { digits: sumOf(sums, indicator.measure), decimals: indicator.unit === 'money' ? moneyDecimals : 0 };

  const numerator = sumOf(sums, indicator.numerator) * BigInt(indicator.factor);
  const denominator = sumOf(sums, indicator.denominator);
  if (denominator === 0n) return null;

  return indicator.unit === 'money'
    ? { digits: divideHalfEven(numerator, denominator), decimals: moneyDecimals }
    : { digits: divideHalfEven(numerator * percentScale, denominator), decimals: percentDecimals };
}

/** A decimal in digits, without an exponent and without zeros at its end: `1234.5`. */
export function decimalText({ digits, decimals }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const all = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0');
  const whole = all.slice(0, all.length - decimals);
  const fraction = all.slice(all.length - decimals).replace(/0+$/, '');
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}

declare global {
  interface JSON {
    /** A value that `JSON.stringify` writes as it is. TypeScript does not know it yet. */
    rawJSON(text: string): object;
  }
}

function jsonValue(id: IndicatorId, value: Decimal | null): number | null {
  if (value === null) return null;

  const { digits } = value;
  if (indicators[id].unit === 'money' && (digits > mostMicros || digits < -mostMicros)) throw new AmountTooLarge(id);

  const text = decimalText(value);
  const double = Number(text);
  // From 2^33 units on, two amounts that differ in the sixth decimal can be the same double.
  return String(double) === text ? double : (JSON.rawJSON(text) as unknown as number);
}

function sumOf(sums: Sums, measure: Measure): bigint {
  const sum = sums[measure];
  if (sum === undefined) throw new Error(`The sum of ${measure} was not asked for`);

  return sum;
}

/** Rounds to the nearest whole number, and a tie to the even one, so that rounding favours nobody. */
function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twiceRest = (numerator % denominator) * 2n;
  if (twiceRest > denominator || (twiceRest === denominator && quotient % 2n === 1n)) return quotient + 1n;

  return quotient;
}
