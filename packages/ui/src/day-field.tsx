import type { ReactNode, Ref } from 'react';
import { useState } from 'react';

import type { CalendarDay } from './calendar/calendar-day.ts';
import { readDay, writeDay } from './calendar/day-text.ts';
import type { FormFieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';
import type { ControlledProps } from './value-props.ts';

export interface DayFieldTexts {
  /** @param example a day as the field reads it */
  notADay: (example: string) => string;
  /** Between these two any day can be chosen. */
  outOfRange: (first: string, last: string) => string;
}

/** `value` is empty while no day is chosen. The page always holds it. A form gets it empty while the text is no day. */
export interface DayFieldProps extends FormFieldProps, ControlledProps<CalendarDay> {
  label: string;
  hint?: ReactNode;
  /** First and last day that can be chosen. */
  min: CalendarDay;
  max: CalendarDay;
  /** BCP 47 */
  locale: string;
  texts: DayFieldTexts;
  /** The text field. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * A day, typed in the order of the page's language: the native date field uses the browser's. What is typed becomes the
 * value on Enter, or when the field is left; the field itself shows what is wrong with it.
 */
export function DayField({
  label,
  hint,
  name,
  error: refusal,
  onInput,
  value,
  onChange,
  min,
  max,
  locale,
  texts,
  ref,
}: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const write = (day: CalendarDay) => writeDay(day, locale);

  function commit() {
    if (typed === null || typed.trim() === '') {
      setTyped(null);
      return;
    }
    const day = readDay(typed, locale);
    if (day === null) {
      setError(texts.notADay(write(max)));
    } else if (day < min || day > max) {
      setError(texts.outOfRange(write(min), write(max)));
    } else {
      setTyped(null);
      if (day !== value) onChange(day);
    }
  }

  return (
    <>
      {name !== undefined && <input type="hidden" name={name} value={error === null ? value : ''} />}
      <TextField
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
        label={label}
        hint={hint}
        placeholder={write(max)}
        error={error ?? refusal}
        value={typed ?? write(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
          onInput?.();
        }}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
    </>
  );
}
