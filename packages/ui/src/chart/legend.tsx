import type { ShownSeries } from './shown-series.ts';
import { Swatch } from './swatch.tsx';

interface ChartLegendProps {
  shown: readonly ShownSeries[];
  /** A remark about the axis, if there is one. */
  note: string | undefined;
}

/** Names the series, in the order of their axes. */
export function ChartLegend({ shown, note }: ChartLegendProps) {
  return (
    <div aria-hidden className="mb-1 flex flex-wrap items-center gap-x-5 gap-y-1 text-caption text-text-muted">
      {shown.map((each) => (
        <span key={each.series.id} className={`flex min-w-0 items-center gap-2 ${each.axis === 1 ? 'ms-auto' : ''}`}>
          <Swatch shown={each} />
          <span className="min-w-0 wrap-anywhere">{each.series.title}</span>
        </span>
      ))}
      {note !== undefined && <span>{note}</span>}
    </div>
  );
}
