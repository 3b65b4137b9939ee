import { addDays } from '#modules/criteria/periods.ts';
import { demoCountries } from './demo-countries.ts';
import type { DemoCountry } from './demo-countries.ts';
import type { DemoApplication, DemoBlock, DemoPublisher } from './demo-publishers.ts';

/** Days of statistics of a new demo network, today included. */
export const demoDays = 400;

/** Monday to Sunday. */
const weekdayFactors = {
  free: [0.93, 0.91, 0.94, 0.97, 1.02, 1.14, 1.09],
  work: [1.08, 1.1, 1.09, 1.07, 1.01, 0.79, 0.86],
};
/** The part of the usual traffic during an outage, by day from the start. */
const outageFactors = new Map([
  [262, 0.08],
  [263, 0.45],
]);
/** The traffic of a country grows up to `times` its usual amount from one day to another, counted from the start. */
const surge = { country: 'BR', from: 330, to: 400, times: 2.3 };
/** The part of today's traffic that is loaded, as of noon. */
const todayFactor = 0.45;

export interface DemoDays {
  /** The first day of the network's statistics; growth, launches and outages are counted from it. */
  start: string;
  from: string;
  to: string;
  today: string;
}

const header =
  'date,application,ad_block,ad_format,country,requests,selections,impressions,clicks,completions,revenue\n';

/**
 * Generates the demo network's statistics as a CSV file for `network stats load`, one chunk a day. The lines of a day depend
 * only on the day and the start, so every run has the same figures.
 */
export function* demoStatistics(publishers: readonly DemoPublisher[], days: DemoDays): Generator<string> {
  yield header;
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    const index = Math.round((Date.parse(day) - Date.parse(days.start)) / 86_400_000);
    yield linesOfDay(publishers, day, index, day === days.today ? todayFactor : 1);
  }
}

/** A country on one day; `usualShare` is without the surge. */
type CountryToday = Pick<DemoCountry, 'code' | 'fill' | 'price' | 'share'> & { usualShare: number };

function linesOfDay(publishers: readonly DemoPublisher[], day: string, index: number, part: number): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const traffic = part * (outageFactors.get(index) ?? 1);
  const countries = countriesOn(day, index);
  const lines: string[] = [];
  for (const application of publishers.flatMap(({ applications }) => applications)) {
    const chance = chances(`${application.id}/${day}`);
    const weekdayFactor = weekdayFactors[application.isForWork ? 'work' : 'free'][weekday] ?? 1;
    const isUsed = traffic * weekdayFactor * trafficFactor(application, index) * between(chance, 0.95, 1.05);
    const requests = application.dailyRequests * isUsed;
    const fill = fillOn(application, index) * between(chance, 0.97, 1.02);
    const price = application.price * between(chance, 0.94, 1.06);
    const audienceOf = (code: string) => application.audience[code] ?? 1;
    const shareSum = countries.reduce((sum, { code, usualShare }) => sum + usualShare * audienceOf(code), 0);
    for (const block of application.blocks) {
      if (requests === 0 || (block.lastDay !== null && index > block.lastDay)) continue;

      for (const country of countries) {
        const share = (country.share * audienceOf(country.code)) / shareSum;
        const here = { ...country, share, fill: country.fill * fill, price: country.price * price };
        const line = factOf(application, block, here, day, requests);
        if (line !== null) lines.push(line);
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

function fillOn({ fill, badRelease }: DemoApplication, index: number): number {
  const isBad = badRelease !== null && index >= badRelease.from && index <= badRelease.to;
  return isBad ? fill * badRelease.fill : fill;
}

function countriesOn(day: string, index: number): CountryToday[] {
  const season = seasonOf(day);
  const surged = Math.min(1, Math.max(0, (index - surge.from) / (surge.to - surge.from)));
  return demoCountries.map(({ code, share, price, fill, priceGrowth }) => ({
    code,
    usualShare: share,
    share: code === surge.country ? share * (1 + (surge.times - 1) * surged) : share,
    // Prices change most with the season in the countries where they are highest.
    price: price * (1 + season * Math.min(1.3, 0.5 + price / 8)) * (1 + priceGrowth) ** (index / 365),
    fill,
  }));
}

function factOf(
  application: DemoApplication,
  block: DemoBlock,
  country: CountryToday,
  day: string,
  applicationRequests: number,
): string | null {
  const chance = chances(`${block.id}/${country.code}/${day}`);
  const requests = Math.round(applicationRequests * block.share * country.share * between(chance, 0.85, 1.15));
  if (requests === 0) return null;

  const isVideo = block.adFormat === 'rewarded_video';
  const selections = Math.min(requests, Math.round(requests * country.fill * between(chance, 0.95, 1.02)));
  const impressions = Math.round(selections * between(chance, isVideo ? 0.6 : 0.82, isVideo ? 0.72 : 0.92));
  const clicks = Math.round(impressions * between(chance, 0.008, isVideo ? 0.02 : 0.035));
  const completions = Math.round(impressions * between(chance, isVideo ? 0.86 : 0.5, isVideo ? 0.95 : 0.64));
  const price = country.price * (isVideo ? application.videoPrice : 1) * between(chance, 0.9, 1.1);
  const revenueMicros = Math.round(impressions * price * 1000);
  const revenue = `${Math.floor(revenueMicros / 1_000_000)}.${String(revenueMicros % 1_000_000).padStart(6, '0')}`;
  return [
    day,
    application.id,
    block.id,
    block.adFormat,
    country.code,
    requests,
    selections,
    impressions,
    clicks,
    completions,
    revenue,
  ].join(',');
}

/** The relative change of prices by season: they rise until Christmas and are low in January. */
function seasonOf(day: string): number {
  const dayOfYear = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000;
  const toChristmas = dayOfYear - 350;
  const rise = Math.exp(-((toChristmas / (toChristmas <= 0 ? 45 : 9)) ** 2));
  const fall = Math.exp(-(((dayOfYear - 25) / 30) ** 2));
  return 0.3 * rise - 0.16 * fall;
}

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

function between(chance: Chance, low: number, high: number): number {
  return low + chance() * (high - low);
}
