import type { CalendarDay } from './calendar/calendar-day.ts';

/** Days that follow one another, both ends included. */
export interface DayRange {
  from: CalendarDay;
  to: CalendarDay;
}

/** @returns the days between two, whichever of them is the earlier one */
export function rangeOf(one: CalendarDay, other: CalendarDay): DayRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
