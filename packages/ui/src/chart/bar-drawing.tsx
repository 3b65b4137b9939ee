import type { ChartPoint, ChartSeries } from '#chart-series.ts';

interface BarDrawingProps {
  points: readonly ChartPoint[];
  /** A bar for each point. */
  series: ChartSeries;
  /** What the series is compared with: a thin bar under each. */
  before: ChartSeries | undefined;
  width: number;
}

/** Pixels from one bar to the next. */
export const barRowPx = 28;

const letterWidthPx = 7.6;
const figureGapPx = 8;

/** The drawing of a bar chart: names on the left, bars from a common zero, values after them. */
export function BarDrawing({ points, series, before, width }: BarDrawingProps) {
  const { values, format } = series;
  const figures = values.map((value) => format(value));
  const known = [...values, ...(before?.values ?? [])].filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const nameWidth = Math.min(width * 0.38, Math.max(0, ...points.map(({ title }) => title.length)) * letterWidthPx);
  const figureWidth = Math.max(0, ...figures.map((figure) => figure.length)) * letterWidthPx + figureGapPx;
  const left = nameWidth + figureGapPx;
  const scale = Math.max(1, width - left - figureWidth) / (high - low || 1);
  const zero = left - low * scale;

  return points.map(({ title }, index) => {
    const value = values[index] ?? null;
    const previous = before?.values[index] ?? null;
    const top = index * barRowPx;
    const end = zero + Math.max(0, value ?? 0) * scale;
    return (
      <g key={`${title} ${top}`}>
        <text x={0} y={top + barRowPx / 2} dy="0.35em" className="fill-text text-caption">
          {shortened(title, nameWidth)}
        </text>
        {value !== null && <Bar from={zero} length={value * scale} y={top + 6} height={12} className="fill-primary" />}
        {previous !== null && (
          <Bar from={zero} length={previous * scale} y={top + 20} height={3} className="fill-border-control" />
        )}
        <text x={end + figureGapPx} y={top + 12} dy="0.35em" className="fill-text-muted text-caption tabular-nums">
          {figures[index]}
        </text>
      </g>
    );
  });
}

interface BarProps {
  from: number;
  length: number;
  y: number;
  height: number;
  className: string;
}

function Bar({ from, length, ...rest }: BarProps) {
  // A value other than zero is always visible.
  const width = length === 0 ? 0 : Math.max(1, Math.abs(length));
  return <rect {...rest} x={length < 0 ? from - width : from} width={width} rx={2} />;
}

function shortened(title: string, room: number): string {
  const letters = Math.floor(room / letterWidthPx);
  return title.length > letters ? `${title.slice(0, Math.max(1, letters - 1)).trimEnd()}…` : title;
}
