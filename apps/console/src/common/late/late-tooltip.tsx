import type { TooltipProps } from '@publisher-console/ui/tooltip';
import { lazyRouteComponent } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, useTransition } from 'react';

const Tooltip = lazyRouteComponent(() => import('@publisher-console/ui/tooltip'), 'Tooltip');

/** Loads the tooltips ahead of time. */
export const preloadTooltips = [() => Tooltip.preload?.()];

/**
 * A tooltip that is loaded when its button is first pointed at or takes the focus; the button keeps the focus. With its
 * tooltip the button is a new element, so that it waits for the end of a press, which would be lost.
 */
export function LateTooltip({ children, ...tooltip }: TooltipProps) {
  const [isWanted, setIsWanted] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const [, startLoading] = useTransition();
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const isThere = isWanted && !isPressed;
  const want = () => startLoading(() => setIsWanted(true));
  const press = () => setIsPressed(true);
  // In a transition, because the click comes after the key or the finger has been lifted.
  const release = () => startLoading(() => setIsPressed(false));

  useLayoutEffect(() => {
    // The tooltip's button is a new one.
    if (isThere && hadFocus.current) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isThere]);

  return (
    <span
      ref={place}
      {...(!isThere && {
        onPointerEnter: want,
        onPointerDown: press,
        onPointerUp: release,
        onPointerCancel: release,
        onPointerLeave: release,
        onKeyDown: press,
        onKeyUp: release,
      })}
      onFocus={() => {
        hadFocus.current = true;
        if (!isThere) want();
      }}
      onBlur={() => {
        hadFocus.current = false;
        if (!isThere) release();
      }}
    >
      {isThere ? <Tooltip {...tooltip}>{children}</Tooltip> : children}
    </span>
  );
}
