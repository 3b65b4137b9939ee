import type { DatePeriod, Day } from '@publisher-console/api-contract';

const dayMilliseconds = 86_400_000;

/** Adds days; negative for an earlier day. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Days from `from` to `to`. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds;
}

/** Every day of a period. */
export function daysOf({ from, to }: DatePeriod): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}
