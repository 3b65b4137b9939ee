import { Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorUnit } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';

import type { ComparedFigure } from './compared-figure.ts';
import { useFormat } from './format.ts';

const changeStyle = tv({
  base: 'font-medium whitespace-nowrap tabular-nums',
  variants: { direction: { up: 'text-success', down: 'text-secondary', same: 'text-text-muted' } },
});

/** A smaller one is rounded to zero. */
const smallestPercent = 0.05;

interface ChangeTextProps {
  figure: ComparedFigure;
  unit: IndicatorUnit;
  /** Adds the difference to the percent. */
  isWhole?: boolean;
  /** The calculation, as a tooltip. */
  title?: string | undefined;
}

/** How a figure differs from the one before: rates in percentage points, others in percent, and of nothing by their amount. */
export function ChangeText({
  figure: { difference, percent, direction },
  unit,
  isWhole = false,
  title,
}: ChangeTextProps) {
  const { t } = useLingui();
  const format = useFormat();
  const amount = unit === 'percent' ? t`${difference} pp` : difference;
  const short = percent === null ? amount : format.percentChange(Math.abs(percent) < smallestPercent ? 0 : percent);
  return (
    <span className={changeStyle({ direction })} title={title}>
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

interface OperandsProps {
  figure: ComparedFigure;
  /** The figure that they stand under. */
  shown: string;
}

/** What a change is computed from. The figure above may also be of days that are not compared. */
export function Operands({ figure: { current, previous }, shown }: OperandsProps) {
  return (
    <span className="text-text-muted tabular-nums">
      {shown === current ? (
        <Trans>was {previous}</Trans>
      ) : (
        <Trans>
          {current} vs {previous}
        </Trans>
      )}
    </span>
  );
}
