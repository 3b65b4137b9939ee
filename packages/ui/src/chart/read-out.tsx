import { Fragment } from 'react';
import type { ReactNode } from 'react';

import type { ChartChange, ChartContent, ChartPoint, ChartSeries } from '#chart-series.ts';

import { shownSeries } from './shown-series.ts';
import { Swatch } from './swatch.tsx';

interface ReadOutProps {
  /** Of the point. */
  index: number;
  content: ChartContent;
  unfinishedText: string;
  /** Pixels from the left of the drawing to the point. */
  x: number;
  /** Of the drawing, in pixels. */
  width: number;
}

const mostEvents = 4;

const changeStyles = { up: 'text-success', down: 'text-secondary', same: 'text-text-muted' };

/** The values of one point, beside it. Screen readers get the same as `spokenReadOut`. */
export function ReadOut({ index, content, unfinishedText, x, width }: ReadOutProps) {
  const point = content.points[index];
  if (!point) return null;
  const { total, before } = content;
  // A day that is not compared has no row of another day. Parts are named from above, after what their sum is compared with.
  const shown = shownSeries(content).filter(
    ({ series }) => series !== before || (before.values[index] ?? null) !== null,
  );
  const events = point.events ?? [];
  return (
    <div
      aria-hidden
      ref={(element) => {
        if (element) element.style.left = `${besidePoint(x, element.offsetWidth, width)}px`;
      }}
      className="pointer-events-none absolute top-2 z-10 w-max max-w-72 rounded-base border border-border bg-surface-raised px-3 py-2 text-caption shadow-raised"
    >
      <p className="font-semibold">{headOf(point, unfinishedText)}</p>
      {total && <Value title={total.title} value={textAt(total, index)} />}
      {(total ? shown.toReversed() : shown).map((each) => (
        <Fragment key={each.series.id}>
          <Value title={titleAt(each.series, index)} value={textAt(each.series, index)}>
            <Swatch shown={each} />
          </Value>
          {each.series === before && <Change change={before.changes?.[index] ?? null} />}
        </Fragment>
      ))}
      {point.note !== undefined && <p className="mt-1 text-text-muted">{point.note}</p>}
      {events.slice(0, mostEvents).map((event) => (
        <p key={event} className="mt-1 line-clamp-3 wrap-anywhere">
          {event}
        </p>
      ))}
      {events.length > mostEvents && <p className="mt-1 text-text-muted">{`+${events.length - mostEvents}`}</p>}
    </div>
  );
}

function Value({ title, value, children }: { title: string; value: string; children?: ReactNode }) {
  return (
    <p className="mt-1 flex items-center gap-2">
      {children}
      <span className="min-w-0 wrap-anywhere text-text-muted">{title}</span>
      <span translate="no" className="ms-auto ps-3 font-medium tabular-nums">
        {value}
      </span>
    </p>
  );
}

function Change({ change }: { change: ChartChange | null }) {
  if (change === null) return null;
  return (
    <p translate="no" className={`mt-1 text-end font-medium tabular-nums ${changeStyles[change.direction]}`}>
      {change.text}
    </p>
  );
}

/** The values of one point in one line, for screen readers. */
export function spokenReadOut({
  index,
  content,
  unfinishedText,
}: Pick<ReadOutProps, 'index' | 'content' | 'unfinishedText'>): string {
  const point = content.points[index];
  const { total, before, series } = content;
  const values = [total, ...series, before].flatMap((each) =>
    each ? [`${titleAt(each, index)} ${textAt(each, index)}`] : [],
  );
  return [
    point?.title,
    ...values,
    before?.changes?.[index]?.text,
    point?.unfinished && unfinishedText,
    point?.note,
    ...(point?.events ?? []),
  ]
    .filter(Boolean)
    .join(', ');
}

function headOf({ title, unfinished }: ChartPoint, unfinishedText: string): string {
  return unfinished ? `${title} · ${unfinishedText}` : title;
}

/** On the side of the point that has room for it. */
function besidePoint(x: number, ownWidth: number, width: number): number {
  const gap = 12;
  return x + gap + ownWidth <= width ? x + gap : Math.max(0, x - gap - ownWidth);
}

function titleAt({ title, pointTitles }: ChartSeries, index: number): string {
  return pointTitles?.[index] ?? title;
}

function textAt({ values, format }: ChartSeries, index: number): string {
  return format(values[index] ?? null);
}
