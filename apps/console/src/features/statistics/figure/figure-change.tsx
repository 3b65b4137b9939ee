import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import type { ReactElement } from 'react';

import { changeStyle, shortChange } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import type { Format } from '#common/format/format.ts';
import { comparedValues, periodsOf } from '#features/statistics/model/compared-period.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

interface FigureChangeOptions {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  i18n: I18n;
  format: Format;
}

/**
 * The change of a figure in the table, with both sides as its tooltip; null where nothing is compared. If the figure is of the
 * compared days alone, the one before stands beside the change. It is no component and has few elements, because a table has
 * more than a thousand of them: the sign takes the place of the words “up” and “down”.
 */
export function figureChange({
  statistic,
  row,
  column: { id, unit },
  i18n,
  format,
}: FigureChangeOptions): ReactElement | null {
  const values = comparedValues(statistic, row);
  const periods = periodsOf(statistic, row);
  const figure = values && comparedFigure(values, id, unit, format, statistic.meta.currency);
  if (!figure || !periods) return null;
  const days = format.dayRange(periods.current.from, periods.current.to);
  const otherDays = format.dayRange(periods.previous.from, periods.previous.to);
  const { current: now, previous, direction } = figure;
  const { from, to } = statistic.meta.period;
  const isOfComparedDays =
    row?.groups.date !== undefined ||
    (periods.leftOut === 0 && periods.current.from === from && periods.current.to === to);
  return (
    <span className="block text-caption leading-4 whitespace-nowrap text-text-muted select-none">
      <span
        className={changeStyle({ direction })}
        title={i18n._(msg`${now} on ${days}, was ${previous} on ${otherDays}`)}
      >
        {shortChange(figure, unit, { i18n, format })}
      </span>
      {isOfComparedDays && <span>{` ${i18n._(msg`was ${previous}`)}`}</span>}
    </span>
  );
}
