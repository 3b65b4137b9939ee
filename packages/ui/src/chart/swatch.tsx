import type { ShownSeries } from './shown-series.ts';

/** A sample of a series as it is drawn, beside its name. */
export function Swatch({ shown: { look, shape } }: { shown: ShownSeries }) {
  return (
    <svg aria-hidden width={16} height={10} className="shrink-0">
      {shape === 'bar' ? (
        <rect x={3} width={10} height={10} rx={2} className={look.fill} />
      ) : (
        <line x1={0} x2={16} y1={5} y2={5} className={look.line} />
      )}
    </svg>
  );
}
