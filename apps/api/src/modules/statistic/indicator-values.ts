import type { IndicatorId, IndicatorValues } from '@publisher-console/api-contract';
import { indicators } from '#modules/criteria/indicators.ts';
import type { Measure } from '#modules/criteria/indicators.ts';

/** Sums of measures; revenue in micros. */
export type Sums = Partial<Record<Measure, bigint>>;

const micros = 1_000_000;
/** Percents have four decimals, money six: on the wire both are exact decimals, never a rounded double. */
const percentScale = 10_000n;

/**
 * The asked indicators from sums of measures: counts as whole numbers, money in major units, percents with 100 being
 * all, null for a ratio without a denominator. Every sum that an indicator is made of must be there.
 */
export function indicatorValues(ids: readonly IndicatorId[], sums: Sums): IndicatorValues {
  const values: IndicatorValues = {};
  for (const id of ids) assign(values, id, indicatorValue(id, sums));

  return values;
}

function assign(values: Record<string, number | null>, id: IndicatorId, value: number | null): void {
  values[id] = value;
}

function indicatorValue(id: IndicatorId, sums: Sums): number | null {
  const indicator = indicators[id];
  if (indicator.kind === 'sum') {
    const sum = Number(sumOf(sums, indicator.measure));
    return indicator.unit === 'money' ? sum / micros : sum;
  }
  const numerator = sumOf(sums, indicator.numerator) * BigInt(indicator.factor);
  const denominator = sumOf(sums, indicator.denominator);
  if (denominator === 0n) return null;

  if (indicator.unit === 'money') return Number(divideHalfEven(numerator, denominator)) / micros;

  return Number(divideHalfEven(numerator * percentScale, denominator)) / Number(percentScale);
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
