import { Trans } from '@lingui/react/macro';
import type { ComparedValues } from '@publisher-console/api-contract';

import { changeStyle } from '#common/format/change-text.tsx';
import { comparedFigure } from '#common/format/compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';

interface MoneyChangeProps {
  /** Null where nothing is compared. */
  comparison: ComparedValues | null | undefined;
  /** ISO 4217 */
  currency: string;
}

/** The change of the revenue in money and in percent, above the two amounts. */
export function MoneyChange({ comparison, currency }: MoneyChangeProps) {
  const format = useFormat();
  const figure = comparison && comparedFigure(comparison, 'revenue', 'money', format, currency);
  if (!figure) return <span className="text-text-muted">{noValue}</span>;
  const { current, previous, difference, percent, direction } = figure;
  return (
    <span className="inline-flex flex-col items-end py-1">
      <span className={changeStyle({ direction })}>
        {difference}
        {percent !== null && <span className="ms-1.5 font-normal">{format.percentChange(percent)}</span>}
      </span>
      <span className="text-caption text-text-muted tabular-nums">
        <Trans>
          {current} vs {previous}
        </Trans>
      </span>
    </span>
  );
}
