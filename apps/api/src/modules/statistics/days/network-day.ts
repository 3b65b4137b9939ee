import { addDays, dayOf } from './periods.ts';

/** The settings of a network that decide what its days are. */
export interface NetworkDaySettings {
  /** The network's reporting time zone. */
  timeZone: string;
  /** How many days after its end a day's figures no longer change. */
  finalAfterDays: number;
  now: () => Date;
}

/** The network's day at one instant. */
export interface NetworkDay {
  timeZone: string;
  today: string;
  /** Days up to this one are final by their age. */
  finalByAge: string;
}

export function networkDay({ timeZone, finalAfterDays, now }: NetworkDaySettings): NetworkDay {
  const today = dayOf(now(), timeZone);
  return { timeZone, today, finalByAge: addDays(today, -finalAfterDays - 1) };
}
