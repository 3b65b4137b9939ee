import { runsOf } from './chart/scale.ts';
import { tv } from './tv.ts';

export interface SparklineProps {
  /** One for each day or hour, from the left; null is a gap, not a zero. */
  points: readonly (number | null)[];
  /** The last point may still grow: its segment is dashed and ends in a hollow dot. */
  isLastOpen: boolean;
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
export function Sparkline({ points, isLastOpen, label, className }: SparklineProps) {
  const known = points.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const x = (index: number) => rounded((index / Math.max(1, points.length - 1)) * size);
  const y = (value: number) => rounded(size - ((value - low) / (high - low || 1)) * size);
  const lastIndex = points.length - 1;
  const open = isLastOpen ? (points[lastIndex] ?? null) : null;
  const beforeOpen = points[lastIndex - 1] ?? null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      preserveAspectRatio="none"
      className={svgStyle({ className })}
    >
      {runsOf(open === null ? points : points.slice(0, -1)).map(({ start, values }) => {
        const line = values.map((value, offset) => `${x(start + offset)},${y(value)}`).join(' ');
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
      {open !== null && (
        <>
          {beforeOpen !== null && (
            <polyline
              points={`${x(lastIndex - 1)},${y(beforeOpen)} ${x(lastIndex)},${y(open)}`}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="3 3"
            />
          )}
          <Dot x={x(lastIndex)} y={y(open)} className="stroke-[7]" />
          <Dot x={x(lastIndex)} y={y(open)} className="stroke-surface-raised stroke-4" />
        </>
      )}
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
