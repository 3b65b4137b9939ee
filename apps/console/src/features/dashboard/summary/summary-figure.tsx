import type { DashboardSummary } from '@publisher-console/api-contract';

import { ChangeText, Operands } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import { reportSearch } from '#features/dashboard/model/report-links.ts';
import { FigureLink } from '#features/dashboard/parts/figure-link.tsx';

import { units } from './summary-figures.ts';
import type { FigureFormat, SummaryMeasure } from './summary-figures.ts';

interface SummaryFigureProps {
  row: DashboardSummary;
  measure: SummaryMeasure;
  figureFormat: FigureFormat;
}

/** A figure and its change. Today's has the figure of the whole day a week before instead, because it is not over. */
export function SummaryFigure({ row, measure, figureFormat: { write, currency } }: SummaryFigureProps) {
  const format = useFormat();
  const { period, previous, comparison, id } = row;
  const shown = write[measure](row[measure]);
  const unit = units[measure];
  const compared = comparison && comparedFigure(comparison, measure, unit, format, currency);
  return (
    <span className="flex items-center justify-end gap-x-3 max-md:flex-row-reverse max-md:flex-wrap max-md:justify-start md:flex-col md:items-end print:flex-col print:items-end">
      <FigureLink search={reportSearch({ period, indicator: measure, isCompared: comparison !== null })}>
        <span className="font-semibold">{shown}</span>
      </FigureLink>
      {id === 'today' ? (
        <span className="text-caption">
          <FigureLink search={reportSearch({ period: previous.period, indicator: measure })}>
            <span className="text-text-muted">{write[measure](previous[measure])}</span>
          </FigureLink>
        </span>
      ) : (
        compared && (
          <>
            <span className="text-caption">
              <ChangeText figure={compared} unit={unit} />
            </span>
            <span className="text-caption max-md:w-full max-md:text-right md:max-xl:max-w-28 md:max-xl:text-right md:max-xl:whitespace-normal">
              <Operands figure={compared} shown={shown} />
            </span>
          </>
        )
      )}
    </span>
  );
}
