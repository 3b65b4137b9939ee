import { runsOf } from './chart/scale.ts';
import { tv } from './tv.ts';

export interface SparklineProps {
  /** One for each day or hour, from the left; null is a gap, not a zero. */
  points: readonly (number | null)[];
  /** How many of the last points may still grow: the line to them is dashed and ends in a hollow dot. */
  openPoints: number;
  /** The text alternative: what is drawn, and over which time. */
  label: string;
  /** Its size. */
  className?: string;
}

/** Of the drawing, which is stretched to the box; strokes are not. */
const size = 100;

const svgStyle = tv({ base: 'block overflow-visible fill-none stroke-accent stroke-[1.5] [stroke-linejoin:round]' });

/**
 * A line without axes that shows the course of a figure beside it; it starts at zero. It fills its box and is drawn by the
 * server as it is in the browser. Days that can be read one by one are in a `Chart`.
 */
export function Sparkline({ points, openPoints, label, className }: SparklineProps) {
  const known = points.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const x = (index: number) => rounded((index / Math.max(1, points.length - 1)) * size);
  const y = (value: number) => rounded(size - ((value - low) / (high - low || 1)) * size);
  const firstOpen = Math.max(0, points.length - openPoints);
  const lineOf = ({ start, values }: ReturnType<typeof runsOf>[number]) =>
    values.map((value, offset) => `${x(start + offset)},${y(value)}`).join(' ');
  // From the last point before them.
  const begin = Math.max(0, firstOpen - 1);
  const openRuns = runsOf(points.slice(begin))
    .map(({ start, values }) => ({ start: begin + start, values }))
    .filter(({ start, values }) => start + values.length > firstOpen);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      preserveAspectRatio="none"
      className={svgStyle({ className })}
    >
      {runsOf(points.slice(0, firstOpen)).map((run) => {
        const { start, values } = run;
        const line = lineOf(run);
        const end = start + values.length - 1;
        return values.length === 1 ? (
          <Dot key={start} x={x(start)} y={y(values[0] ?? 0)} className="stroke-4" />
        ) : (
          <g key={start}>
            <polygon
              points={`${x(start)},${y(0)} ${line} ${x(end)},${y(0)}`}
              className="fill-accent stroke-none opacity-12"
            />
            <polyline points={line} vectorEffect="non-scaling-stroke" />
          </g>
        );
      })}
      {openRuns.map((run) => {
        const { start, values } = run;
        const end = { x: x(start + values.length - 1), y: y(values.at(-1) ?? 0) };
        return (
          <g key={start}>
            {values.length > 1 && (
              <polyline points={lineOf(run)} vectorEffect="non-scaling-stroke" strokeDasharray="3 3" />
            )}
            <Dot {...end} className="stroke-[7]" />
            <Dot {...end} className="stroke-surface-raised stroke-4" />
          </g>
        );
      })}
    </svg>
  );
}

/** The round end of a line without length, because a circle would be stretched with the drawing. */
function Dot({ x, y, className }: { x: number; y: number; className: string }) {
  return <path d={`M${x} ${y}h0`} vectorEffect="non-scaling-stroke" strokeLinecap="round" className={className} />;
}

function rounded(position: number): number {
  return Number(position.toFixed(2));
}
