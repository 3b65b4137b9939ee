/** A day as `YYYY-MM-DD`: what the outside speaks, free of hours and zones. */
export type CalendarDay = string;

/** The day at noon on the reader's own clock, where no change of summer time can move it to another day. */
export function toNoon(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The day on which an instant falls on the reader's own clock. */
export function toCalendarDay(instant: Date): CalendarDay {
  return [instant.getFullYear(), twoDigits(instant.getMonth() + 1), twoDigits(instant.getDate())].join('-');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
