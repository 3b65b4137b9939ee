import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps } from 'react';
import { tv } from './tv.ts';
import type { VariantProps } from './tv.ts';

/** The classes of a button, for a link that looks like one: `<Link className={buttonStyle({ variant: 'secondary' })}>`. */
export const buttonStyle = tv({
  base: 'relative inline-flex min-h-control max-w-full shrink-0 items-center justify-center gap-2 rounded-base border px-4 py-1 max-md:px-3 font-medium transition-colors select-none disabled:opacity-50',
  variants: {
    variant: {
      primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
      secondary: 'border-border-control bg-surface-raised text-text hover:bg-surface-sunken',
      quiet: 'border-transparent text-primary hover:bg-primary-soft',
      danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
    },
    block: { true: 'w-full' },
  },
  defaultVariants: { variant: 'primary' },
});

const contentStyle = tv({
  base: 'inline-flex w-full min-w-0 items-center justify-center gap-2',
  variants: { hidden: { true: 'opacity-0 transition-opacity delay-150' } },
});

const spinnerStyle = tv({
  base: 'absolute inset-0 grid place-items-center',
  variants: { hidden: { true: 'invisible opacity-0', false: 'transition-opacity delay-150' } },
});

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyle> {
  /** The action is running: the button shows a spinner and ignores presses, but its width and the focus stay. */
  pending?: boolean | undefined;
}

/**
 * A button with a text; `IconButton` is for an icon alone. For a link that looks like a button, use `buttonStyle`. `ref`
 * and all other props are those of the native `button`.
 */
export function Button({ variant, block, pending = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      {...rest}
      className={buttonStyle({ variant, block, className })}
      onClick={(event) => {
        if (pending) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
      }}
    >
      {/* Both have a delay, so that a fast action does not flicker. */}
      <span className={contentStyle({ hidden: pending })}>{children}</span>
      <span className={spinnerStyle({ hidden: !pending })}>
        {/* A hidden animation would make the browser render frames without end. */}
        <LoaderCircle aria-hidden className={`size-4 ${pending ? 'animate-spin' : ''}`} />
      </span>
    </button>
  );
}
