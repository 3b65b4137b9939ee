import type { ReactNode } from 'react';

import type { ChartContent } from '#chart-series.ts';

import { ChartTable } from './chart-table.tsx';
import { ChartLegend } from './legend.tsx';
import { shownSeries } from './shown-series.ts';

export interface ChartTexts {
  /** The header of the points in the table for screen readers. */
  point: string;
  /** Beside a value that may still grow: 'so far'. */
  unfinished: string;
  /** Above a chart whose axis starts higher than zero. */
  brokenAxis: string;
}

interface ChartFigureProps {
  label: string;
  content: ChartContent;
  texts: ChartTexts;
  tableId: string | undefined;
  isAxisBroken: boolean;
  /** The drawing. */
  children: ReactNode;
}

/** A chart with its legend, and the same figures for screen readers. */
export function ChartFigure({ label, content, texts, tableId, isAxisBroken, children }: ChartFigureProps) {
  const { points, total, before, series } = content;
  const columns = [total, ...series, before].filter((each) => each !== undefined);
  return (
    <figure aria-label={label} aria-details={tableId} className="min-w-0">
      <ChartLegend shown={shownSeries(content)} note={isAxisBroken ? texts.brokenAxis : undefined} />
      {children}
      {tableId === undefined && <ChartTable label={label} points={points} series={columns} texts={texts} />}
    </figure>
  );
}
