import { tv } from '@publisher-console/ui/tv.ts';

const lineStyle = tv({
  base: 'absolute inset-x-0 h-0.5 overflow-hidden bg-accent-soft transition-opacity delay-150 starting:opacity-0 print:hidden',
  variants: { place: { above: '-top-2.5 rounded-full', inside: 'top-0' } },
});

/** Shown while figures are loading, above the totals or in the box of a table. */
export function ProgressLine({ place }: { place: 'above' | 'inside' }) {
  return (
    <div aria-hidden className={lineStyle({ place })}>
      <div className="h-full w-1/3 animate-progress bg-accent" />
    </div>
  );
}
