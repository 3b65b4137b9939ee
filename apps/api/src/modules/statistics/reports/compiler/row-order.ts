import type { GroupId, IndicatorId } from '@publisher-console/api-contract';
import { groups } from '#modules/statistics/catalogue/groups.ts';
import { indicators } from '#modules/statistics/catalogue/indicators.ts';
import type { NameOrder, ReportPlan } from '#modules/statistics/reports/plan/report-plan.ts';
import type { ParameterValue } from '#stores/warehouse/warehouse.ts';
import { keyColumn, sumColumn } from './columns.ts';

/** ClickHouse accepts 128 KiB in one bound value. That is enough for this many numbers of ten digits. */
const mostKeysOfParameter = 10_000;

/**
 * The terms of ORDER BY. The groups that the report is not sorted by break ties, so that the order is total.
 * @param sumsWhere the condition of each set of sums: that of the period, and with compared days those of both sides
 */
export function orderTerms(
  { sort, groups: groupIds, nameOrder, daysInProgress }: ReportPlan,
  sumsWhere: readonly (string | null)[],
  parameters: Record<string, ParameterValue>,
): string[] {
  const tieBreaks = groupIds
    .filter((id) => id !== sort?.field)
    .flatMap((id) => groupOrder(id, 'ASC', nameOrder, parameters));
  if (!sort) return tieBreaks;

  const direction = sort.direction === 'asc' ? 'ASC' : 'DESC';
  if (isGroup(sort.field)) return [...groupOrder(sort.field, direction, nameOrder, parameters), ...tieBreaks];
  const values = sort.by === 'change' ? changeOrder(sort.field, groupIds, sumsWhere) : [indicatorOrder(sort.field)];
  return [
    ...unfinishedLast(groupIds, daysInProgress, parameters),
    ...values.map((value) => `${value} ${direction} NULLS LAST`),
    ...tieBreaks,
  ];
}

/** The figures of a part of a day are neither the smallest nor the largest of all days. */
function unfinishedLast(
  groupIds: readonly GroupId[],
  daysInProgress: readonly string[],
  parameters: Record<string, ParameterValue>,
): string[] {
  if (!groupIds.includes('date') || daysInProgress.length === 0) return [];
  parameters['days_in_progress'] = daysInProgress;
  return [`has({days_in_progress:Array(Date)}, ${keyColumn('date')})`];
}

function isGroup(field: GroupId | IndicatorId): field is GroupId {
  return field in groups;
}

/** By name where the plan has the order of the names, else by key. Keys that are not in that order come last. */
function groupOrder(
  id: GroupId,
  direction: 'ASC' | 'DESC',
  nameOrder: NameOrder,
  parameters: Record<string, ParameterValue>,
): string[] {
  const column = keyColumn(id);
  const keys = nameOrder[id] ?? [];
  const byKey = `${column} ${direction}`;
  if (keys.length === 0) return [byKey];

  const hasNumbers = typeof keys[0] === 'number';
  const parts: string[] = [];
  for (let start = 0; start < keys.length; start += mostKeysOfParameter) {
    const name = `${groups[id].column}_order_${parts.length}`;
    parameters[name] = keys.slice(start, start + mostKeysOfParameter) as string[] | number[];
    parts.push(`{${name}:Array(${hasNumbers ? 'UInt32' : 'String'})}`);
  }
  const key = hasNumbers ? column : `toString(${column})`;
  // The keys are in the statement once: a hundred thousand of them take longer to read than to sort by.
  const count = `${groups[id].column}_count`;
  const ranks = `range(1, {${count}:UInt32} + 1)`;
  parameters[count] = keys.length;
  const last = direction === 'ASC' ? `{${count}:UInt32} + 1` : '0';
  return [`transform(${key}, arrayConcat(${parts.join(', ')}), ${ranks}, ${last}) ${direction}`, byKey];
}

/** @param set of sums */
function indicatorOrder(id: IndicatorId, set = 0): string {
  const indicator = indicators[id];
  return indicator.kind === 'sum'
    ? sumColumn(indicator.measure, set)
    : `${sumColumn(indicator.numerator, set)} / nullIf(${sumColumn(indicator.denominator, set)}, 0)`;
}

/** The difference of the compared values; a row of a day that is not compared has none. Empty if no day is compared. */
function changeOrder(
  id: IndicatorId,
  groupIds: readonly GroupId[],
  [, current, previous]: readonly (string | null)[],
): string[] {
  if (current === undefined || previous === undefined) return [];
  const change = `${indicatorOrder(id, 1)} - ${indicatorOrder(id, 2)}`;
  return [groupIds.includes('date') ? `if(countIf((${current}) OR (${previous})) = 0, NULL, ${change})` : change];
}
