import type { DatePeriod } from '@publisher-console/api-contract';
import { and, between, desc, eq, isNull } from 'drizzle-orm';
import { dayStateOf, networkDay } from '#modules/statistics/days/day-state.ts';
import type { DayStateName, NetworkDaySettings } from '#modules/statistics/days/day-state.ts';
import { addDays, clockTime, dayOf, daysOf } from '#modules/statistics/days/periods.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { source } from '#stores/sql/tables/source.ts';
import { loadReach, statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { shownRunState } from './feed-runs.network.ts';
import { readSourceStates } from './late-sources.network.ts';
import type { SourceState } from './late-sources.network.ts';
import { countSetAside } from './set-aside.network.ts';

/** The state of a day of a source. */
export interface SourceDay {
  /** `YYYY-MM-DD`. */
  date: string;
  state: DayStateName | 'none';
  /** It should have more figures by now. */
  isLate: boolean;
  /** How its last run ended; null without one. */
  lastRun: (typeof feedRun.$inferSelect)['state'] | null;
  /** Rows that do not count and wait for an ad block. */
  setAsideRows: number;
}

const keyOf = (row: { sourceId: string; day: string }) => `${row.sourceId} ${row.day}`;

/** The days of a period in each source, by the name of the source. */
export async function readSourceDays(
  network: NetworkDatabase,
  period: DatePeriod,
  settings: NetworkDaySettings,
): Promise<Map<string, SourceDay[]>> {
  const { from, to } = period;
  const at = settings.now();
  const { day, sourceId, loadId, isFinal } = statisticsCountingLoad;
  const { state, seenAt } = feedRun;
  const sources = await network.select().from(source).orderBy(source.id);
  const states = await readSourceStates(network, momentOf(at.getTime()));
  const counting = await network
    .select({ day, sourceId, isFinal, dataAsOf: loadReach })
    .from(statisticsCountingLoad)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, loadId))
    .where(between(day, from, to));
  const runs = await network
    .selectDistinctOn([feedRun.sourceId, feedRun.day], { sourceId: feedRun.sourceId, day: feedRun.day, state, seenAt })
    .from(feedRun)
    // A person's file is no day that a machine failed to hand over.
    .where(and(between(feedRun.day, from, to), isNull(feedRun.fileName)))
    .orderBy(feedRun.sourceId, feedRun.day, desc(feedRun.id));
  const setAside = await countSetAside(network, period);
  const countingOf = new Map(counting.map((row) => [keyOf(row), row]));
  const runOf = new Map(runs.map((row) => [keyOf(row), row]));
  const setAsideOf = new Map(setAside.map((row) => [keyOf(row), row.rows]));
  const calendar = networkDay(settings);
  return new Map(
    sources.map((own) => {
      const late = lateDays(own, states.find(({ id }) => id === own.id) ?? null, { at, timeZone: settings.timeZone });
      const days = daysOf(period).map((date): SourceDay => {
        const key = keyOf({ sourceId: own.id, day: date });
        const counts = countingOf.get(key);
        const { isComplete = false, isClosed = false } = counts === undefined ? {} : dayStateOf(counts, calendar);
        const run = runOf.get(key);
        return {
          date,
          state: counts === undefined ? 'none' : isClosed ? 'final' : isComplete ? 'estimated' : 'in_progress',
          isLate: !isComplete && late(date),
          lastRun: run === undefined ? null : shownRunState(run),
          setAsideRows: setAsideOf.get(key) ?? 0,
        };
      });
      return [own.id, days];
    }),
  );
}

/** Which days of a source should have more figures by now: those that should be whole, and the one that figures come for. */
function lateDays(
  { requiredFrom, requiredUntil, dayBy }: typeof source.$inferSelect,
  state: SourceState | null,
  { at, timeZone }: { at: Date; timeZone: string },
): (day: string) => boolean {
  const [today, time] = [dayOf(at, timeZone), clockTime(at, timeZone)];
  const isOverdue = (day: string) => {
    if (state?.overdueDay === null || state?.overdueDay === undefined || day < state.overdueDay) return false;
    if (requiredFrom === null || (requiredUntil !== null && day > requiredUntil)) return false;
    const next = addDays(day, 1);
    return today > next || (today === next && dayBy !== null && time >= dayBy.slice(0, 5));
  };
  const isBehind = (day: string) =>
    state?.late?.unfinishedDay === null && state.reach !== null && day === dayOf(state.reach, timeZone);
  return (day) => isOverdue(day) || isBehind(day);
}
