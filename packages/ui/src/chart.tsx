import type { Ref } from 'react';

import { ChartDrawing } from './chart/chart-drawing.tsx';
import { ChartFigure } from './chart/chart-figure.tsx';
import type { ChartTexts } from './chart/chart-figure.tsx';
import { ChartCursor } from './chart/cursor.tsx';
import { layOut } from './chart/layout.ts';
import { useWidth } from './chart/use-width.ts';
import type { ChartContent } from './chart-series.ts';

export interface ChartProps {
  /** The accessible name. */
  label: string;
  content: ChartContent;
  texts: ChartTexts;
  /** Id of a table on the page with the same figures; without it, the chart adds a table of its own. */
  tableId?: string | undefined;
  /**
   * Called with the first and the last of the points over which a mouse was dragged. Whatever it does must be possible by
   * keyboard elsewhere on the page.
   */
  onZoom?: ((first: number, last: number) => void) | undefined;
  /** The range input that reads the chart; it is missing while there are no points. */
  ref?: Ref<HTMLInputElement>;
}

const heightPx = 280;

/**
 * Figures over days, as lines or as bars on top of each other. The pointer or, once the chart has the focus, the arrow keys, Home
 * and End choose a point to read; screen readers get a table with the same figures. For the course of a figure beside it, use
 * `Sparkline`.
 */
export function Chart({ label, content, texts, tableId, onZoom, ref }: ChartProps) {
  const { width, ref: frame } = useWidth();
  const size = { width, height: heightPx };
  const layout = layOut(size, content);
  return (
    <ChartFigure
      label={label}
      content={content}
      texts={texts}
      tableId={tableId}
      isAxisBroken={layout.scales.some(({ min }) => min > 0)}
    >
      <div
        ref={frame}
        className="relative touch-pan-y rounded-tight has-focus-visible:outline-2 has-focus-visible:outline-accent"
      >
        <svg aria-hidden viewBox={`0 0 ${width} ${heightPx}`} height={heightPx} className="block w-full">
          <ChartDrawing content={content} layout={layout} unfinishedText={texts.unfinished} />
        </svg>
        {content.points.length > 0 && (
          <ChartCursor
            ref={ref}
            label={label}
            content={content}
            unfinishedText={texts.unfinished}
            layout={layout}
            size={size}
            onZoom={onZoom}
          />
        )}
      </div>
    </ChartFigure>
  );
}
