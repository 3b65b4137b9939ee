import { changeOf, measures, worstChange } from './replaced-day.ts';
import type { ReplacedDay, Replacement } from './replaced-day.ts';
import { measureText, percentText } from './replacement-text.ts';

/** How much of a day's facts, publishers or revenue a load may take away: corrections rarely take away more. */
const mostOfDay = 0.2;

/**
 * A day that is not over grows from load to load, and its first hours vary much: only what cannot be that is refused, and
 * a day with few facts never is.
 */
const mostOfOpenDay = 0.5;
const fewFacts = 100;

/** What is said after what a day would lose. */
const advice = {
  load: 'nothing was loaded. A file has to have all rows of its days: if it has, load it with --force.',
  revert: 'nothing was reverted. If the day has to lose that, revert it with --force.',
};

/** Throws when a day would lose too much, with what it would lose and how to do it nevertheless. */
export function refuseFall(
  { days, currency }: Pick<Replacement, 'days' | 'currency'>,
  by: keyof typeof advice = 'load',
): void {
  const falls = days.filter(isTooMuch).toSorted((one, other) => worstChange(one) - worstChange(other));
  const [worst] = falls;
  if (worst === undefined) return;
  const lost = measures
    .filter((measure) => changeOf(worst.before, worst, measure) < 0)
    .map((measure) => {
      const fall = percentText(-changeOf(worst.before, worst, measure));
      return `${fall} of its ${measure} (${measureText(worst, measure, currency)})`;
    });
  const others =
    falls.length === 1 ? '' : `, and ${falls.length - 1} more ${falls.length === 2 ? 'day' : 'days'} too much`;
  throw new Error(`${worst.day} would lose ${lost.join(', ')}${others}; ${advice[by]}`);
}

function isTooMuch(day: ReplacedDay): boolean {
  const fall = -worstChange(day);
  return day.isOver ? fall > mostOfDay : fall > mostOfOpenDay && day.before.facts >= fewFacts;
}
