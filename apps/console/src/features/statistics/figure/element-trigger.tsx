import type { Ref } from 'react';
import { useImperativeHandle, useLayoutEffect } from 'react';

interface ElementTriggerProps {
  element: HTMLElement;
  /** What follows comes from the panel, as for a button that is its trigger. */
  ref?: Ref<HTMLElement>;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

/** An element that is rendered elsewhere, as the trigger of a panel: the panel is beside it and returns the focus to it. */
export function ElementTrigger({
  element,
  ref,
  'aria-expanded': isExpanded = false,
  'aria-controls': controls,
}: ElementTriggerProps) {
  useImperativeHandle(ref, () => element, [element]);
  useLayoutEffect(() => {
    element.setAttribute('aria-expanded', String(isExpanded));
    if (isExpanded && controls !== undefined) element.setAttribute('aria-controls', controls);
    return () => {
      element.setAttribute('aria-expanded', 'false');
      element.removeAttribute('aria-controls');
    };
  }, [element, isExpanded, controls]);
  return null;
}
