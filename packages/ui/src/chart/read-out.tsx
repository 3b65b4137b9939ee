import type { ChartPoint, ChartSeries } from '#chart-series.ts';

import { linesOf } from './lines.ts';
import { LineSwatch } from './swatch.tsx';

interface ReadOutProps {
  point: ChartPoint;
  /** Of the point. */
  index: number;
  series: readonly ChartSeries[];
  before: ChartSeries | undefined;
  unfinishedText: string;
  /** Pixels from the left of the drawing to the point. */
  x: number;
  /** Of the drawing, in pixels. */
  width: number;
}

/** The values of one point, beside it. Screen readers get the same as `spokenReadOut`. */
export function ReadOut({ point, index, series, before, unfinishedText, x, width }: ReadOutProps) {
  return (
    <div
      aria-hidden
      ref={(element) => {
        if (element) element.style.left = `${besidePoint(x, element.offsetWidth, width)}px`;
      }}
      className="pointer-events-none absolute top-2 z-10 w-max max-w-64 rounded-base border border-border bg-surface-raised px-3 py-2 text-caption shadow-raised"
    >
      <p className="font-semibold">{point.title}</p>
      {linesOf(series, before).map(({ line, series: shown }) => (
        <p key={shown.id} className="mt-1 flex items-center gap-2">
          <LineSwatch line={line} />
          <span className="min-w-0 text-text-muted">{titleAt(shown, index)}</span>
          <span className="ms-auto ps-3 font-medium tabular-nums">{shown.format(shown.values[index] ?? null)}</span>
        </p>
      ))}
      {point.unfinished && <p className="mt-1 text-text-muted">{unfinishedText}</p>}
      {point.note !== undefined && <p className="mt-1 text-text-muted">{point.note}</p>}
    </div>
  );
}

/** The values of one point in one line, for screen readers. */
export function spokenReadOut({
  point,
  index,
  series,
  before,
  unfinishedText,
}: Omit<ReadOutProps, 'point' | 'x' | 'width'> & { point: ChartPoint | undefined }): string {
  const values = linesOf(series, before).map(
    ({ series: each }) => `${titleAt(each, index)} ${each.format(each.values[index] ?? null)}`,
  );
  return [point?.title, ...values, point?.unfinished && unfinishedText, point?.note].filter(Boolean).join(', ');
}

/** On the side of the point that has room for it. */
function besidePoint(x: number, ownWidth: number, width: number): number {
  const gap = 12;
  return x + gap + ownWidth <= width ? x + gap : Math.max(0, x - gap - ownWidth);
}

function titleAt({ title, pointTitles }: ChartSeries, index: number): string {
  return pointTitles?.[index] ?? title;
}
