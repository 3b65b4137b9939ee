import { Trans } from '@lingui/react/macro';
import { tv } from '@publisher-console/ui/tv.ts';

import { useFormat } from '#lib/format.ts';

const trendStyle = tv({
  base: 'font-medium whitespace-nowrap tabular-nums',
  variants: { direction: { up: 'text-success', down: 'text-secondary', same: 'text-text-muted' } },
});

/** A smaller one is rounded to zero. */
const smallestPercent = 0.05;

/** How much a figure has changed, in percent; nothing if the one before is zero. */
export function Trend({ percent }: { percent: number | null | undefined }) {
  const format = useFormat();
  if (percent === null || percent === undefined) return null;
  const isSmall = Math.abs(percent) < smallestPercent;
  const direction = isSmall ? 'same' : percent > 0 ? 'up' : 'down';
  return (
    <span className={trendStyle({ direction })}>
      <span className="sr-only">
        {direction === 'up' && <Trans>Up</Trans>}
        {direction === 'down' && <Trans>Down</Trans>}{' '}
      </span>
      {format.percentChange(isSmall ? 0 : percent)}
    </span>
  );
}
