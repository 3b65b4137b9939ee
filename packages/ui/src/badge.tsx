import type { ReactNode } from 'react';
import { tv } from './tv.ts';
import type { VariantProps } from './tv.ts';

const badgeStyle = tv({
  base: 'inline-block rounded-full px-2 text-caption font-medium whitespace-nowrap',
  variants: {
    tone: {
      neutral: 'bg-surface-sunken text-text-muted',
      accent: 'bg-primary-soft text-primary',
      success: 'bg-success-soft text-success',
      notice: 'bg-notice-soft text-notice',
      danger: 'bg-danger-soft text-danger',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export interface BadgeProps extends VariantProps<typeof badgeStyle> {
  children: ReactNode;
}

/** A short word about an item on a coloured background; the state of an item in a list is a `Status`. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={badgeStyle({ tone })}>{children}</span>;
}
