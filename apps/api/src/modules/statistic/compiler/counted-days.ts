import type { GroupId } from '@publisher-console/api-contract';
import { addDays, daysBetween } from '#modules/criteria/periods.ts';
import type { ComparedDays } from '#modules/statistic/plan/compared-days.ts';
import type { SelectedFacts } from '#modules/statistic/plan/report-plan.ts';
import type { ParameterValue } from '#stores/warehouse/warehouse.ts';

/** Which days a statement counts, and for which sums. */
export interface CountedDays {
  where: string;
  /** For each set of sums, the condition of the facts that it adds up; null for all. */
  sumsWhere: (string | null)[];
  /** The expression of a row's date; null for the column itself. */
  key: string | null;
  join: string;
}

export function countedDays(
  facts: SelectedFacts,
  groups: readonly GroupId[],
  parameters: Record<string, ParameterValue>,
): CountedDays {
  const { compared } = facts;
  const indexes = compared?.otherLoads.flatMap((load, index) => (load === 0 ? [] : [index])) ?? [];
  const [first, last] = [indexes.at(0), indexes.at(-1)];
  return compared === undefined || first === undefined || last === undefined
    ? daysOfPeriod(facts, parameters)
    : daysOfBoth({ ...facts, compared }, { first, last }, groups, parameters);
}

function daysOfPeriod(
  { period: { from, to }, loads }: SelectedFacts,
  parameters: Record<string, ParameterValue>,
): CountedDays {
  Object.assign(parameters, { from, to, loads });
  return {
    where: 'date BETWEEN {from:Date} AND {to:Date}\n  AND load = {loads:Array(UInt32)}[date - {from:Date} + 1]',
    sumsWhere: [null],
    key: null,
    join: '',
  };
}

/**
 * The days of the period and of the one that it is compared with. A day has one load, in whichever period it is, so one
 * array has the loads of both. The conditions of sums are short, because they are repeated for each measure, and a
 * cluster sends their values to its shards each time.
 */
function daysOfBoth(
  { period: { from, to }, loads, compared }: SelectedFacts & { compared: ComparedDays },
  { first, last }: { first: number; last: number },
  groups: readonly GroupId[],
  parameters: Record<string, ParameterValue>,
): CountedDays {
  const { shift, otherLoads } = compared;
  // The other period is read from its first compared day to its last.
  const [otherFrom, otherTo] = [addDays(from, first - shift), addDays(from, last - shift)];
  const loadsFromOther = Array.from({ length: daysBetween(otherFrom, to) + 1 }, (_, days) => {
    const index = daysBetween(from, otherFrom) + days;
    return loads[index] ?? otherLoads[index + shift] ?? 0;
  });
  const isCompared = otherLoads.map((load) => Number(load !== 0));
  Object.assign(parameters, { from, to, otherFrom, otherTo, shift, loads: loadsFromOther, isCompared });
  // A fact of a day that both periods have is in a row of its own day and in one of a later day.
  const isTwice = groups.includes('date') && otherTo >= from;
  const [asCurrent, asOther] = isTwice ? ['days_later = 0 AND ', 'days_later != 0 AND '] : ['', ''];
  const current = `${asCurrent}date >= {from:Date}`;
  const other = `${asOther}{isCompared:Array(UInt8)}[date + {shift:UInt16} - {from:Date} + 1] = 1`;
  const where = [
    '(date BETWEEN {from:Date} AND {to:Date} OR date BETWEEN {otherFrom:Date} AND {otherTo:Date})',
    'load = {loads:Array(UInt32)}[date - {otherFrom:Date} + 1]',
    ...(isTwice ? [`(${current} OR ${other})`] : []),
  ];
  return {
    where: where.join('\n  AND '),
    sumsWhere: [current, `${current} AND {isCompared:Array(UInt8)}[date - {from:Date} + 1] = 1`, other],
    key: isTwice ? 'date + days_later' : 'if(date < {from:Date}, date + {shift:UInt16}, date)',
    join: isTwice ? ' ARRAY JOIN [0, {shift:UInt16}] AS days_later' : '',
  };
}
