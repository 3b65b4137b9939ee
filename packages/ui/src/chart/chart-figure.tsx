import type { ReactNode } from 'react';
import type { ChartContent, ChartPoint, ChartSeries } from '#chart-series.ts';
import { shownSeries } from './shown-series.ts';
import type { ShownSeries } from './shown-series.ts';
import { Swatch } from './swatch.tsx';

export interface ChartTexts {
  /** The header of the points in the table for screen readers. */
  point: string;
  /** Beside a value that may still grow: 'so far'. */
  unfinished: string;
  /** Above a chart whose axis starts higher than zero. */
  brokenAxis: string;
}

interface ChartFigureProps {
  label: string;
  content: ChartContent;
  texts: ChartTexts;
  tableId: string | undefined;
  isAxisBroken: boolean;
  /** The drawing. */
  children: ReactNode;
}

/** A chart with its legend, and the same figures for screen readers. */
export function ChartFigure({ label, content, texts, tableId, isAxisBroken, children }: ChartFigureProps) {
  const { points, total, before, series } = content;
  const columns = [total, ...series, before].filter((each) => each !== undefined);
  return (
    <figure aria-label={label} aria-details={tableId} className="min-w-0">
      <ChartLegend shown={shownSeries(content)} note={isAxisBroken ? texts.brokenAxis : undefined} />
      {children}
      {tableId === undefined && <ChartTable label={label} points={points} series={columns} texts={texts} />}
    </figure>
  );
}

interface ChartTableProps {
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  texts: Pick<ChartTexts, 'point' | 'unfinished'>;
}

/** The figures of a chart for screen readers. */
function ChartTable({ label, points, series, texts }: ChartTableProps) {
  return (
    <div className="sr-only select-none">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.point}</th>
            {series.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two points may have one title; their order never changes
            <tr key={`${index} ${point.title}`}>
              <th scope="row">
                {[point.title, point.unfinished && texts.unfinished, point.note, ...(point.events ?? [])]
                  .filter(Boolean)
                  .join(', ')}
              </th>
              {series.map(({ id, values, format }) => (
                <td key={id}>{format(values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChartLegendProps {
  shown: readonly ShownSeries[];
  /** A remark about the axis, if there is one. */
  note: string | undefined;
}

/** Names the series, in the order of their axes. */
function ChartLegend({ shown, note }: ChartLegendProps) {
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
