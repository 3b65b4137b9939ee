import { chances } from './chances.ts';

/** Days whose statistics have hours, today included: today is compared with the day a week before it. */
export const daysWithHours = 9;

/** The usual part of a day's traffic by hour of the clock, from 00:00; only their relation counts. */
const traffic = [
  2.6, 1.9, 1.5, 1.2, 1.1, 1.4, 2.1, 3.2, 4, 4.3, 4.4, 4.6, 5, 4.9, 4.7, 4.8, 5, 5.4, 6, 6.5, 6.9, 6.8, 5.7, 4.2,
];
/**
 * Hours between two lines of an ad block in a country. With a line an hour, the demo would take half as long again to load;
 * the sums of all ad blocks are smooth without.
 */
const pause = 6;

/** The hours in which an ad block has traffic from a country, the same every day, and the part of the day in each. */
export function hoursOf(block: string, country: string): { hour: number; part: number }[] {
  const first = Math.floor(chances(`${block}/${country}`)() * pause);
  const hours = traffic.flatMap((weight, hour) => (hour % pause === first ? [{ hour, weight }] : []));
  const sum = hours.reduce((total, { weight }) => total + weight, 0);
  return hours.map(({ hour, weight }) => ({ hour, part: weight / sum }));
}
