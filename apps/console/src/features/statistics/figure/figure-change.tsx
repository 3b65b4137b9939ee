import { useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';

import { ChangeText } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import { comparedValues, periodsOf } from '#features/statistics/model/compared-period.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

interface FigureChangeProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
}

/**
 * The change of a figure in the table, with the calculation as its tooltip; nothing where nothing is compared. If the figure is
 * of the compared days alone, the one before stands beside the change.
 */
export function FigureChange({ statistic, row, column: { id, unit } }: FigureChangeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const values = comparedValues(statistic, row);
  const periods = periodsOf(statistic, row);
  const figure = values && comparedFigure(values, id, unit, format, statistic.meta.currency);
  if (!figure || !periods) return null;
  const days = format.dayRange(periods.current.from, periods.current.to);
  const otherDays = format.dayRange(periods.previous.from, periods.previous.to);
  const { current, previous, difference } = figure;
  const { from, to } = statistic.meta.period;
  const isOfComparedDays =
    row?.groups.date !== undefined ||
    (periods.leftOut === 0 && periods.current.from === from && periods.current.to === to);
  return (
    <span className="block text-caption leading-4 whitespace-nowrap select-none">
      <ChangeText
        figure={figure}
        unit={unit}
        title={t`${current} (${days}) − ${previous} (${otherDays}) = ${difference}`}
      />
      {isOfComparedDays && <span className="text-text-muted tabular-nums"> {previous}</span>}
    </span>
  );
}
