import * as Radix from '@radix-ui/react-dropdown-menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { leaveMovedFocus } from './focus/moved-focus.ts';
import { tv } from './tv.ts';

const itemStyle = tv({
  base: 'flex min-h-control items-center gap-2.5 rounded-tight px-2.5 py-1.5 -outline-offset-2 outline-none select-none not-data-disabled:cursor-pointer data-disabled:opacity-50 data-highlighted:bg-surface-sunken forced-colors:data-highlighted:outline-solid',
  variants: { tone: { neutral: '', danger: 'text-danger' } },
  defaultVariants: { tone: 'neutral' },
});

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** `DropdownMenuItem` and `DropdownMenuLink`. */
  children: ReactNode;
}

/**
 * A menu of actions beside its button; a choice that stays is a `Select`, a `RadioGroup` or a popover. Arrow keys and
 * letters move the focus, Enter runs an action, and Escape closes the menu and returns the focus. It opens by itself;
 * with `open` and `onOpenChange` the page holds whether it is open.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
export function DropdownMenu({ trigger, open, onOpenChange, align = 'end', children }: DropdownMenuProps) {
  return (
    <Radix.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={leaveMovedFocus}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-48 overflow-y-auto rounded-base border border-border bg-surface-raised p-1 shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface DropdownMenuItemProps {
  icon?: LucideIcon;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** An action of a menu. */
export function DropdownMenuItem({ icon: Icon, tone, disabled = false, onSelect, children }: DropdownMenuItemProps) {
  return (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={itemStyle({ tone })}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      <span className="min-w-0">{children}</span>
    </Radix.Item>
  );
}

/** An item that opens another page: wraps one link, the router's or a plain one. */
export function DropdownMenuLink({ children }: { children: ReactElement }) {
  return (
    <Radix.Item asChild className={itemStyle()}>
      {children}
    </Radix.Item>
  );
}
