import type { ChartContent } from '#chart-series.ts';

import { lastFullPoint, stackedValues, yOf } from './layout.ts';
import type { ChartLayout } from './layout.ts';

interface MarksProps {
  content: ChartContent;
  layout: ChartLayout;
}

/** A flag above each point at which something happened, with the number of events if there are several. */
export function EventFlags({ content: { points }, layout: { plot, x } }: MarksProps) {
  return points.map(({ title, events = [] }, index) => {
    if (events.length === 0) return null;
    const at = x(index);
    return (
      <g key={title}>
        <line x1={at} x2={at} y1={6} y2={plot.bottom} className="stroke-border-control [stroke-dasharray:1_3]" />
        <path d={`M${at} 4h10l-3 4 3 4h-10z`} className="fill-text-muted" />
        {events.length > 1 && (
          <text x={at + 13} y={8} dy="0.35em" className="fill-text-muted text-caption tabular-nums">
            {events.length}
          </text>
        )}
      </g>
    );
  });
}

/** A text over lines is readable by an edge in the colour of the background. */
const overLines = 'text-caption [paint-order:stroke] stroke-surface-raised stroke-3';
const lineHeightPx = 16;
const dotGapPx = 12;

/** Beside the end of the line: its last full value, and a word for a last value that may still grow. */
export function EndLabels({ content, layout, unfinishedText }: MarksProps & { unfinishedText: string }) {
  const { kind, points, series } = content;
  const { plot, scales, x, hasEndRoom } = layout;
  const [first] = series;
  const [scale] = scales;
  const end = points.length - 1;
  if (!first || !scale) return null;
  const open = points[end]?.unfinished ? (kind === 'stack' ? stackedValues(series) : first.values)[end] : null;
  const openY = open === null || open === undefined ? null : yOf(open, scale, plot);
  const last = lastFullPoint(points, first);
  const lastValue = hasEndRoom && last !== null ? (first.values[last] ?? null) : null;
  const lastY = lastValue === null ? null : yOf(lastValue, scale, plot);
  return (
    <>
      {lastY !== null && (
        <text
          x={plot.right + dotGapPx}
          y={lastY}
          dy="0.35em"
          className="fill-text text-caption font-medium tabular-nums"
        >
          {first.format(lastValue)}
        </text>
      )}
      {openY !== null && (
        <text
          x={hasEndRoom ? plot.right + dotGapPx : Math.min(x(end) + dotGapPx, plot.right + dotGapPx - 4)}
          y={hasEndRoom ? apartFrom(lastY, openY) : openY - dotGapPx}
          dy="0.35em"
          textAnchor={hasEndRoom ? 'start' : 'end'}
          className={`fill-text-muted ${overLines}`}
        >
          {unfinishedText}
        </text>
      )}
    </>
  );
}

/** The nearest position to `wanted` at which a text does not touch the one at `taken`. */
function apartFrom(taken: number | null, wanted: number): number {
  if (taken === null) return wanted;
  return wanted < taken ? Math.min(wanted, taken - lineHeightPx) : Math.max(wanted, taken + lineHeightPx);
}
