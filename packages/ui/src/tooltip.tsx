import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  text: ReactNode;
  /** Where it opens while there is room; `top` by default. */
  side?: 'top' | 'bottom';
  /** The element that is explained. It has to be focusable, so that the keyboard reaches the text too. */
  children: ReactElement;
}

/**
 * A short explanation on hover and on focus, which Escape closes. A touch screen does not show it, so what people need
 * must not be in it alone.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={250}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-xs rounded-base bg-text px-3 py-2 text-caption text-pretty text-surface shadow-raised"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
