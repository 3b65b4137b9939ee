import { Swatch } from './chart-plot.tsx';
import type { ChartSeries } from './chart-series.ts';

/** Names the lines, in the order of their axes. */
export function ChartLegend({
  series,
  unfinished,
}: {
  series: readonly ChartSeries[];
  unfinished: string | undefined;
}) {
  return (
    <div aria-hidden className="mb-1 flex flex-wrap items-center gap-x-5 gap-y-1 text-caption text-text-muted">
      {series.map(({ id, title }, index) => (
        <span key={id} className="flex items-center gap-2 last:ml-auto first:ml-0">
          <Swatch index={index} />
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
