import { Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorUnit } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';

import type { ComparedFigure } from './compared-figure.ts';
import { useFormat } from '#common/format/format.ts';

const changeStyle = tv({
  base: 'font-medium whitespace-nowrap tabular-nums',
  variants: { direction: { up: 'text-success', down: 'text-secondary', same: 'text-text-muted' } },
});

/** Smaller changes are shown as zero. */
const smallestPercent = 0.05;

interface ChangeTextProps {
  figure: ComparedFigure;
  unit: IndicatorUnit;
  /** Adds the difference to the percent. */
  isWhole?: boolean;
  /** The calculation, as a tooltip. */
  title?: string | undefined;
}

/** The change of a figure: percents in percentage points, others in percent, or the difference if there is no percent. */
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
  /** The formatted figure above the compared values. */
  shown: string;
}

/** The compared values. The figure above them may include days that are not compared. */
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
