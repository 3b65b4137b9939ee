import { lazyRouteComponent } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useLayoutEffect, useState } from 'react';

import { preloadTooltips } from '#common/late/late-tooltip.tsx';
import { useLateOpening } from '#common/late/use-late-opening.ts';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import type { PressedFigure } from './figure-popover.tsx';
import { figureAttribute, rowOfFigure } from './figure.tsx';

const FigurePopover = lazyRouteComponent(() => import('./figure-popover.tsx'), 'FigurePopover');
const parts = [...preloadTooltips, () => FigurePopover.preload?.()];

interface FigureExplanationsProps {
  statistic: Statistic;
  /** The parts of the report. The rows of their table are those of the report, in the same order. */
  children: ReactNode;
}

/** Explains the figure that is pressed, in one popover for all figures of a report: opening it renders none of them. */
export function FigureExplanations({ statistic, children }: FigureExplanationsProps) {
  const { open, onOpenChange, isLoading, button } = useLateOpening('dialog');
  const [pressed, setPressed] = useState<PressedFigure>();
  useLoadWhenIdle(parts);
  useLayoutEffect(() => {
    if (!pressed || !isLoading) return undefined;
    const { element } = pressed;
    // As an attribute: with a prop of the figure, React would render all figures of its table.
    element.setAttribute('aria-busy', 'true');
    return () => element.removeAttribute('aria-busy');
  }, [isLoading, pressed]);

  function press({ target }: MouseEvent): void {
    const element = target instanceof Element && target.closest<HTMLElement>(`[${figureAttribute}]`);
    if (!element) return;
    setPressed({ element, row: rowOfFigure(element, statistic.table.rows) });
    if (open === undefined) button.onClick({ currentTarget: element });
    else onOpenChange(!open || pressed?.element !== element);
  }

  return (
    <>
      <div {...{ onClick: press }} className="contents">
        {children}
      </div>
      {open !== undefined && pressed && (
        <FigurePopover statistic={statistic} pressed={pressed} open={open} onOpenChange={onOpenChange} />
      )}
    </>
  );
}
