import { useLingui } from '@lingui/react/macro';

import { useFormat } from '#common/format/format.ts';
import { signed } from '#common/format/number-formats.ts';

import { causeChange } from './cause-change.ts';
import type { Cause, RevenueSums } from './revenue-causes.ts';

/** Names a cause with its own change, in two or three words: 'fill rate −31.00 pp'. */
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
