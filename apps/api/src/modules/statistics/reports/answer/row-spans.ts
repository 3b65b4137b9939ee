import type {
  ComparedValues,
  DatePeriod,
  DaysState,
  GroupValues,
  WeekReference,
} from '@publisher-console/api-contract';
import { addDays, daysBetween } from '#modules/statistics/days/periods.ts';
import { comparedDays } from '#modules/statistics/reports/plan/compared-days.ts';
import type { Planned } from '#modules/statistics/reports/plan/plan-report.ts';
import { dayGroups, rowDays } from '#modules/statistics/reports/plan/row-days.ts';
import type { ParsedReport } from '#modules/statistics/reports/query/parse-report.ts';

/** The function, with its results by their first argument. */
function cachedByDay<Value>(compute: (day: string) => Value): (day: string) => Value {
  const cached = new Map<string, Value>();
  return (day) => {
    const found = cached.get(day) ?? compute(day);
    cached.set(day, found);
    return found;
  };
}

type ReportDays = Pick<Planned<ParsedReport>, 'groups' | 'period' | 'loads' | 'states'>;

/** The first day of a row that is in the period, by the days of its groups. */
export function firstDayOfRow(period: DatePeriod, days: readonly (string | undefined)[]): string {
  return days.reduce<string>((first, day = '') => (day > first ? day : first), period.from);
}

/**
 * @returns the week or the month of a row by its first day: the days of it that have statistics, and the state of those
 * that the row has
 */
export function spanReferences(
  { groups, period, loads, states }: ReportDays,
  group: 'week' | 'month',
): (firstOfRow: string) => WeekReference {
  const ofDays = dayGroups(groups);
  return cachedByDay((firstOfRow) => {
    const { from: first, to: last } = rowDays([group], firstOfRow);
    const row = rowDays(ofDays, firstOfRow);
    const days = loads.flatMap((load, place) => {
      const day = addDays(period.from, place);
      return load !== 0 && day >= first && day <= last ? [day] : [];
    });
    const found = new Set(days.filter((day) => day >= row.from && day <= row.to).map((day) => states.of.get(day)));
    const state = (['in_progress', 'estimated'] satisfies DaysState[]).find((each) => found.has(each)) ?? 'final';
    return { id: first, from: days[0] ?? first, to: days.at(-1) ?? last, days: days.length, state };
  });
}

type Compared = Pick<Planned<ParsedReport>, 'otherPeriod' | 'otherLoads'> & ReportDays;

/** @returns the day that the day of a row is compared with, or which days of its week or month are compared */
export function rowComparisons({
  groups,
  period,
  otherPeriod,
  loads,
  otherLoads,
  states,
}: Compared): (values: GroupValues) => Pick<ComparedValues, 'date' | 'days'> {
  const ofDays = dayGroups(groups);
  const comparisonOf = cachedByDay((first): Pick<ComparedValues, 'date' | 'days'> => {
    if (otherPeriod === null) return {};
    const place = daysBetween(period.from, first);
    const end = daysBetween(period.from, rowDays(ofDays, first).to) + 1;
    const { counts } = comparedDays(
      { from: first },
      { period: otherPeriod.period, days: otherPeriod.days.slice(place, end) },
      { loads: loads.slice(place, end), otherLoads },
      states.inProgress,
    );
    return groups.includes('date')
      ? { ...(counts.otherPeriod && { date: counts.otherPeriod.from }) }
      : { days: counts };
  });
  return ({ date, week, month }) =>
    ofDays.length === 0 ? {} : comparisonOf(firstDayOfRow(period, [date, week?.id, month?.id]));
}
