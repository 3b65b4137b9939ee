import { Button } from '@publisher-console/ui/button';
import type { ReactNode } from 'react';

interface DisappearingButtonProps {
  onPress: () => void;
  children: ReactNode;
}

/**
 * Moves the focus from an element that is about to disappear to the nearest ancestor with `tabIndex={-1}`; the page itself
 * has one.
 */
export function focusAround(element: Element): void {
  const around = element.parentElement?.closest('[tabindex="-1"]');
  if (around instanceof HTMLElement) around.focus({ preventScroll: true });
}

/** A button that its own action removes, such as Retry. It moves the focus to the region around it. */
export function DisappearingButton({ onPress, children }: DisappearingButtonProps) {
  return (
    <Button
      variant="secondary"
      onClick={({ currentTarget }) => {
        focusAround(currentTarget);
        onPress();
      }}
    >
      {children}
    </Button>
  );
}
