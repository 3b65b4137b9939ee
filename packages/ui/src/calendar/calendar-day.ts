/** A day as `YYYY-MM-DD`, without a time or a time zone. */
export type CalendarDay = string;

/** Noon of the day in the browser's time zone, where summer time cannot move it to another day. */
export function toNoon(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The day of an instant in the browser's time zone. */
export function toCalendarDay(instant: Date): CalendarDay {
  return [instant.getFullYear(), twoDigits(instant.getMonth() + 1), twoDigits(instant.getDate())].join('-');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
