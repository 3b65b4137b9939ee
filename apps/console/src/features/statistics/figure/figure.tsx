import type { IndicatorId, StatisticRow } from '@publisher-console/api-contract';
import type { ReactElement, ReactNode } from 'react';

/** Marks the button of a figure. Its value is the id of the indicator. */
export const figureAttribute = 'data-figure';

/** Shows that a figure can be pressed, also on devices without hover. */
export const figureHint =
  'underline decoration-border-control decoration-dotted underline-offset-4 hover:decoration-current print:no-underline';

/** The style in a table, where a sentence below gives the hint once: a thousand underlines would hide the figures. */
export const tableFigureHint =
  'decoration-dotted underline-offset-4 hover:underline focus-visible:underline aria-expanded:underline group-hover/figure:underline group-focus-visible/figure:underline group-aria-expanded/figure:underline';

interface FigureOptions {
  indicator: IndicatorId;
  className: string;
  /** The accessible name of a figure that is not in a table. */
  name?: string;
  /** In a table, the arrow keys move between figures. */
  inTable?: boolean;
}

/**
 * A figure whose explanation opens on a press. It is neither a component nor has it a handler, because a table has more
 * than a thousand figures: `FigureExplanations` handles all presses.
 */
export function figureButton(
  { indicator, className, name, inTable = false }: FigureOptions,
  children: ReactNode,
): ReactElement {
  return (
    <button
      type="button"
      data-figure={indicator}
      translate="no"
      tabIndex={inTable ? -1 : undefined}
      aria-label={name}
      aria-haspopup="dialog"
      aria-expanded={false}
      className={`${className} group/figure select-text`}
    >
      {children}
    </button>
  );
}

/** @returns the row whose figure the element shows; null for the totals */
export function rowOfFigure(element: HTMLElement, rows: readonly StatisticRow[]): StatisticRow | null {
  const line = element.closest<HTMLTableRowElement>('tbody tr');
  return (line && rows[line.sectionRowIndex]) ?? null;
}
