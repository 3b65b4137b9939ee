/** Days of statistics of a new demo network, today included. */
export const demoDays = 400;

/** The day that was `days` days before the demo network was made, counted from the start of its statistics. */
export const daysBefore = (days: number): number => demoDays - 1 - days;

/** A change of an application's figures for some days; each factor is 1 by default. */
export interface Episode {
  from: number;
  /** The last day; the change goes on where it is missing. */
  to?: number;
  requests?: number;
  fill?: number;
  price?: number;
}

/** A release that requested ads before they were loaded; the next release fixed it. */
export const badRelease: Episode = { from: daysBefore(6), to: daysBefore(3), fill: 0.35 };

/** An app-ads.txt file that cannot be loaded any more. Buyers cache a file for up to five days. */
export const fileOutage = {
  firstFailure: daysBefore(22),
  /** Three days later the check records that the file is lost. */
  recorded: daysBefore(19),
  episodes: [
    { from: daysBefore(19), to: daysBefore(17), fill: 0.88, price: 0.85 },
    { from: daysBefore(16), fill: 0.68, price: 0.6 },
  ] satisfies Episode[],
};

/** A new application, and an ad block that was added to it after its launch. */
export const launch = { day: daysBefore(27), rampDays: 45, blockAdded: daysBefore(9) };

/** The last day of an ad block that its publisher stopped. */
export const blockStopped = daysBefore(7);

/** A week in which games are played more and advertisers pay more, as before holidays. */
export const seasonalWeek: Required<Episode> = {
  from: daysBefore(20),
  to: daysBefore(14),
  requests: 1.22,
  fill: 1,
  price: 1.12,
};

/** The traffic of a country grows up to `times` its usual amount from one day to another. */
export const countryBoom = { country: 'BR', from: daysBefore(24), to: daysBefore(0), times: 3.4 };

/** The part of the network's usual traffic during an outage of the network, by day. */
export const networkOutage: ReadonlyMap<number, number> = new Map([
  [daysBefore(137), 0.08],
  [daysBefore(136), 0.45],
]);

/** The product of a factor over the episodes that a day is in. */
export function factorOn(episodes: readonly Episode[], day: number, factor: 'fill' | 'price' | 'requests'): number {
  return episodes
    .filter(({ from, to = day }) => day >= from && day <= to)
    .reduce((product, episode) => product * (episode[factor] ?? 1), 1);
}
