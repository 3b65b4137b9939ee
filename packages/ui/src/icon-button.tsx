import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { tv } from './tv.ts';

const iconButtonStyle = tv({
  base: 'inline-grid size-control shrink-0 place-items-center rounded-base text-text-muted transition-colors hover:bg-surface-sunken hover:text-text disabled:pointer-events-none disabled:opacity-40',
});

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** What the button does: its accessible name and its tooltip. */
  label: string;
}

/** A button with an icon and no visible text. `ref` and all other props are those of the native `button`. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={iconButtonStyle({ className })}>
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}
