import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#common/format/format.ts';
import { signed } from '#common/format/number-formats.ts';
import type { Cause, RevenueSums } from './revenue-causes.ts';

/** The change of a cause itself: rates in points, others in percent. */
type CauseChange = { unit: 'points' | 'percent'; value: number };

/** Numerator and denominator of each cause; requests are no ratio. */
const ratios = {
  requests: ['requests', null],
  fill: ['selections', 'requests'],
  show: ['impressions', 'selections'],
  price: ['revenue', 'impressions'],
} as const satisfies Record<Cause, readonly [keyof RevenueSums, keyof RevenueSums | null]>;

/** @returns null if the cause is undefined on one side, or has no change in percent */
function causeChange(cause: Cause, current: RevenueSums, previous: RevenueSums): CauseChange | null {
  const [now, before] = [ratioOf(cause, current), ratioOf(cause, previous)];
  if (now === null || before === null) return null;
  if (cause === 'fill' || cause === 'show') return { unit: 'points', value: (now - before) * 100 };
  return before === 0 ? null : { unit: 'percent', value: (now / before - 1) * 100 };
}

function ratioOf(cause: Cause, sums: RevenueSums): number | null {
  const [numerator, denominator] = ratios[cause];
  if (denominator === null) return Number(sums[numerator]);
  return sums[denominator] === 0n ? null : Number(sums[numerator]) / Number(sums[denominator]);
}

/** Writes a cause with its own change, in two or three words: 'fill rate −31.00 pp'. */
export function useCauseText(): (cause: Cause, current: RevenueSums, previous: RevenueSums) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (cause, current, previous) => {
    const { unit, value } = causeChange(cause, current, previous) ?? {};
    const points = unit === 'points' ? signed(value ?? 0, format.points) : '';
    const change = unit === 'points' ? t`${points} pp` : value === undefined ? '' : format.percentChange(value);
    const texts: Record<Cause, string> = {
      requests: t`requests ${change}`,
      fill: t`fill rate ${change}`,
      show: t`show rate ${change}`,
      price: t`eCPM ${change}`,
    };
    return texts[cause].trim();
  };
}
