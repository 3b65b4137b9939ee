import type { DashboardSummary } from '@publisher-console/api-contract';

import { ChangeText, Operands } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import { comparisonOf, reportSearch } from '#features/dashboard/model/report-links.ts';
import { FigureLink } from '#features/dashboard/parts/figure-link.tsx';
import { ComparedSides } from '#features/dashboard/summary/compared-sides.tsx';
import type { FigureFormat } from '#features/dashboard/summary/summary-figures.ts';
import { SummaryPeriod } from '#features/dashboard/summary/summary-period.tsx';

interface PeriodCellProps {
  row: DashboardSummary;
  /** The network's current day. */
  today: string;
  figureFormat: FigureFormat;
}

/** The revenue of a period, with its change and both sides of it. All of the cell is a link to the report. */
export function PeriodCell({ row, today, figureFormat: { write, currency } }: PeriodCellProps) {
  const format = useFormat();
  const { period, comparison, revenue } = row;
  const shown = write.revenue(revenue);
  const compared = comparison && comparedFigure(comparison, 'revenue', 'money', format, currency);
  return (
    <li className="relative flex flex-col gap-y-1 border-border px-4 py-3 not-first:border-t hover:bg-surface-sunken md:not-first:border-s lg:px-5 md:not-first:border-t-0">
      <span className="flex flex-col md:gap-y-1">
        <span>
          <SummaryPeriod row={row} today={today} />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold lg:text-heading">
            <FigureLink
              isWholeBox
              search={reportSearch({ period, indicator: 'revenue', comparison: comparisonOf(row) })}
            >
              {shown}
            </FigureLink>
          </span>
          {compared && <ChangeText figure={compared} unit="money" />}
        </span>
      </span>
      <span className="text-caption text-text-muted">
        <ComparedSides row={row} today={today} />
        {compared && (
          <>
            <span className="md:hidden"> · </span>
            <span className="md:block">
              <Operands figure={compared} shown={shown} />
            </span>
          </>
        )}
      </span>
    </li>
  );
}
