import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorUnit } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';

import type { ComparedFigure } from './compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import type { Format } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';

export const changeStyle = tv({
  base: 'font-medium tabular-nums',
  variants: { direction: { up: 'text-success', down: 'text-secondary', same: 'text-text-muted' } },
});

/** Smaller changes are shown as zero. */
const smallestPercent = 0.05;

type Language = { i18n: I18n; format: Format };

/** The difference, in percentage points for percents. */
function amountOf({ difference }: ComparedFigure, unit: IndicatorUnit, { i18n }: Language): string {
  return unit === 'percent' && difference !== noValue ? i18n._(msg`${difference} pp`) : difference;
}

/** The change in percent, or the difference if there is no percent. */
export function shortChange(figure: ComparedFigure, unit: IndicatorUnit, language: Language): string {
  const { percent } = figure;
  if (percent === null) return amountOf(figure, unit, language);
  return language.format.percentChange(Math.abs(percent) < smallestPercent ? 0 : percent);
}

interface ChangeTextProps {
  figure: ComparedFigure;
  unit: IndicatorUnit;
  /** Adds the difference to the percent. */
  isWhole?: boolean;
  /** Shows only the difference. */
  isDifference?: boolean;
}

/** The change of a figure: percents in percentage points, others in percent, or the difference if there is no percent. */
export function ChangeText({ figure, unit, isWhole = false, isDifference = false }: ChangeTextProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { percent, direction } = figure;
  const amount = amountOf(figure, unit, { i18n, format });
  return (
    <span className={changeStyle({ direction })}>
      <span className="sr-only">
        {direction === 'up' && <Trans>Up</Trans>}
        {direction === 'down' && <Trans>Down</Trans>}{' '}
      </span>
      <span translate="no" className="whitespace-nowrap">
        {isDifference ? amount : shortChange(figure, unit, { i18n, format })}
      </span>
      {isWhole && percent !== null && (
        <>
          {' '}
          <span translate="no" className="font-normal whitespace-nowrap text-text-muted">
            {amount}
          </span>
        </>
      )}
    </span>
  );
}

interface OperandsProps {
  figure: ComparedFigure;
  /** The formatted figure above, if there is one. It may include days that are not compared. */
  shown?: string;
}

/** The compared values: only the previous one if the current one is shown above. */
export function Operands({ figure: { current, previous }, shown }: OperandsProps) {
  return (
    <span className="text-text-muted tabular-nums">
      {shown === current ? (
        <Trans>was {previous}</Trans>
      ) : (
        <Trans>
          <span className="whitespace-nowrap">{current},</span>{' '}
          <span className="whitespace-nowrap">was {previous}</span>
        </Trans>
      )}
    </span>
  );
}
