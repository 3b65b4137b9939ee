import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface FigureLinkProps {
  /** Of the Statistics page. */
  search: Record<string, string>;
  children: ReactNode;
}

/** A figure that links to its report. */
export function FigureLink({ search, children }: FigureLinkProps) {
  return (
    <Link
      to="/stats"
      search={search}
      className="inline-flex min-h-6 items-center justify-end rounded-tight tabular-nums hover:underline hover:decoration-dotted hover:underline-offset-4 touch:min-h-control"
    >
      {children}
    </Link>
  );
}
