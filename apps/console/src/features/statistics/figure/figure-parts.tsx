import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouterContext } from '#common/context/router-context.ts';
import { figureWriter } from '#common/format/figure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { ChangeText } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { indicatorCriteriaQuery } from '#features/statistics/data/criteria.queries.ts';
import { comparedValues, periodsOf } from '#features/statistics/model/comparison-period.ts';
import { partsOf } from '#features/statistics/model/drill-down.ts';
import { indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { DayMark, useWritePeriod } from './comparison-periods.tsx';

const lineStyle = tv({
  base: 'flex items-baseline gap-2',
  variants: { isResult: { true: 'mt-1 border-t border-border pt-1' } },
});

interface FigureComparisonProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  /** The report that contains only this figure. */
  parts: Omit<Statistic, 'report'>;
}

/** A figure minus its value in the other period: that of the report, else the same weekdays before. */
function FigureComparison({ statistic, row, column, parts }: FigureComparisonProps) {
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

/** Whether a figure may still change, and how fresh it is. */
function FigureFinality({ meta: { openDays, period, dataAsOf, timeZone } }: Pick<Statistic, 'meta'>) {
  const format = useFormat();
  const [open] = openDays;
  const isOneDay = period.from === period.to;
  const at = isOneDay && open ? open.dataAsOf : dataAsOf;
  const loadedAt = at === null ? null : format.instant(at, timeZone);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-text-muted">
      {open === undefined && dataAsOf !== null && <Trans>Final: it no longer changes.</Trans>}
      {open && isOneDay && <DayMark state={open.state} />}
      {open && !isOneDay && (
        <Plural value={openDays.length} one="# of its days may still change." other="# of its days may still change." />
      )}
      {loadedAt !== null && (
        <span>
          <Trans>Data as of {loadedAt}</Trans>
        </span>
      )}
    </div>
  );
}

interface FigurePartsProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  /** The report that contains only this figure, with the indicators that it is computed from. */
  parts: Omit<Statistic, 'report'>;
}

/** A figure with its description, its formula, and the figures that it is computed from. */
export function FigureParts({ statistic, row, column, parts }: FigurePartsProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const { summary, meta, table } = parts;
  const { data: indicators } = useQuery(indicatorCriteriaQuery(api, i18n.locale));
  const description =
    indicators &&
    Object.values(indicators)
      .flat()
      .find(({ id }) => id === column.id)?.description;
  const columns = indicatorColumns(table);
  const partColumns = partsOf(column.id).flatMap((id) => columns.find((each) => each.id === id) ?? []);
  const textOf = (each: IndicatorColumn) =>
    figureWriter(each, [summary[each.id]], format, meta.currency)(summary[each.id]);
  return (
    <>
      <p translate="no" className="text-heading font-semibold tabular-nums">
        {textOf(column)}
      </p>
      {description !== undefined && <p className="text-text-muted">{description}</p>}
      {column.formula !== null && (
        <>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            {partColumns.map((part) => (
              <div key={part.id} className="contents">
                <dt className="text-text-muted">{part.title}</dt>
                <dd translate="no" className="text-right tabular-nums">
                  {textOf(part)}
                </dd>
              </div>
            ))}
          </dl>
          <p className="-mt-2 text-caption text-text-muted">{`${column.title} = ${column.formula}`}</p>
        </>
      )}
      <FigureComparison statistic={statistic} row={row} column={column} parts={parts} />
      <FigureFinality meta={meta} />
    </>
  );
}
