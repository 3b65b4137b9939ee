import type { Totals } from './day-totals.ts';
import { changeOf, measures, totalsOf, worstChange } from './replaced-day.ts';
import type { Measure, NewDay, Replacement } from './replaced-day.ts';

/** Days that are listed; of more, those that lose most. */
const mostListed = 5;

/** What a load replaces and adds, in lines for the operator; null when there is nothing to compare it with. */
export function replacementText({ days, newDays, finalDays, currency }: Replacement): string | null {
  const lines = [
    ...listOf(days, currency, (count) => `Replaces what counts for ${count}`),
    ...listOf(newDays, currency, (count) => `Loads ${count} for the first time, compared with the week before`),
    ...finalDaysText(finalDays),
  ];
  return lines.length === 0 ? null : lines.join('\n');
}

function finalDaysText([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  if (others.length === 0) return [`${first} was final: publishers may have been paid by its figures.`];
  return [`${others.length + 1} days were final, from ${first} on: publishers may have been paid by their figures.`];
}

function listOf(days: NewDay[], currency: string | null, title: (count: string) => string): string[] {
  const listed = days.toSorted((one, other) => worstChange(one) - worstChange(other)).slice(0, mostListed);
  const lines = listed.map((day) => `  ${day.day}  ${changesText(day, currency)}`);
  if (days.length === 0) return [];
  if (days.length === 1) return [`${title('1 day')}:`, ...lines];

  const all = { ...totalsOf(days), before: totalsOf(days.map(({ before }) => before)) };
  const rest = days.length > listed.length ? [`Of these days, the ${listed.length} that lose most or gain least:`] : [];
  return [
    `${title(`${days.length} days`)} (publishers on average of a day):`,
    `  all days    ${changesText(all, currency)}`,
    ...rest,
    ...lines,
  ];
}

type Change = Totals & Pick<NewDay, 'before'>;

function changesText(day: Change, currency: string | null): string {
  return measures
    .map((measure) => {
      const change = changeOf(day.before, day, measure);
      return `${measure} ${measureText(day, measure, currency)} (${change > 0 ? '+' : ''}${percentText(change)})`;
    })
    .join(', ');
}

/** Such as `4,314 → 1`. */
export function measureText(day: Change, measure: Measure, currency: string | null): string {
  const unit = measure === 'revenue' && currency !== null ? ` ${currency}` : '';
  return `${valueText(day.before, measure)} → ${valueText(day, measure)}${unit}`;
}

/** The value of a measure; revenue to the cent. */
export function valueText(totals: Totals, measure: Measure): string {
  if (measure !== 'revenue') return totals[measure].toLocaleString('en');
  return (Number(totals.revenue) / 1e6).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

export function percentText(share: number): string {
  return `${(share * 100).toFixed(1).replace('-', '−')} %`;
}
