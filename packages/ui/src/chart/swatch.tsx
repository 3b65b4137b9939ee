import type { ChartLine } from './lines.ts';
import { dotStyles, lineStyles } from './series-line.tsx';

/** A sample of a series' line, beside its name. */
export function LineSwatch({ line }: { line: ChartLine }) {
  return (
    <svg aria-hidden width={20} height={8} className="shrink-0">
      <line x1={0} x2={20} y1={4} y2={4} className={`stroke-2 ${lineStyles[line]}`} />
    </svg>
  );
}

/** A sample of a series' bar, beside its name. */
export function BarSwatch({ line }: { line: ChartLine }) {
  return (
    <svg aria-hidden width={12} height={12} className="shrink-0">
      <rect
        y={line === 'before' ? 4.5 : 0}
        width={12}
        height={line === 'before' ? 3 : 12}
        rx={2}
        className={dotStyles[line]}
      />
    </svg>
  );
}
