import { addDays } from '#modules/criteria/periods.ts';
import { demoCountries } from './demo-countries.ts';
import type { DemoCountry } from './demo-countries.ts';
import type { DemoApplication, DemoBlock, DemoPublisher } from './demo-publishers.ts';

/** Days of statistics of a new demo network, today included. */
export const demoDays = 400;

/** Monday to Sunday: traffic is higher at weekends. */
const weekdayFactors = [0.93, 0.91, 0.94, 0.97, 1.02, 1.14, 1.09];
/** An outage on these days, counted from the start. */
const outageFactors = new Map([
  [262, 0.08],
  [263, 0.45],
]);
const launchRampDays = 30;
/** Today is not over: the part of its traffic that has come by noon. */
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
 * The demo network's statistics as a CSV file for `network stats load`, one chunk a day. The lines of a day depend only on
 * the day and the start, so every run has the same figures.
 */
export function* demoStatistics(publishers: readonly DemoPublisher[], days: DemoDays): Generator<string> {
  yield header;
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    const index = Math.round((Date.parse(day) - Date.parse(days.start)) / 86_400_000);
    yield linesOfDay(publishers, day, index, day === days.today ? todayFactor : 1);
  }
}

function linesOfDay(publishers: readonly DemoPublisher[], day: string, index: number, part: number): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const traffic = part * (weekdayFactors[weekday] ?? 1) * (outageFactors.get(index) ?? 1);
  const lines: string[] = [];
  for (const application of publishers.flatMap(({ applications }) => applications)) {
    const requests = application.dailyRequests * traffic * trafficFactor(application, index);
    for (const block of application.blocks) {
      if (requests === 0 || (block.lastDay !== null && index > block.lastDay)) continue;

      for (const country of demoCountries) {
        const line = factOf(application, block, country, day, requests);
        if (line !== null) lines.push(line);
      }
    }
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function trafficFactor({ launchedAfter, growth }: DemoApplication, index: number): number {
  const age = index - launchedAfter;
  if (age < 0) return 0;

  const ramp = launchedAfter === 0 ? 1 : Math.min(1, (age + 1) / launchRampDays);
  return ramp * (1 + growth) ** (age / 365);
}

function factOf(
  application: DemoApplication,
  block: DemoBlock,
  country: DemoCountry,
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
  const price = country.price * (isVideo ? 1.8 : 1) * seasonOf(day) * between(chance, 0.9, 1.1);
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

/** Prices rise before the New Year and fall after it. */
function seasonOf(day: string): number {
  const month = Number(day.slice(5, 7));
  return month === 11 || month === 12 ? 1.25 : month <= 2 ? 0.85 : 1;
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
