import type { ChartContent } from '#chart-series.ts';

import { Axes, PointTicks, WeekendBands } from './axes.tsx';
import type { ChartLayout } from './layout.ts';
import { EndLabels, EventFlags } from './point-marks.tsx';
import { SeriesDrawing } from './series-drawing.tsx';
import { shownSeries } from './shown-series.ts';
import { StackDrawing } from './stack-drawing.tsx';

interface ChartDrawingProps {
  content: ChartContent;
  layout: ChartLayout;
  unfinishedText: string;
}

/** The drawing of a chart, for an `svg` of the size that it was laid out for. */
export function ChartDrawing({ content, layout, unfinishedText }: ChartDrawingProps) {
  const { points, series } = content;
  const shown = shownSeries(content);
  const lines = shown.filter(({ shape }) => shape !== 'bar');
  return (
    <>
      <WeekendBands points={points} layout={layout} />
      <Axes series={series} layout={layout} />
      <PointTicks points={points} layout={layout} />
      <EventFlags content={content} layout={layout} />
      <StackDrawing parts={shown.filter(({ shape }) => shape === 'bar')} points={points} layout={layout} />
      {/* The last one is on top: the first series. */}
      {lines.toReversed().map((each) => (
        <SeriesDrawing key={each.series.id} shown={each} points={points} layout={layout} />
      ))}
      <EndLabels content={content} layout={layout} unfinishedText={unfinishedText} />
    </>
  );
}
