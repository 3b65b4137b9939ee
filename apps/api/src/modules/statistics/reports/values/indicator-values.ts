import type { ComparedValues, IndicatorId, IndicatorValues } from '@publisher-console/api-contract';
import { indicators } from '#modules/statistics/catalogue/indicators.ts';
import type { Measure } from '#modules/statistics/catalogue/indicators.ts';

/** Sums of measures; revenue in micros. Null where a fact was not measured: a part of a sum is not the whole. */
export type Sums = Partial<Record<Measure, bigint | null>>;

/** The sums of the compared days of a period, and of the days that they are compared with. */
export interface ComparedSums {
  current: Sums;
  previous: Sums;
}

/** The sums of a row, or of all rows. */
export interface ReportedSums {
  sums: Sums;
  /** Null unless the report compares, and for a row of which no day is compared. */
  compared: ComparedSums | null;
}

/** The measures that a part of reported sums lacks. */
export function unmeasuredOf({ sums, compared }: ReportedSums): Measure[] {
  const all = [sums, ...(compared === null ? [] : [compared.current, compared.previous])];
  return (Object.keys(sums) as Measure[]).filter((measure) => all.some((set) => set[measure] === null));
}

/** Adds sums to totals. */
export function addTo(totals: Sums, sums: Sums): void {
  for (const measure of Object.keys(sums) as Measure[]) {
    const { [measure]: total = 0n } = totals;
    const { [measure]: sum = 0n } = sums;
    totals[measure] = total === null || sum === null ? null : total + sum;
  }
}

/** An exact decimal: `digits` divided by ten to the power of `decimals`. */
export interface Decimal {
  digits: bigint;
  decimals: number;
}

/** A decimal in digits, without an exponent and without zeros at its end: `1234.5`. */
export function decimalText({ digits, decimals }: Decimal): string {
  // A fast path: files have millions of counts.
  if (decimals === 0) return String(digits);

  const sign = digits < 0n ? '-' : '';
  const all = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0');
  const point = all.length - decimals;
  let end = all.length;
  while (end > point && all[end - 1] === '0') end -= 1;
  return end === point ? sign + all.slice(0, point) : `${sign}${all.slice(0, point)}.${all.slice(point, end)}`;
}

const powersOfTen = Array.from({ length: 7 }, (_, power) => 10n ** BigInt(power));

/** A decimal with `places` decimals, at most six, rounded as screens round it, half away from zero: `1234.50`. */
export function roundedText({ digits, decimals }: Decimal, places: number): string {
  const unit = powersOfTen[Math.abs(decimals - places)] ?? 1n;
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  const rounded = decimals > places ? (digits + half) / unit : digits * unit;
  const all = String(rounded < 0n ? -rounded : rounded).padStart(places + 1, '0');
  const point = all.length - places;
  return `${rounded < 0n ? '-' : ''}${all.slice(0, point)}${places > 0 ? '.' : ''}${all.slice(point)}`;
}

declare global {
  interface JSON {
    /** A value that `JSON.stringify` writes as it is (https://tc39.es/proposal-json-parse-with-source/). TypeScript lacks it. */
    rawJSON(text: string): object;
  }
}

/** A decimal for a JSON answer, where it is written exactly, as a number. */
function jsonNumber(value: Decimal): number {
  const text = decimalText(value);
  const double = Number(text);
  // From 2^33 units on, two amounts that differ in the sixth decimal can be the same double.
  return String(double) === text ? double : (JSON.rawJSON(text) as unknown as number);
}

/** Rounds to the nearest whole number, and a tie to the even one, so that sums are not biased. The denominator is above zero. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -divideHalfEven(-numerator, denominator);

  const quotient = numerator / denominator;
  const twiceRest = (numerator % denominator) * 2n;
  if (twiceRest > denominator || (twiceRest === denominator && quotient % 2n === 1n)) return quotient + 1n;

  return quotient;
}

/** How an indicator differs from its previous value. */
interface IndicatorChange {
  /** In the unit of the indicator; null where one of the values is undefined. */
  absolute: Decimal | null;
  /** Percent of the size of the previous value; null where that is zero, or one of the values is undefined. */
  percent: Decimal | null;
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
 * The requested indicators from sums of measures, for a JSON answer: counts as whole numbers, money in major units,
 * percents with 100 being all, null for what is not measured and for a ratio without a denominator. Throws `AmountTooLarge` for money beyond the
 * contract's bound. Every sum that an indicator is computed from must be there.
 */
export function indicatorValues(ids: readonly IndicatorId[], sums: Sums): IndicatorValues {
  return Object.fromEntries(ids.map((id) => [id, jsonValue(id, indicatorValue(id, sums))]));
}

/** One indicator, exactly and without a bound; null if it is not measured, and for a ratio without a denominator. */
export function indicatorValue(id: IndicatorId, sums: Sums): Decimal | null {
  const indicator = indicators[id];
  if (indicator.kind === 'sum') {
    const sum = sumOf(sums, indicator.measure);
    return sum === null ? null : { digits: sum, decimals: indicator.unit === 'money' ? moneyDecimals : 0 };
  }

  const [part, denominator] = [sumOf(sums, indicator.numerator), sumOf(sums, indicator.denominator)];
  if (part === null || denominator === null || denominator === 0n) return null;
  const numerator = part * BigInt(indicator.factor);

  return indicator.unit === 'money'
    ? { digits: divideHalfEven(numerator, denominator), decimals: moneyDecimals }
    : { digits: divideHalfEven(numerator * percentScale, denominator), decimals: percentDecimals };
}

/**
 * How an indicator changes from the previous sums to the current ones, exactly and without a bound. It is computed from
 * the rounded values of the answer, so that a reader who subtracts and divides them gets the same.
 */
export function indicatorChange(id: IndicatorId, { current, previous }: ComparedSums): IndicatorChange {
  const [now, before] = [indicatorValue(id, current), indicatorValue(id, previous)];
  if (now === null || before === null) return { absolute: null, percent: null };

  const difference = now.digits - before.digits;
  const size = before.digits < 0n ? -before.digits : before.digits;
  return {
    absolute: { digits: difference, decimals: now.decimals },
    percent:
      size === 0n
        ? null
        : { digits: divideHalfEven(difference * 100n * percentScale, size), decimals: percentDecimals },
  };
}

/** Values over the compared days of both periods and their changes, for a JSON answer. Throws like `indicatorValues`. */
export function comparedValues(ids: readonly IndicatorId[], sums: ComparedSums): ComparedValues {
  return {
    current: indicatorValues(ids, sums.current),
    previous: indicatorValues(ids, sums.previous),
    change: Object.fromEntries(
      ids.map((id) => {
        const { absolute, percent } = indicatorChange(id, sums);
        return [id, { absolute: absolute && jsonNumber(absolute), percent: percent && jsonNumber(percent) }];
      }),
    ),
  };
}

function jsonValue(id: IndicatorId, value: Decimal | null): number | null {
  if (value === null) return null;

  const { digits } = value;
  if (indicators[id].unit === 'money' && (digits > mostMicros || digits < -mostMicros)) throw new AmountTooLarge(id);

  return jsonNumber(value);
}

function sumOf(sums: Sums, measure: Measure): bigint | null {
  const sum = sums[measure];
  if (sum === undefined) throw new Error(`The sum of ${measure} was not asked for`);

  return sum;
}
