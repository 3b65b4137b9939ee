import { Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorChange, IndicatorColumn } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';

import { noValue, signed, useFormat } from '#lib/format.ts';

import { figureWriter } from './figure-text.ts';

const changeStyle = tv({
  base: 'font-medium whitespace-nowrap tabular-nums',
  variants: { direction: { up: 'text-success', down: 'text-secondary', same: 'text-text-muted' } },
});

/** A smaller one is rounded to zero. */
const smallestPercent = 0.05;

interface ChangeTextProps {
  change: IndicatorChange;
  column: IndicatorColumn;
  /** ISO 4217 */
  currency: string;
  /** Without it, the absolute change is the tooltip of the percent. */
  isWhole?: boolean;
}

/** How a figure differs from the one before: in percent, and absolutely. */
export function ChangeText({ change: { absolute, percent }, column, currency, isWhole = false }: ChangeTextProps) {
  const { t } = useLingui();
  const format = useFormat();
  // What is written as no change has no direction.
  const isSmall = percent !== null && Math.abs(percent) < smallestPercent;
  const direction = !absolute || isSmall ? 'same' : absolute > 0 ? 'up' : 'down';
  const points = signed(absolute ?? 0, format.points);
  const amount =
    absolute === null
      ? noValue
      : column.unit === 'percent'
        ? t`${points} pp`
        : signed(absolute, figureWriter(column, [absolute], format, currency));
  // Of nothing, no percent can be told.
  const short = percent === null ? amount : format.percentChange(isSmall ? 0 : percent);
  return (
    <span className={changeStyle({ direction })} title={isWhole ? undefined : amount}>
      <span className="sr-only">
        {direction === 'up' && <Trans>Up</Trans>}
        {direction === 'down' && <Trans>Down</Trans>}{' '}
      </span>
      {short}
      {isWhole && percent !== null && (
        <>
          {' '}
          <span className="font-normal text-text-muted">{amount}</span>
        </>
      )}
    </span>
  );
}
