import { useState } from 'react';

import type { CalendarDay } from './calendar/calendar-day.ts';
import { readDay, writeDay } from './calendar/day-text.ts';
import type { StandaloneControlProps } from './field.tsx';
import { TextField } from './text-field.tsx';

export interface DayFieldTexts {
  /** @param example a day as the field takes it */
  notADay: (example: string) => string;
  /** Both days can still be chosen. */
  outOfRange: (first: string, last: string) => string;
}

export interface DayFieldProps extends StandaloneControlProps {
  label: string;
  /** Empty while no day is chosen. */
  day: CalendarDay;
  /** First and last day that can be chosen. */
  min: CalendarDay;
  max: CalendarDay;
  /** BCP 47 */
  locale: string;
  onDayChange: (day: CalendarDay) => void;
  texts: DayFieldTexts;
}

/** A day, typed in the order of the page's language. It counts on Enter, or when the field is left. */
export function DayField({ label, day, min, max, locale, onDayChange, texts }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const write = (value: CalendarDay) => writeDay(value, locale);

  function take() {
    if (typed === null || typed.trim() === '') {
      setTyped(null);
      return;
    }
    const read = readDay(typed, locale);
    if (read === null) {
      setError(texts.notADay(write(max)));
    } else if (read < min || read > max) {
      setError(texts.outOfRange(write(min), write(max)));
    } else {
      setTyped(null);
      if (read !== day) onDayChange(read);
    }
  }

  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
      label={label}
      placeholder={write(max)}
      error={error}
      value={typed ?? write(day)}
      onChange={(event) => {
        setTyped(event.target.value);
        setError(null);
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
