import type { ChartContent } from '#chart-series.ts';

import { ChartDrawing } from './chart-drawing.tsx';
import { layOut } from './layout.ts';
import { shownSeries } from './shown-series.ts';
import { Swatch } from './swatch.tsx';

export interface ChartPictureProps {
  title: string;
  /** Lines under the title, such as the period and the filters. */
  lines: readonly string[];
  content: ChartContent;
  /** Beside a value that may still grow. */
  unfinishedText: string;
}

const widthPx = 1200;
const paddingPx = 32;
const titleHeightPx = 28;
const lineHeightPx = 20;
const chartHeightPx = 480;
/** Fonts that are on most machines: a picture cannot contain the fonts of the page. */
const fontFamily = 'Inter, Arial, "Liberation Sans", sans-serif';

/** A chart with its title and legend, as one `svg`. */
export function ChartPicture({ title, lines, content, unfinishedText }: ChartPictureProps) {
  const shown = shownSeries(content);
  const headHeight = paddingPx + titleHeightPx + (lines.length + shown.length) * lineHeightPx + 16;
  const inner = { width: widthPx - 2 * paddingPx, height: chartHeightPx };
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
      {shown.map((each, index) => (
        <g key={each.series.id}>
          <g transform={`translate(${paddingPx} ${yOfLine(lines.length + index) + 3})`}>
            <Swatch shown={each} />
          </g>
          <LegendTitle y={yOfLine(lines.length + index)}>{each.series.title}</LegendTitle>
        </g>
      ))}
      <g transform={`translate(${paddingPx} ${headHeight})`}>
        <ChartDrawing content={content} layout={layOut(inner, content)} unfinishedText={unfinishedText} />
      </g>
    </svg>
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
