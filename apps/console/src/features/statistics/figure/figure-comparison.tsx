import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';

import { ChangeText } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import { comparedValues, periodsOf } from '#features/statistics/model/compared-period.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

interface FigureComparisonProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  /** The report of this figure alone. */
  parts: Omit<Statistic, 'report'>;
}

/** A figure beside its value in the other period: that of the report, else the period before. */
export function FigureComparison({ statistic, row, column, parts }: FigureComparisonProps) {
  const { t } = useLingui();
  const format = useFormat();
  const isCompared = statistic.comparison !== null;
  const [source, sourceRow] = isCompared ? [statistic, row] : [parts, null];
  const values = comparedValues(source, sourceRow);
  const periods = periodsOf(source, sourceRow);
  const figure = values && comparedFigure(values, column.id, column.unit, format, statistic.meta.currency);
  if (!figure || !periods) return <NoComparison inProgress={parts.comparison?.days.inProgress ?? 0} />;
  const { current, previous, leftOut } = periods;
  const operands = [
    { days: format.dayRange(current.from, current.to), value: figure.current },
    { days: format.dayRange(previous.from, previous.to), value: figure.previous },
  ];
  return (
    <section aria-label={t`Comparison`}>
      {operands.map(({ days, value }) => (
        <p key={days} className="flex items-baseline justify-between gap-4">
          <span className="text-text-muted">{days}</span>
          <span className="tabular-nums">{value}</span>
        </p>
      ))}
      <p className="text-right">
        <ChangeText isWhole figure={figure} unit={column.unit} />
      </p>
      {leftOut > 0 && (
        <p className="text-caption text-text-muted">
          <Plural
            value={leftOut}
            one="# day in between is left out of both."
            other="# days in between are left out of both."
          />
        </p>
      )}
    </section>
  );
}

/** @param inProgress number of days in progress */
function NoComparison({ inProgress }: { inProgress: number }) {
  return (
    <p className="text-text-muted">
      {inProgress > 0 ? (
        <Trans>A day that is not complete is not compared.</Trans>
      ) : (
        <Trans>There is nothing to compare it with.</Trans>
      )}
    </p>
  );
}
