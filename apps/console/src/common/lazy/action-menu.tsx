import { IconButton } from '@publisher-console/ui/icon-button';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { ReactElement } from 'react';

import { useLazyOpening } from './use-lazy-opening.ts';
import { useLoadWhenIdle } from './use-load-when-idle.ts';

const OpenActionMenu = lazyRouteComponent(() => import('./open-action-menu.tsx'), 'OpenActionMenu');
const menu = [() => OpenActionMenu.preload?.()];

/** An action on this page, or a link to another page. The focus returns to the button unless the action moves it. */
export type MenuAction = { icon: LucideIcon; label: string } & (
  | { onSelect: () => void; tone?: 'neutral' | 'danger' }
  | { link: ReactElement }
);

interface ActionMenuProps {
  /** Names the button: 'Actions for Chess Trainer'. */
  label: string;
  actions: readonly MenuAction[];
  className?: string;
}

/** A button that opens a menu. The code of the menu is loaded in idle time, or when the menu is opened. */
export function ActionMenu({ label, actions, className }: ActionMenuProps) {
  const { open, onOpenChange, button } = useLazyOpening('menu');
  useLoadWhenIdle(menu);
  if (open === undefined) return <IconButton icon={EllipsisVertical} label={label} className={className} {...button} />;
  return (
    <OpenActionMenu
      open={open}
      onOpenChange={onOpenChange}
      actions={actions}
      trigger={<IconButton icon={EllipsisVertical} label={label} className={className} />}
    />
  );
}
