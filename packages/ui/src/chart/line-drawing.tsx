import type { ChartPoint, ChartSeries } from '#chart-series.ts';

import { Axes, PointTicks, UnfinishedPoints } from './axes.tsx';
import type { ChartLayout } from './layout.ts';
import { linesFromBelow } from './lines.ts';
import { SeriesLine } from './series-line.tsx';

interface LineDrawingProps {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** What the first series is compared with. */
  before: ChartSeries | undefined;
  layout: ChartLayout;
}

/** The drawing of a line chart, for an `svg` of the size that it was laid out for. */
export function LineDrawing({ points, series, before, layout }: LineDrawingProps) {
  return (
    <>
      <UnfinishedPoints points={points} layout={layout} />
      <Axes series={series} layout={layout} />
      <PointTicks points={points} layout={layout} />
      {linesFromBelow(series, before).map(({ line, series: each }) => (
        <SeriesLine key={each.id} line={line} series={each} layout={layout} />
      ))}
    </>
  );
}
