import type { DatePeriod, FiguresMeta, IndicatorId } from '@publisher-console/api-contract';
import { addDays, daysOf, isIn, presets } from '#modules/statistics/days/periods.ts';
import { otherPeriodOf } from './query/parse-report.ts';
import { comparedDays } from './plan/compared-days.ts';
import { dayStates, networkDay } from '#modules/statistics/days/day-state.ts';
import type { ReportCall } from './query/parse-report.ts';
import { readSums } from './sums-query.ts';
import type { ReportDependencies } from './reports.ts';
import { countingLoads } from './sources/counting-loads.ts';
import type { Snapshot } from './sources/counting-loads.ts';
import type { ReportedSums, Sums } from './values/indicator-values.ts';
import { addTo } from './values/indicator-values.ts';

/** The indicators of the week's figures. */
export const weekIndicators = ['requests', 'fill_rate', 'revenue', 'ecpm'] as const satisfies readonly IndicatorId[];

/** The days of the daily figures: of both compared weeks, or of a month. */
type DailyDays = 14 | 30;

/** The sums of an application or an ad block. */
export interface WeekSums extends Omit<ReportedSums, 'sums'> {
  /** Null if no day of the week has statistics. */
  sums: Sums | null;
  /** For each day of the daily figures; null for a day without statistics. */
  daily: (Sums | null)[];
}

export interface WeeksOfEntities {
  meta: FiguresMeta;
  /** The sums of one of the entities, by its number; zeros without a fact of days that have statistics. */
  of(number: number): WeekSums;
}

/** The last 7 days, today included, and the whole days of them that are compared with the same weekdays before. */
interface Week {
  period: DatePeriod;
  compared: ReturnType<typeof comparedDays>;
}

/** Reads what single applications or ad blocks did in the last 7 days. */
export function createWeekFigures({ sources, warehouse, ...settings }: Omit<ReportDependencies, 'database'>) {
  const on = () => networkDay(settings);

  function weekOf({ days }: Snapshot): Week {
    const period = presets.last_7_days.period(on().today);
    const other = otherPeriodOf('previous_period', period);
    const loads = { loads: countingLoads(days, period), otherLoads: countingLoads(days, other.period) };
    return { period, compared: comparedDays(period, other, loads, dayStates(days, on()).inProgress) };
  }

  function metaOf({ days, dataAsOf }: Snapshot, { period, compared }: Week, dailyPeriod: DatePeriod, call: ReportCall) {
    const { timeZone, today, finalByAge } = on();
    const states = dayStates(days, { timeZone, finalByAge });
    const lately = daysOf(dailyPeriod);
    const lastComplete = lately.findLastIndex((day) => states.of.has(day) && !states.inProgress.has(day));
    return {
      period,
      days: compared.counts,
      dailyPeriod,
      isLastDayOpen: states.inProgress.has(today),
      lastOpenDays: lately.length - 1 - lastComplete,
      timeZone,
      currency: call.caller.currency,
      dataAsOf: dataAsOf?.toISOString() ?? null,
    };
  }

  return {
    /** The week and the days of some applications or ad blocks, in one statement. */
    async weeks(
      group: 'application' | 'adBlock',
      numbers: number[],
      call: ReportCall,
      dailyDays: DailyDays = 14,
    ): Promise<WeeksOfEntities> {
      const own = await sources.countingNow(call.caller);
      const { counting } = own;
      const week = weekOf(counting);
      const dailyPeriod = { from: addDays(week.period.to, 1 - dailyDays), to: week.period.to };
      const query = { period: dailyPeriod, indicators: weekIndicators, call };
      const entities = group === 'application' ? { applications: numbers } : { adBlocks: numbers };
      const rows =
        numbers.length === 0 ? [] : await readSums(warehouse, query, own, { groups: [group, 'date'], entities });
      const byNumber = Map.groupBy(rows, ({ keys }) => Number(keys[group]));
      const loads = countingLoads(counting.days, dailyPeriod);
      const isLoaded = counting.days.some(({ day }) => isIn(week.period, day));
      return {
        meta: metaOf(counting, week, dailyPeriod, call),
        of(number): WeekSums {
          const sums = new Map(byNumber.get(number)?.map((row) => [String(row.keys.date), row.sums]));
          const total = (days: readonly string[]) => totalOf(sums, days);
          return {
            sums: isLoaded ? total(daysOf(week.period)) : null,
            compared: comparedTotals(week, total),
            daily: daysOf(dailyPeriod).map((day, index) => (loads[index] === 0 ? null : total([day]))),
          };
        },
      };
    },

    /** The week of each of the publisher's applications with statistics, by number. */
    async weekOfApplications(call: ReportCall): Promise<ReadonlyMap<number, ReportedSums>> {
      const own = await sources.countingNow(call.caller);
      const { period, compared } = weekOf(own.counting);
      const query = { period, indicators: weekIndicators, call };
      const rows = await readSums(warehouse, query, own, { groups: ['application'], compared: compared.days });
      return new Map(rows.map(({ keys, ...sums }) => [Number(keys.application), sums]));
    },
  };
}

export type WeekFigures = ReturnType<typeof createWeekFigures>;

function comparedTotals({ period, compared: { days, counts } }: Week, total: (days: string[]) => Sums) {
  if (counts.compared === 0) return null;
  const current = daysOf(period).filter((_, index) => days[index]);
  return { current: total(current), previous: total(days.flatMap((other) => other?.day ?? [])) };
}

function totalOf(sums: ReadonlyMap<string, Sums>, days: readonly string[]): Sums {
  const total: Sums = { requests: 0n, selections: 0n, impressions: 0n, revenue: 0n };
  for (const day of days) addTo(total, sums.get(day) ?? {});
  return total;
}
