import { IconButton } from '@publisher-console/ui/icon-button';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { EllipsisVertical } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState, useTransition } from 'react';

import { useLoadWhenIdle } from './use-load-when-idle.ts';

const OpenActionMenu = lazyRouteComponent(() => import('./open-action-menu.tsx'), 'OpenActionMenu');
const menu = [() => OpenActionMenu.preload?.()];

/** An action that happens here, or a link that leads elsewhere. */
export type MenuAction = { icon: LucideIcon; label: string } & (
  | {
      onSelect: () => void;
      tone?: 'neutral' | 'danger';
      /** The action moves the focus elsewhere; otherwise it returns to the button. */
      movesFocus?: boolean;
    }
  | { link: ReactElement }
);

interface ActionMenuProps {
  /** Names the button: 'Actions for Chess Trainer'. */
  label: string;
  actions: readonly MenuAction[];
  className?: string;
}

/** A button that opens a menu. What the menu consists of is loaded in idle time, or when it is opened. */
export function ActionMenu({ label, actions, className }: ActionMenuProps) {
  // Undefined until the button is pressed for the first time.
  const [open, setOpen] = useState<boolean>();
  const [isLoading, startLoading] = useTransition();
  useLoadWhenIdle(menu);
  if (open === undefined) {
    return (
      <IconButton
        icon={EllipsisVertical}
        label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-busy={isLoading || undefined}
        className={className}
        onClick={() => startLoading(() => setOpen(true))}
      />
    );
  }
  return (
    <OpenActionMenu
      open={open}
      onOpenChange={setOpen}
      actions={actions}
      trigger={<IconButton icon={EllipsisVertical} label={label} className={className} />}
    />
  );
}
