import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { BarDrawing, barRowPx } from './chart/bar-drawing.tsx';
import { ChartDrawing } from './chart/line-drawing.tsx';
import { layOut } from './chart/layout.ts';
import { BarSwatch, Swatch } from './chart/plot.tsx';
import type { ChartPoint, ChartSeries } from './chart-series.ts';

export interface ChartPictureProps {
  kind: 'lines' | 'bars';
  title: string;
  /** What else a reader has to know, such as the period and the filters. */
  lines: readonly string[];
  points: readonly ChartPoint[];
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries];
  before?: ChartSeries | undefined;
  /** Explains the shade behind unfinished points; absent if there are none. */
  unfinished?: string | undefined;
}

const widthPx = 1200;
const paddingPx = 32;
const lineHeightPx = 20;
const chartHeightPx = 480;
/** Fonts that are on most machines: a picture cannot bring its own along. */
const fontFamily = 'Inter, Arial, "Liberation Sans", sans-serif';
/** What the style sheets of the page give to the shapes of a chart. */
const inlined = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'font-size',
  'font-weight',
  'text-anchor',
];

/**
 * Draws a chart as a file of its own, with its title and legend, in light colours, whatever the screen is like.
 * @returns an SVG document that needs neither style sheets nor fonts of the page
 */
export function drawChartPicture(props: ChartPictureProps): string {
  const frame = document.createElement('div');
  frame.setAttribute('aria-hidden', 'true');
  frame.className = 'pointer-events-none invisible fixed top-0 left-0';
  document.body.append(frame);
  const root = createRoot(frame);
  const page = document.documentElement;
  const { theme } = page.dataset;
  // Nothing is painted before the page has its own theme back.
  page.dataset['theme'] = 'light';
  try {
    flushSync(() => root.render(<ChartPicture {...props} />));
    const picture = frame.querySelector('svg');
    if (!picture) throw new Error('The chart was not drawn');
    for (const shape of picture.querySelectorAll('text, line, rect, circle, polyline')) inlineStyle(shape);
    for (const element of [picture, ...picture.querySelectorAll('[class]')]) element.removeAttribute('class');
    return new XMLSerializer().serializeToString(picture);
  } finally {
    if (theme === undefined) delete page.dataset['theme'];
    else page.dataset['theme'] = theme;
    root.unmount();
    frame.remove();
  }
}

/**
 * Makes a bitmap of a picture, twice as large so that it is sharp on every screen.
 * @param picture of `drawChartPicture`
 */
export async function paintChartPicture(picture: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('The browser did not paint the chart');
  return blob;
}

/** A chart with its title and legend, as one `svg`. */
export function ChartPicture({ kind, title, lines, points, series, before, unfinished }: ChartPictureProps) {
  const legend = before ? [...series, before] : series;
  const Sample = kind === 'bars' ? BarSwatch : Swatch;
  const headLines = lines.length + legend.length + (unfinished === undefined ? 0 : 1);
  const head = paddingPx + 28 + headLines * lineHeightPx + 16;
  const inner = { width: widthPx - 2 * paddingPx, height: kind === 'lines' ? chartHeightPx : points.length * barRowPx };
  const height = head + inner.height + paddingPx;
  const yOf = (line: number) => paddingPx + 28 + line * lineHeightPx;
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
        <text key={line} x={paddingPx} y={yOf(index)} dy="0.9em" className="fill-text-muted text-caption">
          {line}
        </text>
      ))}
      {legend.map((shown, index) => {
        const y = yOf(lines.length + index);
        return (
          <g key={shown.id}>
            <g transform={`translate(${paddingPx} ${y + 4})`}>
              <Sample line={shown === before ? 'before' : index === 0 ? 0 : 1} />
            </g>
            <text x={paddingPx + 28} y={y} dy="0.9em" className="fill-text text-caption">
              {shown.title}
            </text>
          </g>
        );
      })}
      {unfinished !== undefined && (
        <g>
          <rect
            x={paddingPx}
            y={yOf(headLines - 1) + 2}
            width={20}
            height={12}
            className="fill-surface-sunken stroke-border"
          />
          <text x={paddingPx + 28} y={yOf(headLines - 1)} dy="0.9em" className="fill-text text-caption">
            {unfinished}
          </text>
        </g>
      )}
      <g transform={`translate(${paddingPx} ${head})`}>
        {kind === 'lines' ? (
          <ChartDrawing
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

function inlineStyle(shape: Element): void {
  const style = getComputedStyle(shape);
  for (const name of inlined) {
    const value = style.getPropertyValue(name);
    if (value !== '') shape.setAttribute(name, value);
  }
}
