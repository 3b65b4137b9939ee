import type { ChartLayout } from './layout.ts';
import { Axes, PointTicks, SeriesLine, UnfinishedPoints } from './plot.tsx';
import type { ChartPoint, ChartSeries } from '#chart-series.ts';

export interface ChartDrawingProps {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** What the first series is compared with. */
  before: ChartSeries | undefined;
  layout: ChartLayout;
}

/** The picture of a line chart, for an `svg` of the size that it was laid out for. */
export function ChartDrawing({ points, series, before, layout }: ChartDrawingProps) {
  const { plot, scales, step, x } = layout;
  return (
    <>
      <UnfinishedPoints points={points} x={x} step={step} plot={plot} />
      <Axes scales={scales} series={series} plot={plot} />
      <PointTicks points={points} x={x} step={step} plot={plot} />
      {before && <SeriesLine series={before} line="before" scale={scales[0]} x={x} plot={plot} />}
      {series.map((each, index) => (
        <SeriesLine key={each.id} series={each} line={index === 0 ? 0 : 1} scale={scales[index]} x={x} plot={plot} />
      ))}
    </>
  );
}
