import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';

import { ChangeText } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import { comparedValues, periodsOf } from '#features/statistics/model/compared-period.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { useWritePeriod } from './compared-sides.tsx';

const lineStyle = tv({
  base: 'flex items-baseline gap-2',
  variants: { isResult: { true: 'mt-1 border-t border-border pt-1' } },
});

interface FigureComparisonProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  /** The report of this figure alone. */
  parts: Omit<Statistic, 'report'>;
}

/** A figure minus its value in the other period: that of the report, else the same weekdays before. */
export function FigureComparison({ statistic, row, column, parts }: FigureComparisonProps) {
  const { t } = useLingui();
  const format = useFormat();
  const write = useWritePeriod();
  const isCompared = statistic.comparison !== null;
  const [source, sourceRow] = isCompared ? [statistic, row] : [parts, null];
  const values = comparedValues(source, sourceRow);
  const periods = periodsOf(source, sourceRow);
  const figure = values && comparedFigure(values, column.id, column.unit, format, statistic.meta.currency);
  if (!figure || !periods) return <NoComparison inProgress={parts.comparison?.days.inProgress ?? 0} />;
  const { leftOut } = periods;
  const lines = [
    { sign: '', days: write(periods.current), value: figure.current },
    { sign: '−', days: write(periods.previous), value: figure.previous },
  ];
  return (
    <section aria-label={t`Comparison`}>
      {lines.map(({ sign, days, value }) => (
        <p key={sign} className={lineStyle()}>
          <span className="w-2 text-text-muted">{sign}</span>
          <span className="flex-1 text-text-muted">{days}</span>
          <span translate="no" className="tabular-nums">
            {value}
          </span>
        </p>
      ))}
      <p className={lineStyle({ isResult: true })}>
        <span className="w-2 text-text-muted">=</span>
        <span className="flex-1">{figure.percent !== null && <ChangeText figure={figure} unit={column.unit} />}</span>
        <ChangeText isDifference figure={figure} unit={column.unit} />
      </p>
      {leftOut > 0 && (
        <p className="text-caption text-text-muted">
          <Plural
            value={leftOut}
            one="# day in between is left out of the comparison."
            other="# days in between are left out of the comparison."
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
        <Trans>Incomplete days are not compared.</Trans>
      ) : (
        <Trans>There is nothing to compare it with.</Trans>
      )}
    </p>
  );
}
