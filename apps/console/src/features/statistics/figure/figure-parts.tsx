import { useLingui } from '@lingui/react';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { figureWriter } from '#common/format/figure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { indicatorCriteriaQuery } from '#features/statistics/data/criteria.queries.ts';
import { partsOf } from '#features/statistics/model/narrowed-report.ts';
import { indicatorColumns } from '#features/statistics/model/statistic.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { FigureComparison } from './figure-comparison.tsx';
import { FigureFinality } from './figure-finality.tsx';

interface FigurePartsProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  /** The report of this figure alone, with the indicators that it is computed from. */
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
