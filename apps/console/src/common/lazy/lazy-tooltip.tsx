import type { TooltipProps } from '@publisher-console/ui/tooltip';
import { lazyRouteComponent } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, useTransition } from 'react';

const Tooltip = lazyRouteComponent(() => import('@publisher-console/ui/tooltip'), 'Tooltip');

/** Loads the tooltips ahead of time. */
export const preloadTooltips = [() => Tooltip.preload?.()];

/**
 * A tooltip whose code is loaded at the first hover or focus of its button. The tooltip replaces the button by a new
 * element, and moves the focus to it. It does not do so during a press, whose click would not arrive.
 */
export function LazyTooltip({ children, ...tooltip }: TooltipProps) {
  const [isWanted, setIsWanted] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const [, startLoading] = useTransition();
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const isThere = isWanted && !isPressed;
  const want = () => startLoading(() => setIsWanted(true));
  const press = () => setIsPressed(true);
  // In a transition, because the browser sends the click after `keyup` and `pointerup`.
  const release = () => startLoading(() => setIsPressed(false));

  useLayoutEffect(() => {
    // The tooltip has replaced the focused button by a new element.
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
