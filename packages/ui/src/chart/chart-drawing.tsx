import type { ChartContent, ChartPoint } from '#chart-series.ts';
import { Axes, PointTicks, WeekendBands } from './axes.tsx';
import { isOpen, yOf } from './layout.ts';
import type { ChartLayout } from './layout.ts';
import { EndLabels, EventFlags } from './point-marks.tsx';
import { SeriesDrawing } from './series-drawing.tsx';
import { shownSeries } from './shown-series.ts';
import type { ShownSeries } from './shown-series.ts';

/** The share of a step that is free between two bars; none where a bar would be too thin. */
const gapShare = 0.25;
const widestBarPx = 48;
const gapFromPx = 4;

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

interface StackDrawingProps {
  /** The parts, the lowest first. */
  parts: readonly ShownSeries[];
  points: readonly ChartPoint[];
  layout: ChartLayout;
}

/** Bars on top of each other. Those of a point whose values may still grow or are of a part are pale. */
function StackDrawing({ parts, points, layout: { plot, scales, step, x } }: StackDrawingProps) {
  const [scale] = scales;
  if (!scale) return null;
  const width = step < gapFromPx ? step : Math.min(widestBarPx, step * (1 - gapShare));
  return points.map((point, index) => {
    let sum = 0;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- two points may have one title; their order never changes
      <g key={`${index} ${point.title}`} className={isOpen(point) ? 'opacity-50' : undefined}>
        {parts.map(({ series: { id, values }, look }) => {
          const value = Math.max(0, values[index] ?? 0);
          if (value === 0) return null;
          const bottom = yOf(sum, scale, plot);
          sum += value;
          const top = yOf(sum, scale, plot);
          // A line of the background separates two parts without their colours.
          const height = Math.max(0.5, bottom - top - (bottom - top > gapFromPx ? 1 : 0));
          return <rect key={id} x={x(index) - width / 2} y={top} width={width} height={height} className={look.fill} />;
        })}
      </g>
    );
  });
}
