import type { TooltipProps } from '@publisher-console/ui/tooltip';
import { lazyRouteComponent } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, useTransition } from 'react';

const Tooltip = lazyRouteComponent(() => import('@publisher-console/ui/tooltip'), 'Tooltip');

/** Loads the tooltips ahead of time. */
export const preloadTooltips = [() => Tooltip.preload?.()];

/** A tooltip that is loaded when its button is first pointed at or takes the focus; the button keeps the focus. */
export function LateTooltip({ children, ...tooltip }: TooltipProps) {
  const [isWanted, setIsWanted] = useState(false);
  const [, startLoading] = useTransition();
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const want = () => startLoading(() => setIsWanted(true));

  useLayoutEffect(() => {
    // The tooltip's button is a new one.
    if (isWanted && hadFocus.current) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isWanted]);

  return (
    <span
      ref={place}
      onPointerEnter={isWanted ? undefined : want}
      onFocus={() => {
        hadFocus.current = true;
        if (!isWanted) want();
      }}
      onBlur={() => {
        hadFocus.current = false;
      }}
    >
      {isWanted ? <Tooltip {...tooltip}>{children}</Tooltip> : children}
    </span>
  );
}
