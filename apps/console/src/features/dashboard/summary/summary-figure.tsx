import type { ComparedValues, DashboardSummary } from '@publisher-console/api-contract';

import { ChangeText, Operands } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import { comparisonOf, reportSearch } from '#features/dashboard/model/report-links.ts';
import { FigureLink } from '#features/dashboard/parts/figure-link.tsx';

import { units } from './summary-figures.ts';
import type { FigureFormat, SummaryMeasure } from './summary-figures.ts';

interface SummaryFigureProps {
  row: DashboardSummary;
  /** Null where nothing is compared. */
  comparison: ComparedValues | null;
  measure: SummaryMeasure;
  figureFormat: FigureFormat;
}

/** A figure and, if it is compared, its change with both operands. */
export function SummaryFigure({ row, comparison, measure, figureFormat: { write, currency } }: SummaryFigureProps) {
  const format = useFormat();
  const { period } = row;
  const shown = write[measure](row[measure]);
  const unit = units[measure];
  const compared = comparison && comparedFigure(comparison, measure, unit, format, currency);
  return (
    <span className="flex flex-col items-end py-2">
      <FigureLink search={reportSearch({ period, indicator: measure, comparison: comparisonOf(row) })}>
        <span className="font-semibold">{shown}</span>
      </FigureLink>
      {compared && (
        // On narrow screens the operands wrap, so that revenue is not cut.
        <span className="flex flex-col items-end gap-x-2 text-end text-caption whitespace-normal max-xl:max-w-34 xl:max-w-72 xl:flex-row xl:flex-wrap xl:justify-end">
          <ChangeText figure={compared} unit={unit} />
          <Operands figure={compared} shown={shown} />
        </span>
      )}
    </span>
  );
}
