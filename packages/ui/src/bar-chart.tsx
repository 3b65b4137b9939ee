import { BarDrawing, barRowPx } from './chart/bar-drawing.tsx';
import { ChartLegend } from './chart/legend.tsx';
import type { ChartPoint, ChartSeries } from './chart-series.ts';
import { ChartTable } from './chart/chart-table.tsx';
import { useWidth } from './chart/use-width.ts';

export interface BarChartProps {
  /** The accessible name. */
  label: string;
  /** In the order of the bars, from the top. */
  points: readonly ChartPoint[];
  series: ChartSeries;
  /** What the series is compared with: a thin bar under each. */
  before?: ChartSeries | undefined;
  texts: {
    /** The header of the points in the table for screen readers. */
    point: string;
    unfinished: string;
  };
  /** Id of a table on the page with the same figures; without it, the chart adds a table of its own. */
  tableId?: string | undefined;
}

/** A figure for each of a few things, as bars that start at zero; screen readers get a table with the same figures. */
export function BarChart({ label, points, series, before, texts, tableId }: BarChartProps) {
  const { width, ref } = useWidth();
  const height = Math.max(1, points.length) * barRowPx;
  return (
    <figure aria-label={label} aria-details={tableId} className="min-w-0">
      <ChartLegend kind="bars" series={[series]} before={before} unfinished={undefined} />
      <div ref={ref}>
        <svg aria-hidden viewBox={`0 0 ${width} ${height}`} height={height} className="block w-full">
          <BarDrawing points={points} series={series} before={before} width={width} />
        </svg>
      </div>
      {tableId === undefined && (
        <ChartTable label={label} points={points} series={before ? [series, before] : [series]} texts={texts} />
      )}
    </figure>
  );
}
