import type { Totals } from './day-totals.ts';
import { changeOf, measures, totalsOf, worstChange } from './replaced-day.ts';
import type { Measure, ReplacedDay, Replacement } from './replaced-day.ts';

/** Days that are listed; of more, those that lose most. */
const mostListed = 5;

/** What a load replaces, in lines for the operator; null when it replaces nothing. */
export function replacementText({ days, currency }: Replacement): string | null {
  if (days.length === 0) return null;
  const listed = days.toSorted((one, other) => worstChange(one) - worstChange(other)).slice(0, mostListed);
  const lines = listed.map((day) => `  ${day.day}  ${changesText(day, currency)}`);
  if (days.length === 1) return ['Replaces what counts for 1 day:', ...lines].join('\n');

  const all = { ...totalsOf(days), before: totalsOf(days.map(({ before }) => before)) };
  const rest = days.length > listed.length ? [`Of these days, the ${listed.length} that lose most or gain least:`] : [];
  return [
    `Replaces what counts for ${days.length} days (publishers on average of a day):`,
    `  all days    ${changesText(all, currency)}`,
    ...rest,
    ...lines,
  ].join('\n');
}

function changesText(day: Totals & Pick<ReplacedDay, 'before'>, currency: string | null): string {
  return measures
    .map((measure) => {
      const change = changeOf(day.before, day, measure);
      return `${measure} ${measureText(day, measure, currency)} (${change > 0 ? '+' : ''}${percentText(change)})`;
    })
    .join(', ');
}

/** Such as `4,314 → 1`. */
export function measureText(
  day: Totals & Pick<ReplacedDay, 'before'>,
  measure: Measure,
  currency: string | null,
): string {
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
