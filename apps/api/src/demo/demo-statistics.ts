import { addDays } from '#modules/statistics/days/periods.ts';
import type { DemoApplication, DemoBlock, DemoPublisher } from './demo-publishers.ts';
import { countryBoom, factorOn, networkOutage, seasonalWeek } from './demo-stories.ts';

type Chance = () => number;

/** Random numbers from 0 to 1 that depend only on the seed (splitmix32 over an FNV-1a hash). */
function chances(seed: string): Chance {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);

  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
}

/** A random number from `low` to `high`. */
function between(chance: Chance, low: number, high: number): number {
  return low + chance() * (high - low);
}

interface DemoCountry {
  code: string;
  /** The country's part of the requests of an application that is used everywhere alike. */
  share: number;
  /** Dollars for 1,000 banner impressions at the start of the statistics. */
  price: number;
  /** The part of the requests for which there is an ad. */
  fill: number;
  /** Growth of the price a year. */
  priceGrowth: number;
}

const table: readonly (readonly [code: string, share: number, price: number, fill: number, priceGrowth: number])[] = [
  ['US', 14, 9.8, 0.97, 0.06],
  ['RU', 13, 2.1, 0.94, -0.08],
  ['IN', 12, 0.7, 0.82, 0.24],
  ['BR', 9, 1.3, 0.88, 0.14],
  ['DE', 6, 6.4, 0.96, 0.03],
  ['ID', 5.5, 0.8, 0.8, 0.18],
  ['MX', 4.5, 1.5, 0.88, 0.12],
  ['GB', 4, 7.2, 0.96, 0.05],
  ['FR', 3.6, 4.9, 0.95, 0.02],
  ['TR', 3.4, 1.1, 0.86, -0.12],
  ['JP', 3, 8.1, 0.95, -0.04],
  ['KR', 2.4, 6.6, 0.94, 0.01],
  ['IT', 2.2, 3.6, 0.94, 0.04],
  ['ES', 2.1, 3.3, 0.94, 0.07],
  ['PL', 1.9, 2.4, 0.92, 0.15],
  ['KZ', 1.7, 1.2, 0.86, 0.09],
  ['VN', 1.6, 0.9, 0.8, 0.2],
  ['PH', 1.5, 0.8, 0.8, 0.16],
  ['TH', 1.3, 1.2, 0.84, 0.1],
  ['CA', 1.2, 7.9, 0.96, 0.05],
  ['AR', 1.1, 1, 0.84, -0.15],
  ['AU', 0.9, 8.6, 0.96, 0.04],
  ['NL', 0.8, 5.6, 0.95, 0.02],
  ['BY', 0.7, 1.3, 0.86, -0.05],
  ['EG', 0.6, 0.6, 0.74, -0.1],
  ['SE', 0.5, 6.1, 0.95, 0.01],
  ['CH', 0.4, 9.1, 0.96, 0.03],
  ['RS', 0.35, 1.6, 0.86, 0.11],
  ['CL', 0.3, 1.7, 0.88, 0.06],
  ['ZZ', 0.45, 0.9, 0.6, 0],
];

const listedShareSum = table.reduce((sum, [, share]) => sum + share, 0);

const demoCountries: DemoCountry[] = table.map(([code, share, price, fill, priceGrowth]) => ({
  code,
  share: share / listedShareSum,
  price,
  fill,
  priceGrowth,
}));

/** Days whose statistics have hours, today included: today is compared with the day a week before it. */
const daysWithHours = 9;

/** The usual part of a day's traffic by hour of the clock, from 00:00; only their relation counts. */
const traffic = [
  2.6, 1.9, 1.5, 1.2, 1.1, 1.4, 2.1, 3.2, 4, 4.3, 4.4, 4.6, 5, 4.9, 4.7, 4.8, 5, 5.4, 6, 6.5, 6.9, 6.8, 5.7, 4.2,
];
/**
 * Hours between two lines of an ad block in a country. With a line for each hour, loading the demo would need half as
 * much time again; the sums of all ad blocks are smooth anyway.
 */
const pause = 6;

/** The hours in which an ad block has traffic from a country, the same every day, and the part of the day in each. */
function hoursOf(block: string, country: string): { hour: number; part: number }[] {
  const first = Math.floor(chances(`${block}/${country}`)() * pause);
  const hours = traffic.flatMap((weight, hour) => (hour % pause === first ? [{ hour, weight }] : []));
  const sum = hours.reduce((total, { weight }) => total + weight, 0);
  return hours.map(({ hour, weight }) => ({ hour, part: weight / sum }));
}

/** Monday to Sunday. */
const weekdayFactors = {
  free: [0.93, 0.91, 0.94, 0.97, 1.02, 1.14, 1.09],
  work: [1.08, 1.1, 1.09, 1.07, 1.01, 0.79, 0.86],
};
export interface DemoDays {
  /** The first day of the network's statistics; growth, launches and outages are counted from it. */
  start: string;
  from: string;
  to: string;
  today: string;
  /** The hours of today that have statistics. */
  hours: number;
  /** The end of these hours (ISO 8601); null in the first hour of a day, of which a part is there. */
  asOf: string | null;
}

const header =
  'date,application,ad_block,ad_format,country,requests,selections,impressions,clicks,completions,revenue,hour\n';

/**
 * Generates the demo network's statistics as a CSV file for `network stats load`, one chunk a day. The lines of a day depend
 * only on the day, the start, and whether they have hours; those of today on the hours that are over, too.
 */
export function* demoStatistics(publishers: readonly DemoPublisher[], days: DemoDays): Generator<string> {
  yield header;
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    const index = Math.round((Date.parse(day) - Date.parse(days.start)) / 86_400_000);
    const hasHours = day > addDays(days.today, -daysWithHours);
    yield linesOfDay(publishers, day, index, hasHours ? hoursUpTo(day, days) : null);
  }
}

