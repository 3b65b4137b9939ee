import type { DatePeriod, Earnings, FirstRequests, GroupId, IndicatorId } from '@publisher-console/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import { indicatorIds, measuresOf } from '#modules/statistics/catalogue/indicators.ts';
import { addDays, isIn, presets } from '#modules/statistics/days/periods.ts';
import { readHours, readLoads, readSums } from './sums-query.ts';
import type { HourlyDay, SummedEntities, SumsQuery } from './sums-query.ts';
import { dayStates, networkDay } from '#modules/statistics/days/day-state.ts';
import type { DayStateName } from '#modules/statistics/days/day-state.ts';
import type { ReportCall } from './query/parse-report.ts';
import { ifReadable, withinBound } from './query/report-errors.ts';
import type { ReportDependencies } from './reports.ts';
import { countingLoads, lateSince, unmeasuredLoads } from './sources/counting-loads.ts';
import type { Snapshot } from './sources/counting-loads.ts';
import type { OwnCounting } from './sources/report-sources.ts';
import { indicatorValues } from './values/indicator-values.ts';
import type { Sums } from './values/indicator-values.ts';

/** Sums by a key. A key without a single fact is missing. */
interface KeyedSums<Key> {
  sums: ReadonlyMap<Key, Sums>;
  /** The instant through which the facts of the newest load of the network reach; null before the first. */
  dataAsOf: Date | null;
  /** Since when figures of the network are late, in ISO 8601; null while they are on time. */
  lateSince: string | null;
}

/** Sums by day, and which of the days count for a comparison. */
export interface DailySums extends KeyedSums<string> {
  /** The days whose statistics do not reach their end. */
  daysInProgress: ReadonlySet<string>;
  /** Whether the figures of a day may still change; null where it has no load. */
  state(day: string): DayStateName | null;
  /** For each day of a period, the load that counts for it; 0 where there is none. */
  loads(period: DatePeriod): number[];
}

/** Whether a publisher's applications have had requests and impressions. */
interface FirstSigns {
  hasRequests: boolean;
  hasImpressions: boolean;
}

const signIndicators = ['requests', 'impressions'] as const satisfies readonly IndicatorId[];

/** Whether ads were requested: where that is not measured, an ad that was shown was requested. */
function hasRequests({ requests, impressions }: Sums): boolean {
  return (requests ?? 0n) > 0n || (impressions ?? 0n) > 0n;
}

/** What counts, as if all loads had all measures: sums are then of the part that is measured. */
function asMeasured({ counting: { days, ...counting }, owner }: OwnCounting): OwnCounting {
  return { counting: { ...counting, days: days.map(({ unmeasured: _, ...day }) => day) }, owner };
}

/** Whether the network has statistics of any day of a period. */
function isLoaded({ days }: Pick<Snapshot, 'days'>, period: DatePeriod): boolean {
  return days.some(({ day }) => isIn(period, day));
}

/** A call whose answer has no figures while the statistics cannot be read, and a line in the log. */
type MeasuredCall = ReportCall & { log: Pick<FastifyBaseLogger, 'warn'> };

const earningIds = ['requests', 'revenue'] as const satisfies readonly IndicatorId[];

