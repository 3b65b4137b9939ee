import type { IndicatorId, StatisticRow } from '@publisher-console/api-contract';
import type { ReactElement, ReactNode } from 'react';

/** Marks the button of a figure, and has the id of its indicator. */
export const figureAttribute = 'data-figure';

/** Shows that a figure can be pressed, also where nothing can hover. */
export const figureHint =
  'underline decoration-border-control decoration-dotted underline-offset-4 hover:decoration-current print:no-underline';

/** The same in a table, below which a sentence says it once: a thousand lines would hide the figures. */
export const tableFigureHint =
  'decoration-dotted underline-offset-4 hover:underline focus-visible:underline aria-expanded:underline group-hover/figure:underline group-focus-visible/figure:underline group-aria-expanded/figure:underline';

interface FigureOptions {
  indicator: IndicatorId;
  className: string;
  /** The accessible name, where the figure stands in no table. */
  name?: string;
  /** In a table, the arrow keys move between figures. */
  inTable?: boolean;
}

/**
 * A figure whose explanation opens when it is pressed. It is no component and has no handler, because a table has more than a
 * thousand of them: `FigureExplanations` opens them all.
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
