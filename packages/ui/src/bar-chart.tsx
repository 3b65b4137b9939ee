import { BarDrawing, barRowPx } from './chart/bar-drawing.tsx';
import { ChartFigure } from './chart/chart-figure.tsx';
import type { ChartFigureProps } from './chart/chart-figure.tsx';
import { useWidth } from './chart/use-width.ts';
import type { ChartSeries } from './chart-series.ts';

/** The points are in the order of the bars, from the top; a thin bar of `before` is under each. */
export interface BarChartProps extends ChartFigureProps {
  series: ChartSeries;
}

/**
 * A figure for each of a few things, as bars that start at zero; for a figure over days, use `Chart`. Every value is
 * written beside its bar, so the chart has no Tab stop; screen readers get a table with the same figures.
 */
export function BarChart({ series, ...figure }: BarChartProps) {
  const { points, before } = figure;
  const { width, ref } = useWidth();
  const height = Math.max(1, points.length) * barRowPx;
  return (
    <ChartFigure {...figure} kind="bars" series={[series]}>
      <div ref={ref}>
        <svg aria-hidden viewBox={`0 0 ${width} ${height}`} height={height} className="block w-full">
          <BarDrawing points={points} series={series} before={before} width={width} />
        </svg>
      </div>
    </ChartFigure>
  );
}
