import type { GroupId } from '@publisher-console/api-contract';
import { groups } from '#modules/statistics/catalogue/groups.ts';
import type { Measure } from '#modules/statistics/catalogue/indicators.ts';

/** The name of a group's column in the result. It must not be that of a column of the table whose values it changes. */
export function keyColumn(id: GroupId): string {
  return `${groups[id].column}_key`;
}

/** The name of a sum's column in the result; set 0 is the period's own sum. */
export function sumColumn(measure: Measure, set = 0): string {
  return `${measure}_sum${set === 0 ? '' : set}`;
}

/** The expression of a sum. ClickHouse adds up 64 bits without noticing an overflow, so revenue is summed in 128. */
export function sumOf(measure: Measure, condition: string | null): string {
  const value = measure === 'revenue' ? `toInt128(${measure})` : measure;
  return condition === null ? `sum(${value})` : `sumIf(${value}, ${condition})`;
}