/** Reads a publisher's sums for the dashboard and for earnings, with the compiler of reports, of the loads that count now. */
export function createFigures({ sources, warehouse, ...settings }: Omit<ReportDependencies, 'database'>) {
  const read = (query: SumsQuery, own: OwnCounting, groups: readonly GroupId[], entities?: SummedEntities) =>
    readSums(warehouse, query, own, { groups, ...(entities && { entities }) });

  return {
    /** The sums of each day of a period. */
    async byDay(query: SumsQuery): Promise<DailySums> {
      const on = networkDay(settings);
      const own = await sources.countingNow(query.call.caller);
      const { counting } = own;
      const rows = await read(query, own, ['date']);
      const states = dayStates(counting.days, on);
      return {
        sums: new Map(rows.map(({ keys, sums }) => [String(keys.date), sums])),
        dataAsOf: counting.dataAsOf,
        lateSince: lateSince(counting, on.at),
        daysInProgress: states.inProgress,
        state: (day) => states.of.get(day) ?? null,
        loads: (period) => countingLoads(counting.days, period),
      };
    },

    /** The days that were loaded with hours, of those in the list. */
    async byHour(days: readonly string[], { caller, signal }: ReportCall): Promise<Map<string, HourlyDay>> {
      const { counting, owner } = await sources.countingNow(caller);
      const { inProgress } = dayStates(counting.days, networkDay(settings));
      const loaded = counting.days.filter(({ day }) => days.includes(day));
      const withState = loaded.map((day) => ({ ...day, isComplete: !inProgress.has(day.day) }));
      return readHours(warehouse, owner, withState, signal);
    },

    /**
     * The sums of each application in a period, by its number, deleted ones included; and whether the network has
     * statistics of any of its days.
     */
    async byApplication(query: SumsQuery): Promise<KeyedSums<number> & { isLoaded: boolean }> {
      const own = await sources.countingNow(query.call.caller);
      const { counting } = own;
      const rows = await read(query, own, ['application']);
      const sums = new Map(rows.map((row) => [Number(row.keys.application), row.sums]));
      return {
        sums,
        isLoaded: isLoaded(counting, query.period),
        dataAsOf: counting.dataAsOf,
        lateSince: lateSince(counting, networkDay(settings).at),
      };
    },

    /**
     * What some of the publisher's own applications or ad blocks earned in the last 7 days, today included; nothing is
     * known if the network has statistics of none of them.
     */
    async earnings(entities: SummedEntities, call: ReportCall): Promise<{ earnings: Earnings }> {
      const period = presets.last_7_days.period(networkDay(settings).today);
      const query = { period, indicators: earningIds, call };
      const own = await sources.countingNow(call.caller);
      const { counting } = own;
      const [row] = await read(query, own, [], entities);
      // Without a single fact there is no row.
      const withoutFacts = isLoaded(counting, period)
        ? { requests: 0n, revenue: 0n }
        : { requests: null, revenue: null };
      const values = withinBound(call.locale, () => indicatorValues(earningIds, row?.sums ?? withoutFacts));
      const { requests = null, revenue = null } = values;
      return { earnings: { period, requests, revenue, currency: call.caller.currency } };
    },

    /**
     * The indicators that some or none of the publisher's facts of the last 30 days have, because their sources do not
     * measure them; empty if all have all of them, or if the statistics cannot be read.
     */
    async measured(call: MeasuredCall): Promise<ReadonlyMap<IndicatorId, 'some' | 'none'>> {
      const { counting, owner } = await sources.countingNow(call.caller);
      const period = presets.last_30_days.period(networkDay(settings).today);
      const days = counting.days.filter(({ day }) => isIn(period, day));
      const lacking = unmeasuredLoads(days);
      if (lacking === undefined) return new Map();
      const loads = (await ifReadable(call.log, () => readLoads(warehouse, owner, days, call.signal))) ?? [];
      return new Map(
        indicatorIds.flatMap((id) => {
          const without = loads.filter((load) => measuresOf(id).some((measure) => lacking[measure]?.includes(load)));
          return without.length === 0 ? [] : [[id, without.length < loads.length ? 'some' : 'none'] as const];
        }),
      );
    },

    /** The first day with requests of some of the publisher's own applications or ad blocks. */
    async firstRequests(entities: SummedEntities, call: ReportCall): Promise<FirstRequests> {
      const own = asMeasured(await sources.countingNow(call.caller));
      const { counting } = own;
      const [first, last] = [counting.days[0], counting.days.at(-1)];
      if (first === undefined || last === undefined) return { date: null, dataAsOf: null };
      const query = { period: { from: first.day, to: last.day }, indicators: signIndicators, call };
      const rows = await read(query, own, ['date'], entities);
      const requested = rows.filter(({ sums }) => hasRequests(sums)).map(({ keys }) => String(keys.date));
      return { date: requested.toSorted()[0] ?? null, dataAsOf: counting.dataAsOf?.toISOString() ?? null };
    },

    /**
     * Whether an ad was ever requested, and ever shown. Publishers who earn have shown some lately, so earlier days are
     * rarely read.
     */
    async firstSigns(call: ReportCall): Promise<FirstSigns> {
      const lately = presets.last_30_days.period(networkDay(settings).today);
      const own = asMeasured(await sources.countingNow(call.caller));
      const earlier = { from: own.counting.days[0]?.day ?? lately.from, to: addDays(lately.from, -1) };
      let isRequested = false;
      for (const period of earlier.from <= earlier.to ? [lately, earlier] : [lately]) {
        const rows = await read({ period, indicators: signIndicators, call }, own, []);
        if (rows.some(({ sums }) => (sums.impressions ?? 0n) > 0n)) return { hasRequests: true, hasImpressions: true };
        isRequested ||= rows.some(({ sums }) => hasRequests(sums));
      }
      return { hasRequests: isRequested, hasImpressions: false };
    },
  };
}

export type Figures = ReturnType<typeof createFigures>;
