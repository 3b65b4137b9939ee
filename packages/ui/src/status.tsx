import type { ReactNode } from 'react';
import { tv } from './tv.ts';
import type { VariantProps } from './tv.ts';

const dotStyle = tv({
  base: 'size-2 shrink-0 rounded-full',
  variants: {
    tone: {
      neutral: 'bg-border-control',
      accent: 'bg-accent',
      success: 'bg-success',
      notice: 'bg-notice',
      danger: 'bg-danger',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export interface StatusProps extends VariantProps<typeof dotStyle> {
  children: ReactNode;
}

/** The state of an item: a word, and a coloured dot that makes it easy to find. The word alone has to be enough. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={dotStyle({ tone })} />
      {children}
    </span>
  );
}
