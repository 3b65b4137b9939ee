import type { DatePeriod, Day, GroupValues, StatisticMeta, WeekReference } from '@publisher-console/api-contract';
import type { ChartPoint } from '@publisher-console/ui/chart-series.ts';
import { addDays, dayPoints, daysBetween, firstOfMonth, mondayOf } from '#common/format/days.ts';
import type { Format } from '#common/format/format.ts';
import { dayGroupIds } from '#features/statistics/model/criteria-ids.ts';
import type { DayGroup } from '#features/statistics/model/criteria-ids.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { monthTitle, spanDays } from '#features/statistics/model/row-titles.ts';

/** The days of one point of a chart: a day, or the part of a week or a month that is in the period. */
export interface ChartSpan extends DatePeriod {
  /** Its first day, which may be before the period. */
  id: Day;
}

const firstDays: Record<DayGroup, (day: Day) => Day> = {
  date: (day) => day,
  week: mondayOf,
  month: firstOfMonth,
};

/** Every span of a period, in order. */
export function spansOf(group: DayGroup, period: DatePeriod): ChartSpan[] {
  const spans: ChartSpan[] = [];
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    const id = firstDays[group](day);
    const last = spans.at(-1);
    if (last?.id === id) last.to = day;
    else spans.push({ id, from: day, to: day });
  }
  return spans;
}

/** The span of a chart's points: the shortest of the report's, or the day if the period has one week or month. */
export function spanGroup({ groups }: Pick<ReportQuery, 'groups'>, { from, to }: DatePeriod): DayGroup {
  const group = dayGroupIds.find((id) => groups.includes(id)) ?? 'date';
  return firstDays[group](from) === firstDays[group](to) ? 'date' : group;
}

/** The first day of a row's day, week or month. */
export function spanId({ date, week, month }: GroupValues, group: DayGroup): Day | undefined {
  return { date, week: week?.id, month: month?.id }[group];
}

interface PointTexts {
  /** The note of a span whose figures are estimated. */
  estimated: string;
  /** The note of a span that the report covers in part: '5 of 7 days'. */
  partOf: (shown: number, all: number) => string;
  /** The events of each day. */
  eventsOf: ReadonlyMap<Day, string[]>;
}

/**
 * The points of a chart of a report.
 * @param rows the rows of the report by span; undefined for a span without statistics
 */
export function spanPoints(
  group: DayGroup,
  rows: readonly ({ groups: GroupValues } | undefined)[],
  meta: Pick<StatisticMeta, 'period' | 'openDays'>,
  format: Format,
  texts: PointTexts,
): ChartPoint[] {
  if (group === 'date') return dayPoints(meta, format, texts);
  return spansOf(group, meta.period).map((span, index) => {
    // The row may have statistics of only a part of the span's days.
    const found: WeekReference = {
      ...span,
      days: daysBetween(span.from, span.to) + 1,
      state: 'final',
      ...rows[index]?.groups[group],
    };
    const { shown, all } = spanDays(group, found);
    const notes = [
      ...(shown < all ? [texts.partOf(shown, all)] : []),
      ...(found.state === 'estimated' ? [texts.estimated] : []),
    ];
    return {
      title: group === 'week' ? format.dayRange(found.from, found.to) : monthTitle(found, format),
      tick: group === 'week' ? format.dayTick(span.from) : format.monthTick(span.id),
      unfinished: found.state === 'in_progress',
      part: shown < all,
      ...(notes.length > 0 && { note: notes.join(' · ') }),
      events: [...texts.eventsOf].flatMap(([day, lines]) => (day >= span.from && day <= span.to ? lines : [])),
    };
  });
}
