import { BarSwatch, Swatch } from './plot.tsx';
import type { ChartSeries } from '#chart-series.ts';

interface ChartLegendProps {
  kind: 'lines' | 'bars';
  series: readonly ChartSeries[];
  before: ChartSeries | undefined;
  unfinished: string | undefined;
}

/** Names the lines, in the order of their axes, or the bars. */
export function ChartLegend({ kind, series, before, unfinished }: ChartLegendProps) {
  const Sample = kind === 'bars' ? BarSwatch : Swatch;
  return (
    <div aria-hidden className="mb-1 flex flex-wrap items-center gap-x-5 gap-y-1 text-caption text-text-muted">
      {series.map(({ id, title }, index) => (
        <span key={id} className={`flex items-center gap-2 ${index === 1 ? 'ml-auto' : ''}`}>
          <Sample line={index === 0 ? 0 : 1} />
          {title}
        </span>
      ))}
      {before && (
        <span className="flex items-center gap-2">
          <Sample line="before" />
          {before.title}
        </span>
      )}
      {unfinished !== undefined && (
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-tight border border-border bg-surface-sunken" />
          {unfinished}
        </span>
      )}
    </div>
  );
}
