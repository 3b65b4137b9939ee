import type { ChartPoint, ChartSeries } from '#chart-series.ts';

import { BarDrawing, barRowPx } from './bar-drawing.tsx';
import { layOut } from './layout.ts';
import { LineDrawing } from './line-drawing.tsx';
import { linesOf } from './lines.ts';
import { BarSwatch, LineSwatch } from './swatch.tsx';

export interface ChartPictureProps {
  kind: 'lines' | 'bars';
  title: string;
  /** Lines under the title, such as the period and the filters. */
  lines: readonly string[];
  points: readonly ChartPoint[];
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries];
  before?: ChartSeries | undefined;
  /** Explains the shade behind unfinished points; absent if there are none. */
  unfinished?: string | undefined;
}

const widthPx = 1200;
const paddingPx = 32;
const titleHeightPx = 28;
const lineHeightPx = 20;
const chartHeightPx = 480;
/** Fonts that are on most machines: a picture cannot contain the fonts of the page. */
const fontFamily = 'Inter, Arial, "Liberation Sans", sans-serif';

/** A chart with its title and legend, as one `svg`. */
export function ChartPicture({ kind, title, lines, points, series, before, unfinished }: ChartPictureProps) {
  const legendLines = series.length + (before ? 1 : 0) + (unfinished === undefined ? 0 : 1);
  const headHeight = paddingPx + titleHeightPx + (lines.length + legendLines) * lineHeightPx + 16;
  const inner = { width: widthPx - 2 * paddingPx, height: kind === 'lines' ? chartHeightPx : points.length * barRowPx };
  const height = headHeight + inner.height + paddingPx;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={widthPx}
      height={height}
      viewBox={`0 0 ${widthPx} ${height}`}
      fontFamily={fontFamily}
    >
      <rect width={widthPx} height={height} className="fill-surface-raised" />
      <text x={paddingPx} y={paddingPx} dy="0.8em" className="fill-text text-title font-semibold">
        {title}
      </text>
      {lines.map((line, index) => (
        <text key={line} x={paddingPx} y={yOfLine(index)} dy="0.9em" className="fill-text-muted text-caption">
          {line}
        </text>
      ))}
      <PictureLegend firstLine={lines.length} kind={kind} series={series} before={before} unfinished={unfinished} />
      <g transform={`translate(${paddingPx} ${headHeight})`}>
        {kind === 'lines' ? (
          <LineDrawing
            points={points}
            series={series}
            before={before}
            layout={layOut(inner, points.length, series, before)}
          />
        ) : (
          <BarDrawing points={points} series={series[0]} before={before} width={inner.width} />
        )}
      </g>
    </svg>
  );
}

interface PictureLegendProps extends Pick<ChartPictureProps, 'kind' | 'series' | 'before' | 'unfinished'> {
  /** Number of the lines of text above it. */
  firstLine: number;
}

function PictureLegend({ firstLine, kind, series, before, unfinished }: PictureLegendProps) {
  const Swatch = kind === 'bars' ? BarSwatch : LineSwatch;
  const named = linesOf(series, before);
  const lastY = yOfLine(firstLine + named.length);
  return (
    <>
      {named.map(({ line, series: { id, title } }, index) => {
        const y = yOfLine(firstLine + index);
        return (
          <g key={id}>
            <g transform={`translate(${paddingPx} ${y + 4})`}>
              <Swatch line={line} />
            </g>
            <LegendTitle y={y}>{title}</LegendTitle>
          </g>
        );
      })}
      {unfinished !== undefined && (
        <g>
          <rect x={paddingPx} y={lastY + 2} width={20} height={12} className="fill-surface-sunken stroke-border" />
          <LegendTitle y={lastY}>{unfinished}</LegendTitle>
        </g>
      )}
    </>
  );
}

function LegendTitle({ y, children }: { y: number; children: string }) {
  return (
    <text x={paddingPx + 28} y={y} dy="0.9em" className="fill-text text-caption">
      {children}
    </text>
  );
}

function yOfLine(line: number): number {
  return paddingPx + titleHeightPx + line * lineHeightPx;
}
