import { ChartCursor } from './chart/cursor.tsx';
import { ChartDrawing } from './chart/line-drawing.tsx';
import { layOut } from './chart/layout.ts';
import { ChartLegend } from './chart/legend.tsx';
import type { ChartPoint, ChartSeries } from './chart-series.ts';
import { ChartTable } from './chart/chart-table.tsx';
import { useWidth } from './chart/use-width.ts';

export interface ChartProps {
  /** The accessible name. */
  label: string;
  points: readonly ChartPoint[];
  /** The first has its axis on the left, the second on the right. */
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries];
  /** What the first series is compared with, drawn on its axis. */
  before?: ChartSeries | undefined;
  texts: {
    /** The header of the points in the table for screen readers. */
    point: string;
    unfinished: string;
  };
  /** Id of a table on the page with the same figures; without it, the chart adds a table of its own. */
  tableId?: string | undefined;
}

const heightPx = 280;

/**
 * One or two series over the same points, each with an axis that contains zero. The pointer or, once the chart has the
 * focus, the arrows choose a point to read; screen readers get a table with the same figures.
 */
export function Chart({ label, points, series, before, texts, tableId }: ChartProps) {
  const { width, ref } = useWidth();
  const layout = layOut({ width, height: heightPx }, points.length, series, before);
  return (
    <figure aria-label={label} aria-details={tableId} className="min-w-0">
      <ChartLegend
        kind="lines"
        series={series}
        before={before}
        unfinished={points.some((point) => point.unfinished) ? texts.unfinished : undefined}
      />
      <div
        ref={ref}
        className="relative touch-pan-y rounded-tight has-focus-visible:outline-2 has-focus-visible:outline-accent"
      >
        <svg aria-hidden viewBox={`0 0 ${width} ${heightPx}`} height={heightPx} className="block w-full">
          <ChartDrawing points={points} series={series} before={before} layout={layout} />
        </svg>
        {points.length > 0 && (
          <ChartCursor
            label={label}
            points={points}
            series={series}
            before={before}
            unfinishedText={texts.unfinished}
            layout={layout}
            size={{ width, height: heightPx }}
          />
        )}
      </div>
      {tableId === undefined && (
        <ChartTable label={label} points={points} series={before ? [...series, before] : series} texts={texts} />
      )}
    </figure>
  );
}
