import { useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState, useTransition } from 'react';

import { useFormat } from '#lib/format.ts';
import { preloadTooltips } from '#lib/late-tooltip.tsx';
import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import { rowTitle } from './row-title.ts';
import type { Statistic } from './statistics.queries.ts';
import { figureAttribute } from './use-figure-keys.ts';

const FigurePopover = lazyRouteComponent(() => import('./figure-popover.tsx'), 'FigurePopover');
const explanations = [...preloadTooltips, () => FigurePopover.preload?.()];

export interface FigureProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  className: string;
  /** In a table, the arrows lead from figure to figure. */
  inTable?: boolean;
  children: ReactNode;
}

/** A figure that explains itself when it is pressed. */
export function Figure({ statistic, row, column, className, inTable = false, children }: FigureProps) {
  const { t } = useLingui();
  const format = useFormat();
  // Undefined until it is pressed for the first time.
  const [open, setOpen] = useState<boolean>();
  const [isLoading, startLoading] = useTransition();
  const button = (
    <button
      type="button"
      {...(inTable && { [figureAttribute]: '', tabIndex: -1 })}
      aria-busy={isLoading || undefined}
      className={`${className} select-text hover:underline hover:decoration-dotted hover:underline-offset-4`}
      {...(open === undefined && {
        'aria-haspopup': 'dialog',
        onClick: () => startLoading(() => setOpen(true)),
      })}
    >
      {children}
    </button>
  );
  if (open === undefined) return button;
  return (
    <FigurePopover
      trigger={button}
      open={open}
      onOpenChange={setOpen}
      label={[column.title, row ? rowTitle(row.groups, format) : t`Total`].join(', ')}
      statistic={statistic}
      row={row}
      column={column}
    />
  );
}

/** Loads what explains the figures of a table and their headers, in idle time. */
export function useFigureExplanations(): void {
  useLoadWhenIdle(explanations);
}
