import { useState } from 'react';

import { rangeOf } from '#day-range.ts';
import type { DayRange } from '#day-range.ts';

import type { CalendarDay } from './calendar-day.ts';

/** How presses, hovering and typing become a range of days. */
export function useRangePicking(range: DayRange | null, onChange: (range: DayRange, isPicked: boolean) => void) {
  /** The first of two presses in the calendar, and the day that would be the second. */
  const [pick, setPick] = useState<{ first: CalendarDay; next: CalendarDay } | null>(null);
  /** The field that was typed into last. */
  const [typedEdge, setTypedEdge] = useState<keyof DayRange | null>(null);

  return {
    /** The range to highlight: until the second press, the one that this press would choose. */
    highlighted: pick ? rangeOf(pick.first, pick.next) : range,

    press: (day: CalendarDay) => {
      setTypedEdge(null);
      setPick(pick ? null : { first: day, next: day });
      if (pick) onChange(rangeOf(pick.first, day), true);
      else onChange({ from: day, to: day }, false);
    },

    hover: (day: CalendarDay) => {
      if (pick) setPick({ ...pick, next: day });
    },

    type: (edge: keyof DayRange, day: CalendarDay) => {
      const typed = { ...(range ?? { from: day, to: day }), [edge]: day };
      setPick(null);
      setTypedEdge(edge);
      if (typed.from <= typed.to) onChange(typed, false);
      // Both days were typed, the later one first: they are swapped. Otherwise the other day is yet to be typed.
      else if (typedEdge !== null && typedEdge !== edge) onChange(rangeOf(typed.from, typed.to), false);
      else onChange({ from: day, to: day }, false);
    },

    /** Drops a first press, and which field was typed into. */
    reset: () => {
      setPick(null);
      setTypedEdge(null);
    },
  };
}
