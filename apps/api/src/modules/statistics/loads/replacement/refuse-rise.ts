import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { changesText, fewFacts, ofGrossText, othersText } from './replacement.ts';
import type { ComparedDay, Replacement, Totals } from './replacement.ts';

/**
 * The most revenue of a day as a multiple of the earlier revenue, in all and for each fact: both grow with publishers.
 */
const mostRevenue = 1.5;

/** The most revenue of a thousand impressions, as a multiple of the earlier one. */
const mostEcpm = 3;

/** The least revenue that is refused, in micros: a few units vary much from day to day, and do no harm. */
const leastRevenue = 10_000_000;

/**
 * Throws when a day has far more revenue than what it replaces or than the week before, with both and how to load it
 * nevertheless: a wrong unit, another currency or a join that doubles amounts changes nothing but revenue.
 */
export function refuseRise({
  compared,
  currency,
  isGross = false,
}: Pick<Replacement, 'compared' | 'currency'> & Partial<Pick<Replacement, 'isGross'>>): void {
  const rises = compared.filter((day) => excesses(day).length > 0).toSorted((one, other) => most(other) - most(one));
  const [worst] = rises;
  if (worst === undefined) return;
  const { day, beforeDay, before } = worst;
  const whose = beforeDay === day ? 'what it replaces' : beforeDay;
  const excess = excesses(worst).map(({ times, measure }) => `${timesText(times)} times the ${measure}`);
  const [was, is] = [ecpmOf(before), ecpmOf(worst)];
  const unit = currency === null ? '' : ` ${currency}`;
  const ecpm = was === null || is === null ? '' : `, eCPM ${moneyText(was)} → ${moneyText(is)}${unit}`;
  const days = new Set(rises.map((rise) => rise.day)).size;
  const others = days === 1 ? '' : `, and ${othersText(days - 1)} too much`;
  throw new LoadRefused(
    'day_rise',
    `${day} would have ${excess.join(' and ')} of ${whose}: ${changesText(worst, currency)}${ecpm}${others}; nothing was loaded. Look for another unit or currency, and for amounts that were added up twice.${isGross ? ofGrossText : ''}`,
    { advice: 'If they are right, load it with --force.' },
  );
}

/** The measures that are too large on a day, each as a multiple of its earlier value. */
function excesses(day: ComparedDay): { measure: string; times: number }[] {
  const { before } = day;
  if (before.facts < fewFacts || Number(day.revenue) < leastRevenue) return [];
  const revenue = before.revenue === '0' ? 1 : Number(day.revenue) / Number(before.revenue);
  const [was, is] = [ecpmOf(before), ecpmOf(day)];
  // The first hours of a day have few impressions, whose prices vary.
  const isComparable = was !== null && is !== null && was > 0 && day.facts >= fewFacts;
  const ecpm = isComparable ? is / was : 1;
  return [
    ...(revenue > mostRevenue * Math.max(1, day.facts / before.facts) ? [{ measure: 'revenue', times: revenue }] : []),
    ...(ecpm > mostEcpm ? [{ measure: 'eCPM', times: ecpm }] : []),
  ];
}

function most(day: ComparedDay): number {
  return Math.max(...excesses(day).map(({ times }) => times));
}

/** Revenue of a thousand impressions; null without any. */
function ecpmOf({ revenue, impressions = '0' }: Totals): number | null {
  return impressions === '0' ? null : Number(revenue) / 1_000 / Number(impressions);
}

function moneyText(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function timesText(times: number): string {
  return times.toLocaleString('en', { maximumFractionDigits: 1 });
}
