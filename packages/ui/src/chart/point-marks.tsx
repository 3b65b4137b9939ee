import type { ChartContent } from '#chart-series.ts';

import { placeOfLast, placeOfOpen } from './end-labels.ts';
import { isOpen, lastFullPoint, stackedValues, yOf } from './layout.ts';
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

/** The last full value at its own point, and a word at a last value that may still grow: neither lies on the line. */
export function EndLabels({ content, layout, unfinishedText }: MarksProps & { unfinishedText: string }) {
  const { kind, points, series } = content;
  const { plot, scales, x, hasEndRoom } = layout;
  const [first] = series;
  const [scale] = scales;
  if (!first || !scale) return null;
  const y = (value: number | null | undefined) =>
    value === null || value === undefined ? null : yOf(value, scale, plot);
  const end = points.length - 1;
  const values = kind === 'stack' ? stackedValues(series) : first.values;
  const openY = isOpen(points[end]) ? y(values[end]) : null;
  const last = lastFullPoint(points, first);
  const lastY = last === null ? null : y(first.values[last]);
  const open =
    openY !== null &&
    points[end]?.unfinished &&
    placeOfOpen({ x: x(end), y: openY }, kind === 'stack' ? null : lastY, layout);
  const full =
    hasEndRoom &&
    last !== null &&
    lastY !== null &&
    placeOfLast({ x: x(last), y: lastY }, y(first.values[last - 1]), openY);
  return (
    <>
      {full && (
        <text {...full} dy="0.35em" className={`fill-text font-medium tabular-nums ${overLines}`}>
          {first.format(first.values[last] ?? null)}
        </text>
      )}
      {open && (
        <text {...open} dy="0.35em" className={`fill-text-muted ${overLines}`}>
          {unfinishedText}
        </text>
      )}
    </>
  );
}
