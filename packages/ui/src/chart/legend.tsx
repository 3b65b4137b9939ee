import type { ChartSeries } from '#chart-series.ts';

import { linesOf } from './lines.ts';
import { BarSwatch, LineSwatch } from './swatch.tsx';

interface ChartLegendProps {
  kind: 'lines' | 'bars';
  series: readonly ChartSeries[];
  before: ChartSeries | undefined;
  /** Explains the shade behind unfinished points; absent if there are none. */
  unfinished: string | undefined;
}

/** Names the lines, in the order of their axes, or the bars. */
export function ChartLegend({ kind, series, before, unfinished }: ChartLegendProps) {
  const Swatch = kind === 'bars' ? BarSwatch : LineSwatch;
  return (
    <div aria-hidden className="mb-1 flex flex-wrap items-center gap-x-5 gap-y-1 text-caption text-text-muted">
      {linesOf(series, before).map(({ line, series: { id, title } }) => (
        <span key={id} className={`flex items-center gap-2 ${line === 1 ? 'ms-auto' : ''}`}>
          <Swatch line={line} />
          {title}
        </span>
      ))}
      {unfinished !== undefined && (
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-tight border border-border bg-surface-sunken" />
          {unfinished}
        </span>
      )}
    </div>
  );
}
