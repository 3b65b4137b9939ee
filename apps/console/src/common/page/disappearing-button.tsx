import { Button } from '@publisher-console/ui/button';
import type { ReactNode } from 'react';

interface DisappearingButtonProps {
  onPress: () => void;
  children: ReactNode;
}

/**
 * Moves the focus from what is about to disappear to the nearest part of the page around it that has `tabIndex={-1}`, at
 * the latest the page itself.
 */
export function focusAround(element: Element): void {
  const around = element.parentElement?.closest('[tabindex="-1"]');
  if (around instanceof HTMLElement) around.focus({ preventScroll: true });
}

/** A button that disappears through its own action, such as Retry. It leaves the focus to what is around it. */
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
