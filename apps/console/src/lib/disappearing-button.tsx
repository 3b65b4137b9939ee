import { Button } from '@publisher-console/ui/button';
import type { ReactNode } from 'react';

interface DisappearingButtonProps {
  onPress: () => void;
  children: ReactNode;
}

/**
 * A button that disappears through its own action, such as Retry. The focus, which would be lost, moves to the nearest
 * part of the page around it that has `tabIndex={-1}`, at the latest the page itself.
 */
export function DisappearingButton({ onPress, children }: DisappearingButtonProps) {
  return (
    <Button
      variant="secondary"
      onClick={({ currentTarget }) => {
        const around = currentTarget.closest('[tabindex="-1"]');
        if (around instanceof HTMLElement) around.focus({ preventScroll: true });
        onPress();
      }}
    >
      {children}
    </Button>
  );
}