/** How many hours of a day have statistics. */
function hoursUpTo(day: string, { today, hours }: DemoDays): number {
  return day === today ? hours : 24;
}

/** A country on one day; `usualShare` is without the boom. */
type CountryToday = Pick<DemoCountry, 'code' | 'fill' | 'price' | 'share'> & { usualShare: number };

function linesOfDay(publishers: readonly DemoPublisher[], day: string, index: number, hours: number | null): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const dayTraffic = networkOutage.get(index) ?? 1;
  const countries = countriesOn(day, index);
  const lines: string[] = [];
  for (const application of publishers.flatMap(({ applications }) => applications)) {
    const chance = chances(`${application.id}/${day}`);
    const weekdayFactor = weekdayFactors[application.isForWork ? 'work' : 'free'][weekday] ?? 1;
    const ownWave = wave(application.id, index, 0.06);
    const isUsed =
      dayTraffic * weekdayFactor * trafficFactor(application, index) * ownWave * between(chance, 0.95, 1.05);
    const episodes = application.isForWork ? application.episodes : [...application.episodes, seasonalWeek];
    const requests = application.dailyRequests * isUsed * factorOn(episodes, index, 'requests');
    const fill = application.fill * factorOn(episodes, index, 'fill') * between(chance, 0.97, 1.02);
    const price = application.price * factorOn(episodes, index, 'price') * between(chance, 0.94, 1.06);
    const audienceOf = (code: string) => application.audience[code] ?? 1;
    const shareSum = countries.reduce((sum, { code, usualShare }) => sum + usualShare * audienceOf(code), 0);
    for (const block of application.blocks) {
      if (requests === 0 || index < (block.firstDay ?? index) || index > (block.lastDay ?? index)) continue;

      for (const country of countries) {
        const share = (country.share * audienceOf(country.code)) / shareSum;
        const here = { ...country, share, fill: country.fill * fill, price: country.price * price };
        lines.push(...linesOf(application, block, here, { day, hours, requests }));
      }
    }
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function trafficFactor({ launchedAfter, rampDays, growth }: DemoApplication, index: number): number {
  const age = index - launchedAfter;
  if (age < 0) return 0;

  const ramp = launchedAfter === 0 ? 1 : Math.min(1, (age + 1) / rampDays);
  return ramp * (1 + growth) ** (age / 365);
}

function countriesOn(day: string, index: number): CountryToday[] {
  const season = seasonOf(day);
  const { country: booming, from, to, times } = countryBoom;
  const grown = Math.min(1, Math.max(0, (index - from) / (to - from)));
  return demoCountries.map(({ code, share, price, fill, priceGrowth }) => ({
    code,
    usualShare: share,
    share: code === booming ? share * (1 + (times - 1) * grown) : share,
    // Prices change most with the season in the countries where they are highest.
    price:
      price *
      (1 + season * Math.min(1.3, 0.5 + price / 8)) *
      (1 + priceGrowth) ** (index / 365) *
      wave(code, index, 0.1),
    fill,
  }));
}

/** The lines of an ad block in a country: one of the whole day, or one for each of its hours that is over. */
function linesOf(
  application: DemoApplication,
  block: DemoBlock,
  country: CountryToday,
  { day, hours, requests: ofApplication }: { day: string; hours: number | null; requests: number },
): string[] {
  const chance = chances(`${block.id}/${country.code}/${day}`);
  const isVideo = block.adFormat === 'rewarded_video';
  const ofDay = ofApplication * block.share * country.share * between(chance, 0.85, 1.15);
  const filled = Math.min(1, country.fill * between(chance, 0.95, 1.02));
  const shown = application.show * between(chance, isVideo ? 0.6 : 0.82, isVideo ? 0.72 : 0.92);
  const clicked = between(chance, 0.008, isVideo ? 0.02 : 0.035);
  const completed = between(chance, isVideo ? 0.86 : 0.5, isVideo ? 0.95 : 0.64);
  const price = country.price * (isVideo ? application.videoPrice : 1) * between(chance, 0.9, 1.1);
  const key = [day, application.id, block.id, block.adFormat, country.code].join(',');
  const lineOf = (part: number, hour: string) => {
    const requests = Math.round(ofDay * part);
    const selections = Math.round(requests * filled);
    const impressions = Math.round(selections * shown);
    const measures = [requests, selections, impressions, Math.round(impressions * clicked)];
    const revenue = Math.round(impressions * price * 1000) / 1_000_000;
    return requests === 0
      ? []
      : [[key, ...measures, Math.round(impressions * completed), revenue.toFixed(6), hour].join(',')];
  };
  if (hours === null) return lineOf(1, '');
  return hoursOf(block.id, country.code)
    .filter(({ hour }) => hour < hours)
    .flatMap(({ hour, part }) => lineOf(part, String(hour)));
}

/** The relative change of prices by season: they rise until Christmas and are low in January. */
function seasonOf(day: string): number {
  const dayOfYear = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000;
  const toChristmas = dayOfYear - 350;
  const rise = Math.exp(-((toChristmas / (toChristmas <= 0 ? 45 : 9)) ** 2));
  const fall = Math.exp(-(((dayOfYear - 25) / 30) ** 2));
  return 0.14 * rise - 0.07 * fall;
}

/** A slow rise and fall around 1, by up to `height`, whose length and beginning depend on the seed. */
function wave(seed: string, index: number, height: number): number {
  const chance = chances(seed);
  return 1 + height * Math.sin(2 * Math.PI * (index / between(chance, 24, 60) + chance()));
}
