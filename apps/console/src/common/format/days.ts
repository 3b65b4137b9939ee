import type { Day } from '@publisher-console/api-contract';

const dayMilliseconds = 86_400_000;

/** The day that is `days` days after another, or before it if negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds;
}
