import { tv } from '@publisher-console/ui/tv.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const figureLinkStyle = tv({
  base: 'inline-flex min-h-6 items-center justify-end rounded-tight tabular-nums hover:underline hover:decoration-dotted hover:underline-offset-4',
  variants: { isWholeBox: { true: 'after:absolute after:inset-0', false: 'touch:min-h-control' } },
});

interface FigureLinkProps {
  /** The search of the Statistics page. */
  search: Record<string, string>;
  /** Whether the link covers the nearest positioned element. */
  isWholeBox?: boolean;
  children: ReactNode;
}

/** A figure that links to its report. */
export function FigureLink({ search, isWholeBox = false, children }: FigureLinkProps) {
  return (
    <Link to="/stats" translate="no" search={search} className={figureLinkStyle({ isWholeBox })}>
      {children}
    </Link>
  );
}
