import { useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, StatisticRow } from '@publisher-console/api-contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useFormat } from '#common/format/format.ts';
import { preloadTooltips } from '#common/late/late-tooltip.tsx';
import { useLateOpening } from '#common/late/use-late-opening.ts';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';
import { rowTitle } from '#features/statistics/model/row-titles.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { figureAttribute } from './use-figure-keys.ts';

const FigurePopover = lazyRouteComponent(() => import('./figure-popover.tsx'), 'FigurePopover');
const explanations = [...preloadTooltips, () => FigurePopover.preload?.()];

interface FigureProps {
  statistic: Statistic;
  /** Null for the totals. */
  row: StatisticRow | null;
  column: IndicatorColumn;
  className: string;
  /** In a table, the arrow keys move between figures. */
  inTable?: boolean;
  children: ReactNode;
}

/** A figure that opens its explanation when it is pressed. */
export function Figure({ statistic, row, column, className, inTable = false, children }: FigureProps) {
  const { t } = useLingui();
  const format = useFormat();
  const opening = useLateOpening('dialog');
  const button = (
    <button
      type="button"
      {...(inTable && { [figureAttribute]: '', tabIndex: -1 })}
      className={`${className} select-text hover:underline hover:decoration-dotted hover:underline-offset-4`}
      {...(opening.open === undefined && opening.button)}
    >
      {children}
    </button>
  );
  if (opening.open === undefined) return button;
  return (
    <FigurePopover
      trigger={button}
      open={opening.open}
      onOpenChange={opening.onOpenChange}
      label={[column.title, row ? rowTitle(row.groups, format) : t`Total`].join(', ')}
      statistic={statistic}
      row={row}
      column={column}
    />
  );
}

/** Loads the explanations of figures and headers in idle time. */
export function useFigureExplanations(): void {
  useLoadWhenIdle(explanations);
}
