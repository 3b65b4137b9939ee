import { DropdownMenu, DropdownMenuItem, DropdownMenuLink } from '@publisher-console/ui/dropdown-menu';
import type { DropdownMenuProps } from '@publisher-console/ui/dropdown-menu';
import { cloneElement } from 'react';

import type { MenuAction } from './action-menu.tsx';

interface OpenActionMenuProps extends Omit<DropdownMenuProps, 'children'> {
  actions: readonly MenuAction[];
}

/** The menu of `ActionMenu`, in a file of its own because it is loaded later. */
export function OpenActionMenu({ actions, ...menu }: OpenActionMenuProps) {
  return (
    <DropdownMenu {...menu}>
      {actions.map((action) =>
        'link' in action ? (
          <DropdownMenuLink key={action.label}>
            {cloneElement(
              action.link,
              {},
              <action.icon aria-hidden className="size-4 shrink-0" />,
              <span className="min-w-0">{action.label}</span>,
            )}
          </DropdownMenuLink>
        ) : (
          <DropdownMenuItem
            key={action.label}
            icon={action.icon}
            tone={action.tone ?? 'neutral'}
            onSelect={action.onSelect}
          >
            {action.label}
          </DropdownMenuItem>
        ),
      )}
    </DropdownMenu>
  );
}
