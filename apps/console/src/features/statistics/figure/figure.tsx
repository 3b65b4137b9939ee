import type { IndicatorId } from '@publisher-console/api-contract';
import type { ReactNode } from 'react';

/** Marks the button of a figure, and has the id of its indicator. */
export const figureAttribute = 'data-figure';

interface FigureProps {
  indicator: IndicatorId;
  className: string;
  /** In a table, the arrow keys move between figures. */
  inTable?: boolean;
  children: ReactNode;
}

/**
 * A figure whose explanation opens when it is pressed. It has neither state nor a handler, because a table has more than a
 * thousand of them: `FigureExplanations` opens them all.
 */
export function Figure({ indicator, className, inTable = false, children }: FigureProps) {
  return (
    <button
      type="button"
      data-figure={indicator}
      tabIndex={inTable ? -1 : undefined}
      aria-haspopup="dialog"
      aria-expanded={false}
      className={`${className} select-text hover:underline hover:decoration-dotted hover:underline-offset-4`}
    >
      {children}
    </button>
  );
}
