import type { ComparedValues, IndicatorId, IndicatorValues } from '@publisher-console/api-contract';
import { indicators } from '#modules/statistics/catalogue/indicators.ts';
import type { Measure } from '#modules/statistics/catalogue/indicators.ts';
import { divideHalfEven, jsonNumber } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import type { ComparedSums, Sums } from './sums.ts';

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
 * percents with 100 being all, null for a ratio without a denominator. Throws `AmountTooLarge` for money beyond the
 * contract's bound. Every sum that an indicator is computed from must be there.
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

function sumOf(sums: Sums, measure: Measure): bigint {
  const sum = sums[measure];
  if (sum === undefined) throw new Error(`The sum of ${measure} was not asked for`);

  return sum;
}
