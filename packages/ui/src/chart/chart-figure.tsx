import type { ReactNode } from 'react';

import type { ChartPoint, ChartSeries } from '#chart-series.ts';

import { ChartTable } from './chart-table.tsx';
import { ChartLegend } from './legend.tsx';

/** The props of every chart. */
export interface ChartFigureProps {
  /** The accessible name. */
  label: string;
  points: readonly ChartPoint[];
  /** What the first series is compared with. */
  before?: ChartSeries | undefined;
  texts: {
    /** The header of the points in the table for screen readers. */
    point: string;
    unfinished: string;
  };
  /** Id of a table on the page with the same figures; without it, the chart adds a table of its own. */
  tableId?: string | undefined;
}

interface Props extends ChartFigureProps {
  kind: 'lines' | 'bars';
  series: readonly ChartSeries[];
  /** The drawing. */
  children: ReactNode;
}

/** A chart with its legend, and the same figures for screen readers. */
export function ChartFigure({ kind, label, points, series, before, texts, tableId, children }: Props) {
  const isShaded = kind === 'lines' && points.some(({ unfinished }) => unfinished);
  return (
    <figure aria-label={label} aria-details={tableId} className="min-w-0">
      <ChartLegend kind={kind} series={series} before={before} unfinished={isShaded ? texts.unfinished : undefined} />
      {children}
      {tableId === undefined && (
        <ChartTable label={label} points={points} series={before ? [...series, before] : series} texts={texts} />
      )}
    </figure>
  );
}
