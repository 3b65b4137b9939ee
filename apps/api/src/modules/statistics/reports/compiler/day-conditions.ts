import type { GroupId } from '@publisher-console/api-contract';
import { addDays, daysBetween, daysOf } from '#modules/statistics/days/periods.ts';
import type { OtherDay } from '#modules/statistics/reports/plan/compared-days.ts';
import { dayGroups } from '#modules/statistics/reports/plan/row-days.ts';
import type { SelectedFacts } from '#modules/statistics/reports/plan/plan-report.ts';
import type { ParameterValue } from '#stores/warehouse/warehouse.ts';

/** Which days a statement counts, and for which sums. */
export interface DayConditions {
  where: string;
  /** For each set of sums, the condition of the facts that it adds up; null for all. */
  sumsWhere: (string | null)[];
  /** The expression of the day whose row a fact is in. */
  day: string;
  join: string;
}

export function dayConditions(
  facts: SelectedFacts,
  groups: readonly GroupId[],
  parameters: Record<string, ParameterValue>,
): DayConditions {
  const pairs = (facts.compared ?? []).flatMap((other, index) =>
    other === null ? [] : [{ ...other, daysLater: daysBetween(other.day, addDays(facts.period.from, index)) }],
  );
  const [first, last] = [pairs.at(0), pairs.at(-1)];
  return first === undefined || last === undefined
    ? daysOfPeriod(facts, parameters)
    : daysOfBoth(facts, { pairs, otherFrom: first.day, otherTo: last.day }, groups, parameters);
}

function daysOfPeriod(
  { period, loads, furtherLoads }: SelectedFacts,
  parameters: Record<string, ParameterValue>,
): DayConditions {
  const { from, to } = period;
  const days = daysOf(period).map((day, index) => [loads[index] ?? 0, ...(furtherLoads?.get(day) ?? [])]);
  Object.assign(parameters, { from, to });
  return {
    where: `date BETWEEN {from:Date} AND {to:Date}\n  AND ${loadCondition(days, 'from', parameters)}`,
    sumsWhere: [null],
    day: 'date',
    join: '',
  };
}

/**
 * The condition of the loads that count, for days in order from the day of the parameter `first` on. A day of one source
 * has one load. The loads of others are in further arrays, with 0 where a day has less.
 */
function loadCondition(
  days: readonly (readonly number[])[],
  first: 'from' | 'firstRead',
  parameters: Record<string, ParameterValue>,
): string {
  const most = Math.max(...days.map(({ length }) => length));
  const conditions = Array.from({ length: most }, (_, place) => {
    const name = place === 0 ? 'loads' : `loads${place + 1}`;
    parameters[name] = days.map((loads) => loads[place] ?? 0);
    return `load = {${name}:Array(UInt32)}[date - {${first}:Date} + 1]`;
  });
  return conditions.length === 1 ? String(conditions[0]) : `(${conditions.join(' OR ')})`;
}

/** The days that are compared with days of the period, in order, and how many days later those are. */
interface OtherDays {
  pairs: readonly (OtherDay & { daysLater: number })[];
  otherFrom: string;
  otherTo: string;
}

/**
 * The days of the period and of the one that it is compared with. A day has the same loads in whichever period it is, so
 * one array has the loads of both. The conditions of sums are short, because they are repeated for each measure, and a
 * cluster sends their values to its shards each time: an array of them has one byte a day.
 */
function daysOfBoth(
  { period: { from, to }, loads, furtherLoads, compared = [] }: SelectedFacts,
  { pairs, otherFrom, otherTo }: OtherDays,
  groups: readonly GroupId[],
  parameters: Record<string, ParameterValue>,
): DayConditions {
  const firstRead = otherFrom < from ? otherFrom : from;
  const others = new Map(pairs.map((pair) => [pair.day, pair]));
  const loadsOf = (day: string) => {
    const load = loads[daysBetween(from, day)] ?? others.get(day)?.load;
    return load === undefined ? [0] : [load, ...(furtherLoads?.get(day) ?? [])];
  };
  // Months have different lengths, so days may be compared with days at different distances.
  const shift = Math.min(...pairs.map(({ daysLater }) => daysLater));
  const daysToOther = daysOf({ from: firstRead, to: otherTo });
  Object.assign(parameters, {
    from,
    to,
    otherFrom,
    otherTo,
    firstRead,
    shift,
    isCompared: compared.map((other) => Number(other !== null)),
    isOther: daysToOther.map((day) => Number(others.has(day))),
    moreThanShift: daysToOther.map((day) => (others.get(day)?.daysLater ?? shift) - shift),
  });
  // A fact of a day that both periods have is in a row of its own day and in one of a later day.
  const isTwice = dayGroups(groups).length > 0 && otherTo >= from;
  const [asCurrent, asOther] = isTwice ? ['as_other = 0 AND ', 'as_other = 1 AND '] : ['', ''];
  const current = `${asCurrent}date >= {from:Date}`;
  const other = `${asOther}{isOther:Array(UInt8)}[date - {firstRead:Date} + 1] = 1`;
  const where = [
    '(date BETWEEN {from:Date} AND {to:Date} OR date BETWEEN {otherFrom:Date} AND {otherTo:Date})',
    loadCondition(daysOf({ from: firstRead, to }).map(loadsOf), 'firstRead', parameters),
    ...(isTwice ? [`(${current} OR ${other})`] : []),
  ];
  const comparedWith = 'date + {shift:UInt16} + {moreThanShift:Array(UInt8)}[date - {firstRead:Date} + 1]';
  return {
    where: where.join('\n  AND '),
    sumsWhere: [current, `${current} AND {isCompared:Array(UInt8)}[date - {from:Date} + 1] = 1`, other],
    day: `if(${isTwice ? 'as_other = 1' : 'date < {from:Date}'}, ${comparedWith}, date)`,
    join: isTwice ? ' ARRAY JOIN [0, 1] AS as_other' : '',
  };
}
