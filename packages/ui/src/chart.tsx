import type { Ref } from 'react';

import { ChartFigure } from './chart/chart-figure.tsx';
import type { ChartFigureProps } from './chart/chart-figure.tsx';
import { ChartCursor } from './chart/cursor.tsx';
import { layOut } from './chart/layout.ts';
import { LineDrawing } from './chart/line-drawing.tsx';
import { useWidth } from './chart/use-width.ts';
import type { ChartSeries } from './chart-series.ts';

/** `before` is drawn on the axis of the first series. */
export interface ChartProps extends ChartFigureProps {
  /** The first has its axis on the left, the second on the right. */
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries];
  /** The range input that reads the chart; it is missing while there are no points. */
  ref?: Ref<HTMLInputElement>;
}

const heightPx = 280;

/**
 * One or two series over the same points, each with an axis that contains zero. The pointer or, once the chart has the
 * focus, the arrow keys, Home and End choose a point to read; screen readers get a table with the same figures.
 */
export function Chart({ series, ref, ...figure }: ChartProps) {
  const { label, points, before, texts } = figure;
  const { width, ref: frame } = useWidth();
  const size = { width, height: heightPx };
  const layout = layOut(size, points.length, series, before);
  return (
    <ChartFigure {...figure} kind="lines" series={series}>
      <div
        ref={frame}
        className="relative touch-pan-y rounded-tight has-focus-visible:outline-2 has-focus-visible:outline-accent"
      >
        <svg aria-hidden viewBox={`0 0 ${width} ${heightPx}`} height={heightPx} className="block w-full">
          <LineDrawing points={points} series={series} before={before} layout={layout} />
        </svg>
        {points.length > 0 && (
          <ChartCursor
            ref={ref}
            label={label}
            points={points}
            series={series}
            before={before}
            unfinishedText={texts.unfinished}
            layout={layout}
            size={size}
          />
        )}
      </div>
    </ChartFigure>
  );
}
