import type { IndicatorColumn, IndicatorUnit } from '@publisher-console/api-contract';

import type { Format } from './format.ts';

type Value = number | null | undefined;

/** A factory of the formatter for each unit of figures. */
const unitWriters = {
  count: (_, format) => format.count,
  percent: (_, format) => format.percent,
  money: (values, format, currency) => format.moneyColumn(values, currency),
} satisfies Record<
  IndicatorUnit,
  (values: readonly Value[], format: Format, currency: string) => (value: Value) => string
>;

/**
 * Formats the figures of an indicator that are shown together.
 * @param values all of them, because they get the same number of decimals
 * @param currency ISO 4217
 */
export function figureWriter(
  { unit }: Pick<IndicatorColumn, 'unit'>,
  values: readonly Value[],
  format: Format,
  currency: string,
): (value: Value) => string {
  return unitWriters[unit](values, format, currency);
}
