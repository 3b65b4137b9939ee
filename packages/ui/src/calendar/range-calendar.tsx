import { DayPicker } from 'react-day-picker';

import type { DayRange } from '#day-range.ts';

import { toCalendarDay, toNoon } from './calendar-day.ts';
import type { CalendarDay } from './calendar-day.ts';

interface RangeCalendarProps {
  highlighted: DayRange | null;
  /** The last day of the second month that is shown first. */
  lastShown: CalendarDay;
  onPress: (day: CalendarDay) => void;
  /** The pointer or the focus is on a day. */
  onHover: (day: CalendarDay) => void;
  /** First and last day that can be chosen. */
  min: CalendarDay;
  max: CalendarDay;
  /** BCP 47 */
  locale: string;
  /** 0 for Sunday to 6 for Saturday. */
  firstWeekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  texts: { previousMonth: string; nextMonth: string };
}

const arrowStyle = 'grid size-control place-items-center rounded-base hover:bg-surface-sunken aria-disabled:opacity-30';

// Written in full, so that it wins over the hover of other days.
const edgeStyle = 'bg-primary-soft [&>button]:bg-primary [&>button]:text-on-primary [&>button]:hover:bg-primary-hover';

const calendarStyle = {
  months: 'relative flex gap-6 max-lg:justify-center',
  // Where there is no room for two months, only the first is shown.
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
  range_start: `rounded-s-base ${edgeStyle}`,
  range_middle: 'bg-primary-soft',
  range_end: `rounded-e-base ${edgeStyle}`,
};

/** Two months in which a range of days is pressed; react-day-picker moves the focus by the arrow keys. */
export function RangeCalendar({
  highlighted,
  lastShown,
  onPress,
  onHover,
  min,
  max,
  locale,
  firstWeekday,
  texts,
}: RangeCalendarProps) {
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const fullDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  return (
    <DayPicker
      mode="range"
      required
      selected={highlighted ? { from: toNoon(highlighted.from), to: toNoon(highlighted.to) } : undefined}
      onSelect={(_, day) => onPress(toCalendarDay(day))}
      onDayMouseEnter={(day) => onHover(toCalendarDay(day))}
      onDayFocus={(day) => onHover(toCalendarDay(day))}
      numberOfMonths={2}
      defaultMonth={previousMonth(toNoon(lastShown))}
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
  );
}

function previousMonth(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth() - 1, 1, 12);
}
