import type { ReactNode } from 'react';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { tv } from './tv.ts';

import { Button } from './button.tsx';
import { toCalendarDay, toNoon } from './calendar/calendar-day.ts';
import type { CalendarDay } from './calendar/calendar-day.ts';
import { DayField } from './day-field.tsx';
import type { DayFieldTexts } from './day-field.tsx';

export interface DayRange {
  from: CalendarDay;
  to: CalendarDay;
}

export interface DateRangePickerProps<PresetId extends string> {
  presets: readonly { id: PresetId; title: ReactNode }[];
  chosenPreset: PresetId | null;
  onPresetChoose: (id: PresetId) => void;
  /** Both days included; the days of the chosen preset while one is chosen. */
  range: DayRange | null;
  onRangeChange: (range: DayRange) => void;
  /** First and last day that can be chosen. */
  min: CalendarDay;
  max: CalendarDay;
  /** BCP 47; decides the names of months and weekdays, and in which order a day is typed. */
  locale: string;
  /** 0 for Sunday to 6 for Saturday. */
  firstWeekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Leaves no day chosen. */
  onClear: () => void;
  texts: DayFieldTexts & {
    presets: string;
    from: string;
    to: string;
    previousMonth: string;
    nextMonth: string;
    clear: string;
  };
}

const presetStyle = tv({
  base: 'flex min-h-control items-center rounded-base px-3 text-left transition-colors md:max-w-48',
  variants: { chosen: { true: 'bg-primary-soft font-medium text-primary', false: 'hover:bg-surface-sunken' } },
});

const arrowStyle = 'grid size-control place-items-center rounded-base hover:bg-surface-sunken aria-disabled:opacity-30';

// Written in full, so that it wins over the hover of other days.
const edgeStyle = 'bg-primary-soft [&>button]:bg-primary [&>button]:text-on-primary [&>button]:hover:bg-primary-hover';

const calendarStyle = {
  months: 'relative flex gap-6 max-lg:justify-center',
  // The arrows come first: the earlier of the two months gives way where there is no room for both.
  month: 'flex flex-col gap-2 max-lg:nth-2:hidden',
  month_caption: 'flex h-control items-center justify-center font-medium',
  caption_label: 'block first-letter:uppercase',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrowStyle,
  button_next: arrowStyle,
  chevron: 'size-4 fill-current',
  month_grid: 'border-collapse',
  weekday: 'size-9 text-caption font-normal text-text-muted',
  day: 'p-0 text-center tabular-nums',
  day_button: 'h-control w-control max-[22.5rem]:w-9 rounded-base hover:bg-surface-sunken disabled:pointer-events-none',
  today: 'font-semibold underline decoration-accent decoration-2 underline-offset-4',
  outside: 'invisible',
  disabled: 'text-text-muted opacity-50',
  range_start: `rounded-l-base ${edgeStyle}`,
  range_middle: 'bg-primary-soft',
  range_end: `rounded-r-base ${edgeStyle}`,
};

/**
 * A period: by name, in two months of a calendar, or typed. The first press in the calendar chooses that day alone, the
 * second one the days between the two, in either order; until then the days up to the pointer or the focus are marked.
 */
export function DateRangePicker<PresetId extends string>({
  presets,
  chosenPreset,
  onPresetChoose,
  range,
  onRangeChange,
  onClear,
  min,
  max,
  locale,
  firstWeekday,
  texts,
}: DateRangePickerProps<PresetId>) {
  /** The first of two presses in the calendar, and the day that would be the second. */
  const [pick, setPick] = useState<{ first: CalendarDay; next: CalendarDay } | null>(null);
  /** The field that was typed into last. */
  const [typedEdge, setTypedEdge] = useState<keyof DayRange | null>(null);
  const marked = pick ? inOrder(pick.first, pick.next) : range;
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const fullDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });

  function press(day: CalendarDay) {
    setTypedEdge(null);
    setPick(pick ? null : { first: day, next: day });
    onRangeChange(pick ? inOrder(pick.first, day) : { from: day, to: day });
  }

  function preview(day: CalendarDay) {
    if (pick) setPick({ ...pick, next: day });
  }

  function take(edge: keyof DayRange, day: CalendarDay) {
    const typed = { ...(range ?? { from: day, to: day }), [edge]: day };
    setPick(null);
    setTypedEdge(edge);
    if (typed.from <= typed.to) onRangeChange(typed);
    // Both days were typed, the later one first: they are swapped. Otherwise the other day is yet to be typed.
    else if (typedEdge !== null && typedEdge !== edge) onRangeChange(inOrder(typed.from, typed.to));
    else onRangeChange({ from: day, to: day });
  }

  function forget() {
    setPick(null);
    setTypedEdge(null);
  }

  return (
    <div className="flex max-w-full gap-4 p-3 max-md:flex-col">
      <fieldset
        aria-label={texts.presets}
        className="flex min-w-0 shrink-0 flex-col gap-0.5 max-md:grid max-md:grid-cols-2"
      >
        {presets.map((preset) => (
          <button
            key={preset.id}
            type="button"
            aria-pressed={preset.id === chosenPreset}
            onClick={() => {
              forget();
              onPresetChoose(preset.id);
            }}
            className={presetStyle({ chosen: preset.id === chosenPreset })}
          >
            {preset.title}
          </button>
        ))}
      </fieldset>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="grid grid-cols-[1fr_1fr_auto] gap-3 max-[22.5rem]:grid-cols-2">
          {(['from', 'to'] as const).map((edge) => (
            <DayField
              key={edge}
              label={texts[edge]}
              day={range?.[edge] ?? ''}
              min={min}
              max={max}
              locale={locale}
              texts={texts}
              onDayChange={(day) => take(edge, day)}
            />
          ))}
          <Button
            variant="quiet"
            // In line with the fields, which have labels above.
            className="mt-6.5 self-start"
            disabled={!range}
            onClick={() => {
              forget();
              onClear();
            }}
          >
            {texts.clear}
          </Button>
        </div>
        <DayPicker
          mode="range"
          required
          selected={marked ? { from: toNoon(marked.from), to: toNoon(marked.to) } : undefined}
          onSelect={(_, day) => press(toCalendarDay(day))}
          onDayMouseEnter={(day) => preview(toCalendarDay(day))}
          onDayFocus={(day) => preview(toCalendarDay(day))}
          numberOfMonths={2}
          defaultMonth={previousMonth(toNoon(range?.to ?? max))}
          startMonth={previousMonth(toNoon(min))}
          endMonth={toNoon(max)}
          disabled={{ before: toNoon(min), after: toNoon(max) }}
          today={toNoon(max)}
          lang={locale}
          weekStartsOn={firstWeekday}
          formatters={{
            formatCaption: (month) => monthName.format(month),
            formatWeekdayName: (day) => shortWeekday.format(day),
          }}
          labels={{
            labelNav: () => '',
            labelGrid: (month) => monthName.format(month),
            labelWeekday: (day) => longWeekday.format(day),
            labelDayButton: (day) => fullDay.format(day),
            labelPrevious: () => texts.previousMonth,
            labelNext: () => texts.nextMonth,
          }}
          classNames={calendarStyle}
        />
      </div>
    </div>
  );
}

function inOrder(one: CalendarDay, other: CalendarDay): DayRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

function previousMonth(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth() - 1, 1, 12);
}
